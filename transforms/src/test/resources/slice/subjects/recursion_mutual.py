def is_even(n):
    noise = n * 2
    if n == 0:  # in
        return True  # in
    return is_odd(n - 1)  # in


def is_odd(n):
    if n == 0:  # in
        return False
    return is_even(n - 1)  # in


def test():
    assert is_even(2) is True  # asked
