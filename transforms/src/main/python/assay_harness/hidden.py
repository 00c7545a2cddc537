"""Objects that something holds which cannot be looked into: the interpreter, C, or pytest.

A function may be registered with ``codecs``, a bound method be called when an object dies.
"""

from __future__ import annotations

import gc
from collections.abc import Container, Iterator
from types import FunctionType, MethodType
from typing import Any

import pytest

from . import classes, roots
from .classes import IsHere
from .config import Config
from .kinds import is_class


class Hidden:
    """What is there beside a drawing.

    :ivar drawn: places of drawn objects that others than pytest hold, too
    :ivar lost: objects of the repository that are not drawn, in the order in which they were made
    :param drawn: the objects of the drawing
    :param opaque: those of them that may hold more than was drawn
    :param there: all that there was before it was drawn
    :param known: identities of what is not to be looked at
    """

    def __init__(
        self, drawn: list[Any], opaque: list[Any], there: list[Any], known: Container[int],
        config: Config, session: pytest.Session,
    ) -> None:  # fmt: skip
        places = {id(each): place for place, each in enumerate(drawn)}
        parts = _parts(drawn, places, known)
        of_pytest = _parts([session], places, known, through_pytest=True) | {id(session)}
        tests = {id(item.cls) for item in session.items if getattr(item, "cls", None)}
        held = set(_drawn_within(opaque, places, parts))
        self.lost: list[Any] = []
        for each in there:
            if id(each) in places or id(each) in parts or id(each) in known:
                continue
            if id(each) not in of_pytest:
                held.update(places[id(part)] for part in gc.get_referents(each) if id(part) in places)
            if _is_of_repository(each, config.holds, tests):
                self.lost.append(each)
        self.drawn = sorted(held)


def _parts(
    some: list[Any], places: Container[int], known: Container[int], through_pytest: bool = False
) -> set[int]:
    """What is reached from some objects, as far as that is not drawn or, unless asked for, pytest's."""
    parts: set[int] = set()
    more = list(some)
    while more:
        for part in gc.get_referents(more.pop()):
            identity = id(part)
            if identity in places or identity in parts or identity in known:
                continue
            if through_pytest or roots.of_pytest(part) is None:
                parts.add(identity)
                more.append(part)
    return parts


def _drawn_within(
    some: list[Any], places: dict[int, int], parts: Container[int]
) -> Iterator[int]:
    """Places of what some objects hold, by way of their parts, their types aside."""
    for each in some:
        seen = {id(type(each))}
        more = [each]
        while more:
            for part in gc.get_referents(more.pop()):
                if id(part) not in seen:
                    seen.add(id(part))
                    if id(part) in places:
                        yield places[id(part)]
                    elif id(part) in parts:
                        more.append(part)


def _is_of_repository(thing: Any, is_here: IsHere, tests: Container[int]) -> bool:
    """Whether it is code of the repository's or an object of a class of it, tests' own aside."""
    if type(thing) is MethodType:
        bound = id(type(thing.__self__)) in tests
        return not bound and _is_of_repository(thing.__func__, is_here, tests)
    if type(thing) is FunctionType:
        return is_here(thing.__code__.co_filename)
    if is_class(thing) or id(type(thing)) in tests:
        return False
    mro = type.__getattribute__(type(thing), "__mro__")
    return any(classes.is_of(each, is_here) for each in mro)
