from collections import OrderedDict
from copy import deepcopy
from fractions import Fraction
from functools import reduce, wraps


def traced(function):
    @wraps(function)
    def wrapper(*args):
        before = 1
        return function(*args)  # in x2

    return wrapper


@traced
def add(a, b):
    return a + b  # in x2


def test():
    halves = [Fraction(1, 2)]  # in
    unused = Fraction(1, 3)
    copied = deepcopy(halves)  # in
    copied.append(Fraction(1, 2))  # in
    total = reduce(add, copied, 0)  # in
    assert total == 1  # asked
