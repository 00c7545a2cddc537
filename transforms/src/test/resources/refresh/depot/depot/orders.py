import functools
import itertools

START = 10
KEEP = [START]


def kept(values=KEEP):
    return list(values)


def started(number=START):
    return number


def typed(number: "int" = 1, *, plus=1):
    return number + plus


def outer(number):
    def inner(other=START):
        return other + number

    return inner()


by_size = lambda item: item * START


def sized(item):
    return by_size(item)


@functools.lru_cache(maxsize=None)
def cached(number):
    return number * START


class Base:
    __slots__ = ("value",)

    def __init__(self, value=1):
        self.value = value

    def get_value(self):
        return self.value

    def __eq__(self, other):
        return self.value == other.value

    __hash__ = None


class Left(Base):
    def side(self):
        return "left"


class Right(Base):
    def side(self):
        return "right"


class Both(Left, Right):
    pass


class Mixin:
    pass


class Mapping(Mixin, dict):
    def first(self):
        return dict([(1, 2)], **self)


def side():
    return Both().side()


def hinted():
    return sorted(typed.__annotations__)


def documented():
    return typed.__doc__
