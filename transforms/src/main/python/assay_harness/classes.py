"""Of which classes it is certain that only code that says a name asks their objects for it."""

from __future__ import annotations

import abc
import builtins
import collections.abc
import sys
import typing
import unittest
from collections.abc import Callable
from types import FunctionType

from .kinds import Kinds, is_module, namespace

IsHere = Callable[[str], bool]

_METACLASSES = Kinds(type, abc.ABCMeta, type(typing.Protocol))
_QUIET = Kinds(
    *(
        object, abc.ABC, typing.Generic, typing.Protocol, unittest.TestCase,
        *(getattr(collections.abc, name) for name in collections.abc.__all__),
        *(
            each
            for each in vars(builtins).values()
            if isinstance(each, type) and issubclass(each, BaseException)
        ),
    )
)  # fmt: skip
"""Classes of others whose code asks for names that they have themselves, or special ones."""


def is_plain(kind: type, is_here: IsHere) -> bool:
    """Whether a class is the repository's and made of its text alone.

    That leaves out data classes, named tuples, enumerations and all else whose members are generated
    or gone through, and what derives from a class of others that is not known to be quiet.
    """
    mro = type.__getattribute__(kind, "__mro__")
    return kind not in _QUIET and all(
        type(each) in _METACLASSES and (each in _QUIET or _is_written(each, is_here))
        for each in mro
    )


def _is_written(kind: type, is_here: IsHere) -> bool:
    members = type.__getattribute__(kind, "__dict__")
    functions = [each for each in map(_function, members.values()) if each is not None]
    return (
        "__dataclass_fields__" not in members
        and not members.get("_is_runtime_protocol")
        and all(is_here(each.__code__.co_filename) for each in functions)
        and (bool(functions) or is_of(kind, is_here))
    )


def _function(member: object) -> FunctionType | None:
    if type(member) is staticmethod or type(member) is classmethod:
        member = member.__func__  # type: ignore[attr-defined]
    elif type(member) is property:
        member = member.fget
    return member if type(member) is FunctionType else None


def is_of(kind: type, is_here: IsHere) -> bool:
    """Whether a class says of itself that it is of the repository."""
    module = type.__getattribute__(kind, "__dict__").get("__module__")
    found = sys.modules.get(module) if type(module) is str else None
    file = namespace(found).get("__file__") if is_module(found) else None
    return type(file) is str and is_here(file)


def reserved(kind: type) -> frozenset[str]:
    """Names that code of others asks for: those that its classes in the ancestry have."""
    mro = type.__getattribute__(kind, "__mro__")
    return frozenset(
        name
        for each in mro
        if each is not object and each in _QUIET
        for name in type.__getattribute__(each, "__dict__")
        if name not in ("__doc__", "__module__")
    )
