def fill(values):
    seen = []  # in
    other = []
    add = seen.append  # in
    ignore = other.append
    length = seen.count
    for value in values:  # in x3
        add(value)  # in x2
        ignore(0)
        n = length(value)
    return seen  # in


def test():
    assert fill([1, 2]) == [1, 2]  # asked
