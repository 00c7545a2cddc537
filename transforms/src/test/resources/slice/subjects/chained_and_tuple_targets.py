# sources:
def test():
    a = b = 3  # in
    (c, *d), e = (a, 1, 2), 9  # in
    f = e
    b += 1
    assert d == [1, 2]  # asked
