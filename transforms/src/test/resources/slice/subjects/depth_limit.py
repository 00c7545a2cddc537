# sources: x
# untraced: fifth
def fifth(x):
    return x


def third(x):
    return fifth(x)  # in


def second(x):
    return third(x)  # in


def first(x):
    return second(x)  # in


def test():
    assert first(1) == 1  # asked
