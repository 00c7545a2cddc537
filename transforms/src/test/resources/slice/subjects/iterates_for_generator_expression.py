# The iterable of a generator expression that is the only argument is asked for its iterator at a
# site that ends as the call does; the call is another one, and changes its receiver.
# sources: items self
class Box:
    def __init__(self, items):
        self.items = items  # in

    def __iter__(self):
        return iter(self.items)  # in


def test():
    unused = Box([7])
    box = Box([1, 2])  # in
    seen = set()  # in
    seen.update(item for item in box)  # in
    other = set()
    other.update(item for item in unused)
    assert len(seen) == 2  # asked
