def square(n):
    waste = n + 1
    return n * n  # in x3


def test():
    limit = 3  # in
    unused = [square(n) for n in range(2)]
    squares = [square(n) for n in range(limit)]  # in
    total = sum(s for s in squares if s)  # in x5
    assert total == 5  # asked
