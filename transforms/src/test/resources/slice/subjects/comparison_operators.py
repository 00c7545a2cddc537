class Version:
    def __init__(self, parts):
        self.parts = parts  # in

    def __lt__(self, other):
        return self.parts < other.parts  # in

    def __eq__(self, other):
        return self.parts == other.parts


def test():
    a = Version([1])  # in
    b = Version([2])  # in
    same = a == b
    smaller = a < b  # in
    assert smaller is True  # asked
