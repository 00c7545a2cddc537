def test():
    pairs = [(1, (2, 3)), (4, (5, 6))]  # in
    others = [(7, 8)]
    total = 0  # in
    product = 1
    for a, (b, c) in pairs:  # in x3
        total += c  # in x2
        product *= b
    for a, b in others:
        product *= a
    assert total == 9  # asked
