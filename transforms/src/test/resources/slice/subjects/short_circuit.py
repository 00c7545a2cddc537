# untraced: second
def first():
    return 0  # in


def second():
    return 5


def test():
    value = first() and second()  # in
    assert value == 0  # asked
