class Box:
    def __init__(self, value):
        self.value = value  # in x2

    def __eq__(self, other):
        return self.value == other.value  # in


def test():
    one = Box(1)  # in
    same = one == Box(1)  # in
    assert same  # asked
