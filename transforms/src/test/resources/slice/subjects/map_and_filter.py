def is_even(n):
    return n % 2 == 0  # in


def half(n):
    return n // 2  # in


def test():
    halves = map(half, filter(is_even, range(5)))  # in
    result = list(halves)  # in
    assert result == [0, 1, 2]  # asked
