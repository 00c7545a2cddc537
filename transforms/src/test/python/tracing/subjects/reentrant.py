import gc


def helper(n):
    return n


def test(depth=2):
    """The test calls itself: its first call is the root, the others are calls like any."""
    assert helper(depth) == depth
    if depth:
        test(depth - 1)
    gc.collect()
