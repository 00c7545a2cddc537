# sources:
def test():
    a = 1  # in
    unrelated = 5
    b = a + 1  # in
    unrelated += a
    a = 7
    assert b == 2  # asked
