"""What kind of thing an object really is: its ``__class__`` can claim anything."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, TypeGuard


class Kinds:
    """Some classes, told by identity: what a class equals is said by its metaclass."""

    def __init__(self, *kinds: type) -> None:
        self._kinds = kinds
        self._identities = {id(each) for each in kinds}

    def __contains__(self, kind: object) -> bool:
        return id(kind) in self._identities

    def __iter__(self) -> Iterator[type]:
        return iter(self._kinds)


def is_a(thing: object, *kinds: type) -> bool:
    """As ``isinstance``, by the object's layout alone."""
    mro = type.__getattribute__(type(thing), "__mro__")
    return any(each is kind for each in mro for kind in kinds)


def is_class(thing: Any) -> TypeGuard[type]:
    """Whether it is a class."""
    return is_a(thing, type)


def is_module(thing: Any) -> TypeGuard[ModuleType]:
    """Whether it is a module."""
    return is_a(thing, ModuleType)


def namespace(module: ModuleType) -> dict[str, Any]:
    """A module's own dictionary."""
    return ModuleType.__dict__["__dict__"].__get__(module)


def name(kind: type) -> str:
    """A class's module and qualified name, whatever they are said to be."""
    module = type.__getattribute__(kind, "__module__")
    return f"{_text(module)}.{_text(type.__getattribute__(kind, '__qualname__'))}"


def _text(thing: object) -> str:
    return str.__str__(thing) if is_a(thing, str) else "?"  # type: ignore[arg-type]
