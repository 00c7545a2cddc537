def scale(value, factor=None):
    if factor is None:  # in
        factor = 4  # in
    return value * factor  # in


def test():
    assert scale(2) == 8  # asked
