def forever(n):
    return forever(n + 1)


def test():
    try:
        forever(0)
    except RecursionError:
        pass
    else:
        raise AssertionError
