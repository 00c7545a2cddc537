# sources: n
def factorial(n):
    if n == 0:  # in
        return 1  # in
    return n * factorial(n - 1)  # in


def test():
    assert factorial(2) == 2  # asked
