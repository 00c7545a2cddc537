"""What methods of compiled code change in the containers that they belong to."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from .contents import read_all, read_deep
from .glimpse import name_of
from .reading import move, read_item, restructure, writable, write_key
from .shades import Keyed
from .shadows import builtin_base, is_plain_key

if TYPE_CHECKING:
    from .woven import Woven

BUFFERS = frozenset({"StringIO", "BytesIO", "bytearray", "array", "Random", "TextIOWrapper"})


def change_sequence(frame: Woven, name: str, value: Any, rest: list[Any]) -> None:
    """A method that changes a list or deque."""
    mirrored = frame.weave.shadows.sequence(value)
    if mirrored is None:
        change(frame, value)
        return
    shadow, items = mirrored
    at = rest[0] if rest and type(rest[0]) is int else None
    if name == "append":
        restructure(frame, shadow)
        if type(value) is deque and value.maxlen == len(items):
            del items[:1]
        items.append(frame.node)
    elif name == "appendleft":
        move(frame, shadow)
        items.insert(0, frame.node)
    elif name == "extend":
        restructure(frame, shadow)
    elif name == "insert" and at is not None:
        move(frame, shadow)
        items.insert(at, frame.node)
    elif name in ("pop", "popleft"):
        at = 0 if name == "popleft" else -1 if at is None else at
        if -len(items) <= at < len(items):
            frame.needs(items[at])
            frame.needs(shadow.order)
            (restructure if at in (-1, len(items) - 1) else move)(frame, shadow)
            del items[at]
    elif name == "reverse":
        move(frame, shadow)
        items.reverse()
    elif name == "clear":
        shadow.items, shadow.structure, shadow.order = [], frame.node, -1
    else:
        read_deep(frame, value)
        change(frame, value)


def change_keyed(frame: Woven, name: str, value: Any, rest: list[Any], named: bool) -> None:
    """A method that changes a dictionary or set."""
    shadow = writable(frame, value)
    if not isinstance(shadow, Keyed):
        return
    is_set = builtin_base(type(value)) is set
    if rest and name in ("add", "discard", "remove", "setdefault", "pop"):
        key = rest[0]
        if name in ("setdefault", "pop"):
            read_item(frame, value, key)
        known = is_plain_key(key) and (set if is_set else dict).__contains__(value, key)
        if not (name == "setdefault" and known):
            write_key(frame, value, shadow, key, deleted=name not in ("add", "setdefault"))
    elif name == "clear":
        shadow.overwrite(frame.node)
    elif name == "update" and not named and not is_set and all(type(r) is dict for r in rest):
        for each in rest:
            for key in each:
                write_key(frame, value, shadow, key, deleted=False)
    elif name != "__init__" or rest or named:
        change(frame, value)


def change(frame: Woven, value: Any) -> None:
    """Any of a container or buffer may change, so what it was counts as read."""
    shadow = writable(frame, value)
    if shadow is None and name_of(type(value)) in BUFFERS:
        shadow = frame.weave.shadows.writable(value)
    if shadow is not None:
        read_all(frame, value)
        shadow.overwrite(frame.node)
