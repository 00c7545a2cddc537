def split(n):
    low = n % 10  # in
    high = n // 10  # in
    noise = n * n
    return high, low  # in


def test():
    high, low = split(42)  # in
    assert high == 4  # asked
