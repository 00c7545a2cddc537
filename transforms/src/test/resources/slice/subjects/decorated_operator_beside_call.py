import functools


def logged(method):
    @functools.wraps(method)
    def wrapper(self, other):
        return method(self, other)  # in

    return wrapper


class Length:
    def __init__(self, metres):
        self.metres = metres  # in x2

    @logged
    def __lt__(self, other):
        return self.metres < other.metres  # in

    @logged
    def __add__(self, other):
        return Length(self.metres + other.metres)


def measure(metres):
    return Length(metres)  # in


def test():
    short = Length(1)  # in
    sum_of_both = short + measure(2)
    smaller = short < measure(3)  # in
    assert smaller is True  # asked
