def middle():
    return 5  # in


def upper():
    return 10  # in


def test():
    noise = upper()
    inside = 1 < middle() < upper()  # in
    assert inside  # asked
