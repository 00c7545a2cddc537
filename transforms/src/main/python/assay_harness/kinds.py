"""What kind of thing an object really is: its ``__class__`` can claim anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Generic, TypeGuard, TypeVar

T = TypeVar("T")


class Kinds:
    """Some classes, told by identity: what a class equals is said by its metaclass."""

    def __init__(self, *kinds: type) -> None:
        self._kinds = kinds
        self._identities = {id(each) for each in kinds}

    def __contains__(self, kind: object) -> bool:
        return id(kind) in self._identities

    def __iter__(self) -> Iterator[type]:
        return iter(self._kinds)


class OfKind(Generic[T]):
    """What follows from a class alone, found once for each while no code runs that could change it.

    :param find: told by identity, as in ``Kinds``
    """

    _all: list[dict[int, tuple[type, Any]]] = []

    def __init__(self, find: Callable[[type], T]) -> None:
        self._find = find
        self._found: dict[int, tuple[type, T]] = {}
        self._all.append(self._found)

    def __call__(self, kind: type) -> T:
        found = self._found.get(id(kind))
        if found is None:
            found = self._found[id(kind)] = kind, self._find(kind)
        return found[1]

    @classmethod
    def forget(cls) -> None:
        """Forgets all that was found: code may have run since."""
        for found in cls._all:
            found.clear()


def is_a(thing: object, *kinds: type) -> bool:
    """As ``isinstance``, by the object's layout alone."""
    return derives(type(thing), *kinds)


def derives(kind: type, *bases: type) -> bool:
    """As ``issubclass``, by the classes' layout alone."""
    return any(each is base for each in type.__getattribute__(kind, "__mro__") for base in bases)


def is_class(thing: Any) -> TypeGuard[type]:
    """Whether it is a class."""
    return _is_metaclass(type(thing))


def is_module(thing: Any) -> TypeGuard[ModuleType]:
    """Whether it is a module."""
    return _is_of_modules(type(thing))


@OfKind
def _is_metaclass(kind: type) -> bool:
    return derives(kind, type)


@OfKind
def _is_of_modules(kind: type) -> bool:
    return derives(kind, ModuleType)


def namespace(module: ModuleType) -> dict[str, Any]:
    """A module's own dictionary."""
    return ModuleType.__dict__["__dict__"].__get__(module)


def name(kind: type) -> str:
    """A class's module and qualified name, whatever they are said to be."""
    module = type.__getattribute__(kind, "__module__")
    return f"{_text(module)}.{_text(type.__getattribute__(kind, '__qualname__'))}"


def _text(thing: object) -> str:
    return str.__str__(thing) if is_a(thing, str) else "?"  # type: ignore[arg-type]
