# A statement is one piece: it reads both.
def test():
    a = 1  # in
    b = 2  # in
    a, b = b, a  # in
    c = b
    assert a == 2  # asked
