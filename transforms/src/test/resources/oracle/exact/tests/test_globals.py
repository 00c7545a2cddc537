level = 0
other = 0


def raise_level(by):
    global level, other
    other = by
    level = level + by  # in x2


def test():
    raise_level(2)  # in
    raise_level(3)  # in
    assert level == 5  # asked
