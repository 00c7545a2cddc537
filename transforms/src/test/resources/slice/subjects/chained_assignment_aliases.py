def test():
    a = b = []  # in
    c = d = []
    b.append(1)  # in
    d.append(2)
    assert a == [1]  # asked
