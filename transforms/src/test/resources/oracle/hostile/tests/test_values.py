"""Values that do harm when they are looked at."""

import os
import sys
import time


class Hanging:
    def __repr__(self):
        time.sleep(1000)

    __str__ = __bool__ = __hash__ = __len__ = __repr__


class Ending:
    def __repr__(self):
        os._exit(0)

    __str__ = __bool__ = __len__ = __repr__


class Lying(int):
    __class__ = list

    def __repr__(self):
        return "forged\n{}"


class Endless:
    def __repr__(self):
        return self * (1 << 40)

    def __iter__(self):
        while True:
            yield self

    def __getattribute__(self, name):
        if name == "__class__":
            raise KeyError(name)
        return object.__getattribute__(self, name)


def identity(value):
    return value


def test_passes_values_around():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    wide = list(range(1_000_000))
    loop = {}
    loop[0] = loop
    huge = "x" * (50 << 20)
    number = 1 << 10_000_000
    for value in (deep, wide, loop, huge, number, Hanging(), Ending(), Lying(), Endless()):
        assert identity(value) is value
    while deep:
        deep = deep.pop()


def test_replaces_tracing():
    def trace(frame, event, argument):
        return trace

    sys.settrace(trace)
    identity(1)
    sys.settrace(None)
    identity(2)


def test_calls_without_end():
    for number in range(300_000):
        identity(number)


def test_probes_a_hanging_value():
    value = Hanging()
    assert value is value


def test_fails_with_a_hanging_value():
    assert identity(Hanging()) == 1, Hanging()
