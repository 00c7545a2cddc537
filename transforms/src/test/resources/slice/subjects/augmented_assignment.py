# sources:
def test():
    a = 1  # in
    b = 5
    b += 2
    a += 3  # in
    a *= 2  # in
    assert a == 8  # asked
