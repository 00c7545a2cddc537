import abc
import enum
from dataclasses import dataclass
from functools import singledispatch
from typing import NamedTuple


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


@dataclass
class Point:
    left: int = 0
    top: int = 0


class Pair(NamedTuple):
    one: int
    other: int = 5


@singledispatch
def show(value):
    return "something"


@show.register
def show_number(value: int):
    return "number"


class Seller(abc.ABC):
    @abc.abstractmethod
    def sell(self):
        """Sells."""


class Stand:
    pass


class Booth(Stand):
    def sell(self):
        return 1


Seller.register(Booth)


def colours():
    return [colour.name for colour in Colour]


def point():
    return Point(1).top


def pair():
    return Pair(1).other


def sells(what):
    return isinstance(what, Seller)
