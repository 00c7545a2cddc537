"""Whole values as text, without running the subject's code unless it is asked for.

``literal`` and ``structure`` look only into objects whose exact type is built in or of a few
types of the standard library, so no ``__repr__``, ``__iter__`` or ``__hash__`` of the subject runs;
a full ``repr`` changed the behaviour of 38 of 100 yarl tests.
"""

from __future__ import annotations

import collections
import datetime
import decimal
import fractions
import math
import re
from collections.abc import Iterable
from typing import Any

MAX_LITERAL = 10_000
MAX_REPR = 2_000
_MAX_DEPTH = 40
_ADDRESS = re.compile(r" at 0x|0x[0-9a-fA-F]{8,}")

ATOMS = frozenset({type(None), bool, int, str, bytes, range, type(Ellipsis)})
_PLAIN = frozenset(
    {fractions.Fraction, decimal.Decimal, datetime.date, datetime.timedelta, datetime.timezone}
)
_ZONED = frozenset({datetime.datetime, datetime.time})
_ZONES = frozenset({type(None), datetime.timezone})


class _NotPlain(Exception):
    """The value holds something that may not be looked into, or is too large."""


def type_name(value: object) -> str:
    """``int``, ``fractions.Fraction``: the qualified name, without the module if built in."""
    cls = type(value)
    name = type.__getattribute__(cls, "__qualname__")
    module = type.__getattribute__(cls, "__module__")
    return name if type(module) is not str or module == "builtins" else f"{module}.{name}"


def literal(value: object) -> str | None:
    """Python source that evaluates to an equal value of the same type, if there is one."""
    return _rendered(value, False, MAX_LITERAL)


def structure(value: object) -> str | None:
    """The value's ``repr`` put together from its parts, sets in order."""
    return _rendered(value, True, MAX_REPR)


def guarded_repr(value: object) -> str | None:
    """The value's own ``repr``, if it has one that is short and names no address."""
    try:
        text = repr(value)
    except BaseException:  # Whatever the subject's code raises, it must not leave the probe.
        return None
    text = str.__str__(text)
    return text if len(text) <= MAX_REPR and not _ADDRESS.search(text) else None


def guarded_truth(value: object) -> bool | None:
    """Whether the value counts as true, if it can tell."""
    try:
        return bool(value)
    except BaseException:  # As above.
        return None


def _rendered(value: object, standard_library: bool, longest: int) -> str | None:
    try:
        rendered = _Exact(standard_library, longest).render(value)
    except (_NotPlain, ValueError, RecursionError):  # ValueError: an int beyond 4,300 digits.
        return None
    return rendered if len(rendered) <= longest else None


class _Exact:
    """Renders whole values or gives up."""

    def __init__(self, standard_library: bool, longest: int) -> None:
        self._standard_library = standard_library
        self._budget = longest
        self._open: list[int] = []

    def render(self, value: Any) -> str:
        cls = type(value)
        if cls in ATOMS:
            if cls in (str, bytes) and len(value) > self._budget:
                raise _NotPlain
            return self._spend(repr(value))
        if cls is float or cls is complex:
            parts = (value,) if cls is float else (value.real, value.imag)
            if not self._standard_library and not all(map(math.isfinite, parts)):
                raise _NotPlain
            return self._spend(repr(value))
        if id(value) in self._open or len(self._open) >= _MAX_DEPTH:
            raise _NotPlain
        self._budget -= 2
        self._open.append(id(value))
        rendered = self._container(cls, value)
        self._open.pop()
        return rendered

    def _container(self, cls: type, value: Any) -> str:
        if cls is list:
            return f"[{self._items(value)}]"
        if cls is tuple:
            return f"({self._items(value)}{',' if len(value) == 1 else ''})"
        if cls is dict:
            return self._mapping(value.items())
        if cls is set:
            return f"{{{self._sorted(value)}}}" if value else "set()"
        if cls is frozenset:
            return f"frozenset({{{self._sorted(value)}}})" if value else "frozenset()"
        if cls is slice:
            return f"slice({self._items((value.start, value.stop, value.step))})"
        if self._standard_library:
            return self._library_type(cls, value)
        raise _NotPlain

    def _library_type(self, cls: type, value: Any) -> str:
        if cls in _PLAIN or (cls in _ZONED and type(value.tzinfo) in _ZONES):
            return repr(value)
        if cls is collections.deque:
            bound = "" if value.maxlen is None else f", maxlen={value.maxlen}"
            return f"deque([{self._items(value)}]{bound})"
        if cls is collections.OrderedDict:
            return f"OrderedDict([{self._items(value.items())}])" if value else "OrderedDict()"
        if cls is collections.Counter:
            pairs = list(dict.items(value))
            if all(type(count) is int for _, count in pairs):
                pairs.sort(key=lambda pair: -pair[1])
            return f"Counter({self._mapping(pairs)})" if pairs else "Counter()"
        if cls is collections.defaultdict and type(value.default_factory) in (type, type(None)):
            return f"defaultdict({value.default_factory!r}, {self._mapping(dict.items(value))})"
        raise _NotPlain

    def _mapping(self, pairs: Iterable[tuple[object, object]]) -> str:
        return "{" + ", ".join(f"{self.render(k)}: {self.render(v)}" for k, v in pairs) + "}"

    def _items(self, values: Iterable[object]) -> str:
        return ", ".join(map(self.render, values))

    def _sorted(self, values: Iterable[object]) -> str:
        return ", ".join(text for _, text in sorted((type_name(v), self.render(v)) for v in values))

    def _spend(self, rendered: str) -> str:
        self._budget -= len(rendered)
        if self._budget < 0:
            raise _NotPlain
        return rendered
