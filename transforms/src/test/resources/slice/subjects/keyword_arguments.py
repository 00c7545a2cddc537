def scale(value, *, factor=1, offset=0):
    shift = offset
    return value * factor  # in


def test():
    f = 3  # in
    v = 2  # in
    assert scale(v, factor=f) == 6  # asked
