"""Each comment says how often its line runs in the only test; lines without one do not run."""


def fibonacci(n):
    if n < 2:  # 9
        return n  # 5
    return fibonacci(n - 1) + fibonacci(n - 2)  # 4


def countdown(n):
    while n:  # 3
        yield n  # 2
        n -= 1  # 2


def abandoned():
    yield "first"  # 1
    yield "never"


def fails(value):
    try:  # 1
        return {}[value]  # 1
    except KeyError:  # 1
        raise ValueError(value)  # 1


def untouched():
    return "never"


class Doubler:
    def __init__(self, factor=2, *rest, scale=1, **options):
        self.factor = factor  # 1

    def __call__(self, value):
        def inner():  # 1
            return value * self.factor  # 1

        return inner()  # 1


def test_lines():
    assert fibonacci(4) == 3  # 1
    assert list(countdown(2)) == [2, 1]  # 1
    generator = abandoned()  # 1
    assert next(generator) == "first"  # 1
    try:  # 1
        fails("key")  # 1
    except ValueError:  # 1
        pass  # 1
    assert Doubler(3, 4, scale=5, extra=[6])(2) == 6  # 1
    assert sorted([1, 3, 2], key=lambda value: -value) == [3, 2, 1]  # 4
