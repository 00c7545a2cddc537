def one(n):
    return [two(i) for i in range(n)]


def two(n):
    return n


def test():
    """More calls than are recorded: the comprehensions of those left out count for nobody."""
    for _ in range(30):
        one(10)
