# sources: factor xs
def scaled(xs, factor):
    unused = [x for x in xs]
    big = {x: x * factor for x in xs if x > 1}  # in
    return sorted(big.values())  # in


def test():
    values = [1, 2, 3]  # in
    assert scaled(values, 10) == [20, 30]  # asked
