def test():
    k = 3  # in
    j = 5
    times = lambda n, k=k: n * k  # in
    other = lambda n: n + j
    assert times(2) == 6  # asked
