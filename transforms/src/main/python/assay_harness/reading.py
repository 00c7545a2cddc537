"""Reads and writes of attributes, items and contents by the statement that runs."""

from __future__ import annotations

from collections import deque
from types import FunctionType
from typing import TYPE_CHECKING, Any

from .shadows import (
    NOBODY, Keyed, Opaque, Sequence, Shadow, builtin_base, is_atom, is_plain_key, mro_of,
)  # fmt: skip

if TYPE_CHECKING:
    from .woven import Woven

_MOST_ELEMENTS = 2_000
_FEW = 8  # More writers than these are gathered in a node of their own, which many reads share.
_WALKED = {id(each): each for each in (list, tuple, dict, set, frozenset, deque)}
_own_names = type.__dict__["__dict__"].__get__
_HAS = {dict: dict.__contains__, set: set.__contains__}


def read_attribute(frame: Woven, owner: Any, name: str | None) -> None:
    """An attribute of an object, or of its classes; all of the object's own without a name."""
    shadows = frame.weave.shadows
    for place in (owner, *mro_of(type(owner)), *(mro_of(owner) if _is_class(owner) else ())):
        names = shadows.attributes(place)
        if names is None:
            continue
        if name is None:
            _need(frame, names.everyone())
            return
        writer = names.items.get(name, names.rest)
        if writer >= 0:
            frame.needs(writer)
            return


def _is_class(owner: object) -> bool:
    return any(base is type for base in mro_of(type(owner)))


def write_attribute(frame: Woven, owner: Any, name: str) -> None:
    """An attribute is set or deleted; a property's is its function's to say."""
    for cls in mro_of(type(owner)):
        found = _own_names(cls).get(name)
        if found is not None and type(found) is property:
            return
        if found is not None and type(_own_names(type(found)).get("__set__")) is FunctionType:
            return
    names = frame.weave.shadows.writable_attributes(owner)
    names.items[name] = names.structure = frame.node


def read_item(frame: Woven, container: Any, key: Any) -> None:
    """One item, as far as the key says which."""
    shadow = frame.weave.shadows.contents(container)
    if shadow is None:
        return
    if isinstance(shadow, Keyed):
        plain = is_plain_key(key)
        frame.needs(shadow.items.get(key, shadow.rest) if plain else shadow.rest)
        if not plain:
            frame.needs(shadow.others)
    elif isinstance(shadow, Sequence) and type(key) is int:
        _, items = frame.weave.shadows.sequence(container) or (shadow, shadow.items)
        frame.needs(shadow.order)
        if key < 0:
            frame.needs(shadow.structure)
        if -len(items) <= key < len(items):
            frame.needs(items[key])
        else:
            frame.needs(shadow.structure)
    else:
        _read_shadow(frame, shadow)


def write_item(frame: Woven, container: Any, key: Any, deleted: bool) -> None:
    """One item is set or deleted."""
    shadow = writable(frame, container)
    node = frame.node
    if shadow is None:
        return
    if isinstance(shadow, Keyed):
        write_key(frame, container, shadow, key, deleted)
    elif isinstance(shadow, Sequence) and type(key) is int:
        _, items = frame.weave.shadows.sequence(container) or (shadow, shadow.items)
        if key < 0:
            frame.needs(shadow.structure)
        if not -len(items) <= key < len(items):
            return
        if deleted:
            move(frame, shadow)
            del items[key]
        else:
            items[key] = node
    else:
        _read_shadow(frame, shadow)
        shadow.overwrite(node)


def write_key(frame: Woven, container: Any, shadow: Keyed, key: Any, deleted: bool) -> None:
    """A key of a dictionary or set is added, changed or removed."""
    if not is_plain_key(key):
        frame.needs(shadow.others)
        shadow.others = frame.node
        restructure(frame, shadow)
        return
    base = builtin_base(type(container))
    known = base in _HAS and _HAS[base](container, key)
    if known == deleted:
        restructure(frame, shadow)
    shadow.items[key] = frame.node


def restructure(frame: Woven, shadow: Shadow) -> None:
    """The number of items changes.

    Where an item of a sequence goes depends on how many there were; where a key goes does not, so
    that the new number is a node of its own.
    """
    if isinstance(shadow, Keyed):
        number = frame.weave.node(NOBODY, 0)
        frame.weave.needs[number] = {frame.node, shadow.structure} - {NOBODY}
        shadow.structure = number
    else:
        frame.needs(shadow.structure)
        shadow.structure = frame.node


def move(frame: Woven, shadow: Sequence) -> None:
    """Items of a sequence get other places."""
    restructure(frame, shadow)
    frame.needs(shadow.order)
    shadow.order = frame.node


def writable(frame: Woven, value: Any) -> Shadow | None:
    """The shadow of a container to write to; of other objects only one that they have."""
    shadows = frame.weave.shadows
    known = shadows.contents(value)
    return known if builtin_base(type(value)) is None else known or shadows.writable(value)


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
            _read_shadow(frame, shadow)


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


def _read_shadow(frame: Woven, shadow: Shadow) -> None:
    writers = shadow.everyone()
    if len(writers) <= _FEW:
        _need(frame, writers)
    else:
        if writers != shadow.gathered:
            shadow.gathered, shadow.gathering = writers, frame.weave.node(NOBODY, 0)
            frame.weave.needs[shadow.gathering] = writers - {NOBODY}
        frame.needs(shadow.gathering)
    if isinstance(shadow, Opaque):
        for source in shadow.sources:
            behind = frame.weave.shadows.contents_at(source)
            if behind is not None and behind is not shadow:
                _read_shadow(frame, behind)


def step_iterator(frame: Woven, iterator: Any) -> None:
    """An iterator of compiled code gives its next item, and remembers that it did."""
    shadow = frame.weave.shadows.contents(iterator)
    if not isinstance(shadow, Opaque):
        return
    frame.needs(shadow.structure)
    if shadow.position is None:
        _read_shadow(frame, shadow)
    else:
        for source in shadow.sources:
            behind = frame.weave.shadows.contents_at(source)
            if isinstance(behind, Sequence):
                frame.needs(behind.structure)
                frame.needs(behind.order)
                if shadow.position < len(behind.items):
                    frame.needs(behind.items[shadow.position])
            elif behind is not None:
                _read_shadow(frame, behind)
        shadow.position += 1
    shadow.structure = frame.node


def _need(frame: Woven, writers: set[int]) -> None:
    writers.discard(frame.node)
    writers.discard(NOBODY)
    frame.weave.needs[frame.node] |= writers
