import collections
import functools
import operator
import re
import weakref


class Money:
    def __init__(self, amount):
        self.amount = amount  # 8

    def __lt__(self, other):
        return self.amount < other.amount  # 1

    def __eq__(self, other):
        return self.amount == other.amount  # 2

    def __hash__(self):
        return hash(self.amount)  # 3

    def __add__(self, other):
        return Money(self.amount + other.amount)  # 2

    def __getitem__(self, index):
        return index + self.amount  # 203

    def __len__(self):
        return self.amount  # 1

    def __bool__(self):
        return self.amount > 0  # 2

    def __contains__(self, item):
        return item == self.amount  # 1

    def __call__(self, n):
        return n + self.amount  # 1

    @property
    def doubled(self):
        return 2 * self.amount  # 1

    def __getattr__(self, name):
        return name.upper()  # 1

    def __repr__(self):
        raise AssertionError("a tracer must not ask")


class Meta(type):
    def __call__(cls, *arguments):
        return super().__call__(*arguments)  # 1


class Made(metaclass=Meta):
    def __init_subclass__(cls):
        cls.marked = True  # 1

    def __new__(cls, value):
        return super().__new__(cls)  # 1


def key(money):
    return -money.amount  # 2


def fails(value):
    raise ValueError(value)  # 1


def swap(match):
    return match.group(0).upper()  # 2


class Container(collections.UserDict):
    def __missing__(self, name):
        return len(name)  # 2


def test():
    one, two = Money(1), Money(2)  # 1
    assert sorted([two, one])[0] is one  # 1
    assert sorted([one, two], key=key)[0] is two  # 1
    assert functools.reduce(operator.add, [one, two, Money(3)]).amount == 6  # 1
    assert re.sub("[ab]", swap, "axb") == "AxB"  # 1
    assert {one: 1}[Money(1)] == 1  # 1
    assert one == one  # 1
    assert len({two}) == 1  # 1
    total = 0  # 1
    for i in range(200):  # 201
        total += one[i]  # 200
    assert operator.getitem(one, 1) == 2  # 1
    assert list(map(one.__getitem__, [1])) == [2]  # 1
    assert len(two) == 2 and bool(one) and 1 in one and one(1) == 2  # 1
    assert two.doubled == 4 and two.absent == "ABSENT"  # 1
    assert Container()["abc"] == 3  # 1
    assert Container().__getitem__("xy") == 2  # 1
    try:  # 1
        list(map(fails, [1]))  # 1
    except ValueError:  # 1
        pass  # 1

    class Sub(Made):
        pass

    assert Sub.marked and isinstance(Made(1), Made)  # 1
    assert weakref.proxy(two)[1] == 3  # 1
    assert Money(4) is not Money(5)  # 1
    assert two  # 1
