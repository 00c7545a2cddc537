"""What kind of thing an object really is: its ``__class__`` can claim anything."""

from __future__ import annotations

from types import ModuleType
from typing import Any, TypeGuard


def is_a(thing: object, *kinds: type) -> bool:
    """As ``isinstance``, by the object's layout alone."""
    mro = type.__getattribute__(type(thing), "__mro__")
    return any(each in kinds for each in mro)


def is_class(thing: Any) -> TypeGuard[type]:
    """Whether it is a class."""
    return is_a(thing, type)


def is_module(thing: Any) -> TypeGuard[ModuleType]:
    """Whether it is a module."""
    return is_a(thing, ModuleType)
