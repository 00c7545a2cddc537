def walk(tree, found):
    value, children = tree  # in
    depth = 0
    found.append(value)  # in
    for child in children:  # in
        walk(child, found)  # in


def test():
    found = []  # in
    spare = []
    walk((1, [(2, []), (3, [])]), found)  # in
    walk((4, []), spare)
    assert found == [1, 2, 3]  # asked
