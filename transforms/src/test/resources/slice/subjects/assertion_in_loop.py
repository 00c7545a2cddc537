def test():
    total = 0  # in
    for n in [1, 2]:  # in x3
        total += n  # in x2
        spare = n
        assert total > 0  # asked
