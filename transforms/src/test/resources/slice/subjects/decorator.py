# sources: args x
import functools


def twice(function):
    @functools.wraps(function)
    def wrapper(*args):
        first = function(*args)  # in
        calls = 2
        return first + function(*args)  # in

    return wrapper


@twice
def increment(x):
    return x + 1  # in


def test():
    assert increment(3) == 8  # asked
