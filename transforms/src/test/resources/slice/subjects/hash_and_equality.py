class Key:
    def __init__(self, n):
        self.n = n  # in

    def __hash__(self):
        return hash(self.n)  # in

    def __eq__(self, other):
        return self.n == other.n  # in

    def __repr__(self):
        return "key"


def test():
    table = {Key(1): "one"}  # in
    text = repr(Key(2))
    assert table[Key(1)] == "one"  # asked
