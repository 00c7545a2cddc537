"""Iterators and views: objects of compiled code that show what other objects hold."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from .shades import Keyed, Opaque, Sequence
from .shadows import builtin_base, is_atom

if TYPE_CHECKING:
    from .woven import Woven

_PLAIN = frozenset(map(id, (list, dict, set, tuple, frozenset, deque)))


def iterate(frame: Woven, value: Any) -> None:
    """A walk over a container begins; one over an iterator goes on with it."""
    if is_atom(value):
        return
    cls = type(value)
    if cls is list or cls is deque:
        frame.after = _walk_of(id(value))
    elif builtin_base(cls) is not None or isinstance(
        frame.weave.shadows.contents(value), Opaque
    ):
        frame.after = view_of((id(value),))


def attributes_of(frame: Woven, owner: Any) -> Any:
    """What comes out is the dictionary of an object's attributes: their shadow is its shadow."""
    names = frame.weave.shadows.writable_attributes(owner)
    return lambda after: after.weave.shadows.cast(after.operands.top(), names)


def _walk_of(source: int) -> Any:
    def after(frame: Woven) -> None:
        frame.weave.shadows.cast(frame.operands.top(), Opaque((source,), 0))

    return after


def view_of(sources: tuple[int, ...]) -> Any:
    """What comes out, if it is no plain value and not one of the sources, shows them."""

    def after(frame: Woven) -> None:
        result = frame.operands.top() if frame.operands.has(0) else None
        if is_atom(result) or id(result) in sources:
            return
        if id(type(result)) in _PLAIN:
            return
        if not isinstance(frame.weave.shadows.contents(result), Sequence | Keyed):
            frame.weave.shadows.cast(result, Opaque(sources))

    return after if sources else None


def sources_of(frame: Woven, values: list[Any]) -> tuple[int, ...]:
    """The addresses of those values that hold others."""
    return tuple(
        id(each)
        for each in values
        if builtin_base(type(each)) is not None
        or isinstance(frame.weave.shadows.contents(each), Opaque)
    )
