# sources: a clamp high low
from functools import partial


def clamp(low, high, a):
    b = max(low, a)  # in
    return min(high, b)  # in


def test():
    noise = partial(clamp, 1, 2)
    percent = partial(clamp, 0, 100)  # in
    assert percent(250) == 100  # asked
