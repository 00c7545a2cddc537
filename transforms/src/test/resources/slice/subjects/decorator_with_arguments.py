import functools


def repeat(times):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args):
            result = 0  # in
            calls = 0
            for _ in range(times):  # in
                result += function(*args)  # in
                calls += 1
            return result  # in

        return wrapper

    return decorate


@repeat(3)
def one(n):
    return n  # in


def test():
    assert one(2) == 6  # asked
