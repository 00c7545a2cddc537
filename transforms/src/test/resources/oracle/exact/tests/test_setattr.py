class Bag:
    pass


def test():
    bag = Bag()  # in
    setattr(bag, "a", 1)
    setattr(bag, "b", 2)  # in
    name = "b"  # in
    bag.__dict__["c"] = 3
    assert getattr(bag, name) == 2  # asked
