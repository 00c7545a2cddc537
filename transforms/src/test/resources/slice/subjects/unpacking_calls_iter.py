class Pair:
    def __init__(self, a, b):
        self.a = a  # in
        self.b = b  # in

    def __iter__(self):
        yield self.a  # in
        yield self.b  # in


def test():
    left, right = Pair(1, 2)  # in
    spare = Pair(3, 4)
    assert left == 1  # asked
