def double(n):
    noise = n
    return n * 2  # in


def test():
    numbers = [1, 2]  # in
    spare = [3]
    total = sum(double(n) for n in numbers)  # in
    other = sum(n for n in spare)
    assert total == 6  # asked
