class Node:
    __slots__ = ("value", "next")

    def __init__(self, value, following=None):
        self.value = value
        self.next = following  # in x2


def test():
    tail = Node(3)  # in
    middle = Node(2, tail)  # in
    head = Node(1, middle)  # in
    middle.value = 9
    tail.value = 4  # in
    assert head.next.next.value == 4  # asked
