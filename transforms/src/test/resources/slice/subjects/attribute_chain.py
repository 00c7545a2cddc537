class Node:
    def __init__(self):
        self.children = []  # in
        self.value = 0  # in


def test():
    root = Node()  # in
    leaf = Node()  # in
    root.children.append(leaf)  # in
    leaf.value = 4
    other = Node()
    other.value = 5
    assert len(root.children) == 1  # asked
