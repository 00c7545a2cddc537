# sources: x
def clip(x):
    high = 10  # in
    low = 0  # in
    return high if x > high else max(low, x)  # in


def test():
    assert clip(12) == 10  # asked
