from functools import lru_cache


@lru_cache
def slow(n):
    result = n * 10  # in x1
    return result  # in x1


def test():
    slow(1)
    warm = slow(2)  # in
    again = slow(2)  # in
    assert again == 20  # asked
