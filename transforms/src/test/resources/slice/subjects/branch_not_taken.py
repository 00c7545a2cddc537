# sources:
def pick(flag):
    chosen = 1  # in
    if flag:
        chosen = 2
    return chosen  # in


def helper():
    return False


def test():
    assert pick(False) == 1  # asked
