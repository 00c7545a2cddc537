def close(items):
    try:
        return len(items)  # in
    finally:
        count = 7


def test():
    assert close([1, 2]) == 2  # asked
