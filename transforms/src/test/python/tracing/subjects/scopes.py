import functools


def decorator(function):
    @functools.wraps(function)
    def wrapper(*arguments, **options):
        return function(*arguments, **options)  # 2

    return wrapper


@decorator
def add(a, b=1, /, *more, c=2, **rest):
    return a + b + sum(more) + c + len(rest)  # 2


def closure(n):
    def inner():
        nonlocal n
        n += 1  # 2
        return n  # 2

    return inner  # 1


def squares(n):
    return [
        i * i  # 3
        for i in range(n)
    ]


def nested(rows):
    return {k: {v for v in row} for k, row in rows.items()}


def helper(n):
    return n  # 3


def with_helpers(n):
    return [helper(i) for i in range(n)]  # 4


def executed():
    names = {}  # 1
    exec("def made():\n    return 1\nvalue = made()", names)  # 1
    return names["value"] + eval("1 + 1")  # 1


def defines():
    class Local:  # 1
        size = len("abc")

        def method(self):
            return self.size  # 1

    return Local().method()  # 1


class Plain:
    @staticmethod
    def static(n):
        return n  # 1

    @classmethod
    def of(cls, n):
        return cls(), n  # 1

    @functools.cached_property
    def cached(self):
        return 1  # 1

    @functools.lru_cache
    def remembered(n):
        return n  # 1


def deleted(argument):
    del argument  # 1
    argument = 2  # 1
    return argument  # 1


def long_loop():
    n = 0  # 1
    while n < 3: n += 1
    return n  # 1


def matches(value):
    match value:  # 2
        case {"a": int(n)}:  # 2
            return n  # 1
        case [first, *_]:  # 1
            return first  # 1


def test():
    assert add(1, 2, 3, c=4, d=5) == 11  # 1
    assert add(1) == 4  # 1
    count = closure(5)  # 1
    assert count() + count() == 13  # 1
    assert squares(3) == [0, 1, 4]  # 1
    assert nested({"a": [1], "b": [2]}) == {"a": {1}, "b": {2}}  # 1
    assert with_helpers(3) == [0, 1, 2]  # 1
    assert executed() == 3  # 1
    assert defines() == 3  # 1
    assert Plain.static(1) == 1 and Plain.of(2)[1] == 2  # 1
    thing = Plain()  # 1
    assert thing.cached + thing.cached == 2  # 1
    assert Plain.remembered(1) + Plain.remembered(1) == 2  # 1
    assert deleted([1]) == 2  # 1
    assert long_loop() == 3  # 1
    assert matches({"a": 1}) + matches([2, 3]) == 3  # 1
    assert (lambda n: n + 1)(1) == 2  # 2
