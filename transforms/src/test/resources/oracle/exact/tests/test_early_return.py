def find(items, wanted):
    steps = 0
    for index, item in enumerate(items):  # in x2
        steps += 1
        if item == wanted:  # in x2
            return index  # in
    return None


def test():
    items = ["a", "b", "c"]  # in
    items[2] = "d"  # in
    assert find(items, "b") == 1  # asked
