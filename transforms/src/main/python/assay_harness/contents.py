"""Reads of what a container, a buffer or an iterator holds by the statement that runs."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from .shades import NOBODY, Opaque, Sequence, Shadow
from .shadows import is_atom, is_plain_key, mro_of

if TYPE_CHECKING:
    from .woven import Woven

_MOST_ELEMENTS = 2_000
_FEW = 8  # More writers than these are gathered in a node of their own, which many reads share.
_WALKED = {id(each): each for each in (list, tuple, dict, set, frozenset, deque)}


def read_structure(frame: Woven, value: Any) -> None:
    """How many items there are and in what order."""
    if not is_atom(value):
        shadow = frame.weave.shadows.contents(value)
        if shadow is not None:
            frame.needs(shadow.structure)


def read_all(frame: Woven, value: Any) -> None:
    """All items of one object."""
    if not is_atom(value):
        shadow = frame.weave.shadows.contents(value)
        if shadow is not None:
            read_shadow(frame, shadow)


def read_deep(frame: Woven, value: Any) -> None:
    """All items, and theirs; of more than 2,000 only the first."""
    if is_atom(value) or frame.weave.shadows.is_empty():
        return
    open_, seen, left = [value], set(), _MOST_ELEMENTS
    while open_:
        one = open_.pop()
        read_all(frame, one)
        for base in map(_WALKED.get, map(id, mro_of(type(one)))):
            if base is not None:
                if id(one) not in seen:
                    seen.add(id(one))
                    left = _push(base, one, open_, left)
                break
    if left <= 0:
        frame.weave.approximations += 1


def _push(base: type, one: Any, open_: list[Any], left: int) -> int:
    for element in base.__iter__(one):  # type: ignore[attr-defined]
        left -= 1
        if left <= 0:
            break
        if not is_atom(element):
            open_.append(element)
        if base is dict and left > 0:
            value = dict.__getitem__(one, element) if is_plain_key(element) else None
            if value is not None and not is_atom(value):
                open_.append(value)
    return left


def read_shadow(frame: Woven, shadow: Shadow) -> None:
    """All that a shadow's object holds."""
    writers = shadow.everyone()
    if len(writers) <= _FEW:
        need(frame, writers)
    else:
        if writers != shadow.gathered:
            shadow.gathered, shadow.gathering = writers, frame.weave.nodes.add(NOBODY, 0)
            frame.weave.nodes.needs[shadow.gathering] = writers - {NOBODY}
        frame.needs(shadow.gathering)
    if isinstance(shadow, Opaque):
        for source in shadow.sources:
            behind = frame.weave.shadows.contents_at(source)
            if behind is not None and behind is not shadow:
                read_shadow(frame, behind)


def step_iterator(frame: Woven, iterator: Any) -> None:
    """An iterator of compiled code gives its next item, and remembers that it did."""
    shadow = frame.weave.shadows.contents(iterator)
    if not isinstance(shadow, Opaque):
        return
    frame.needs(shadow.structure)
    if shadow.position is None:
        read_shadow(frame, shadow)
    else:
        for source in shadow.sources:
            behind = frame.weave.shadows.contents_at(source)
            if isinstance(behind, Sequence):
                frame.needs(behind.structure)
                frame.needs(behind.order)
                if shadow.position < len(behind.items):
                    frame.needs(behind.items[shadow.position])
            elif behind is not None:
                read_shadow(frame, behind)
        shadow.position += 1
    shadow.structure = frame.node


def need(frame: Woven, writers: set[int]) -> None:
    """What runs now depends on some nodes; takes the set."""
    writers.discard(frame.node)
    writers.discard(NOBODY)
    frame.weave.nodes.needs[frame.node] |= writers
