def find(items, wanted):
    i = 0  # in
    steps = 0
    while i < len(items):  # in
        steps += 1
        if items[i] == wanted:  # in
            break
        i += 1  # in
    else:
        return -1  # in
    return i


def test():
    assert find([1, 2], 3) == -1  # asked
