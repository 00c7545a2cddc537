def check(n, debug):
    if debug:
        n = 0
    if n < 0:  # in
        return "negative"
    note = n * 2
    return "positive"  # in


def test():
    assert check(1, False) == "positive"  # asked
