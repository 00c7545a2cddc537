limit = 3


def set_limit(value):
    limit = value
    return limit


def read():
    return limit  # in


def test():
    set_limit(9)
    assert read() == 3  # asked
