def area(width, height, /, *, unit=1, border=0):
    frame = border * 2
    return width * height * unit  # in


def test():
    h = 3  # in
    unit = 2  # in
    edge = 5
    assert area(2, h, unit=unit) == 12  # asked
