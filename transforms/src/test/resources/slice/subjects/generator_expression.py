# sources: xs
def weighted(xs):
    k = 3  # in
    spare = 4
    return sum(x * k for x in xs)  # in


def test():
    assert weighted([1, 2]) == 9  # asked
