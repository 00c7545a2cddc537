import sys


def down(n):
    return n if n == 0 else down(n - 1)


def walk(n):
    if n:
        yield from walk(n - 1)
    yield n


def test():
    """Deeper than C's stack would allow if every call took room there."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(30_000)
    try:
        assert down(20_000) == 0
        assert sum(walk(100)) == 5050
    finally:
        sys.setrecursionlimit(limit)
