"""Who last wrote each part of an object: shadows beside the heap, which hold no object.

A shadow is found by its object's address. That an address is used again shows in three ways: an
instance of a class is known by a weak reference where it can have one; an object of another exact
type is another object; and a container that is seen to be made begins anew. What is left is a
container that only compiled code made, at the address of one of the same type that is gone.
"""

from __future__ import annotations

import weakref
from collections import deque
from typing import Any

from .shades import NOBODY, Keyed, Opaque, Sequence, Shadow

_MOST_MIRRORED = 100_000

_mro_of = type.__dict__["__mro__"].__get__
_ATOMS = frozenset(map(id, (
    int, str, bytes, float, complex, bool, type(None), type(Ellipsis), range, type(NotImplemented)
)))  # fmt: skip
_SAFE_KEYS = frozenset(map(id, (int, str, bytes, float, bool, type(None))))
_LENGTHS = {list: list.__len__, deque: deque.__len__}


def mro_of(cls: type) -> tuple[type, ...]:
    """A class and its bases; the interpreter has types without."""
    return _mro_of(cls) or (cls,)


def is_atom(value: object) -> bool:
    """Whether a value has no parts that could be written."""
    return id(type(value)) in _ATOMS


def is_plain_key(key: Any, depth: int = 3) -> bool:
    """Whether a key can be hashed and compared without running the subject's code."""
    cls = type(key)
    if id(cls) in _SAFE_KEYS:
        return True
    return cls is tuple and depth > 0 and all(is_plain_key(part, depth - 1) for part in key)


def builtin_base(cls: type) -> type | None:
    """The builtin container type that a class is or extends."""
    if id(cls) in _ATOMS:
        return None
    for base in mro_of(cls):
        if base is list or base is dict or base is set or base is deque or base is bytearray:
            return base
    return None


class Shadows:
    """All shadows of one execution."""

    def __init__(self) -> None:
        self._contents: dict[int, tuple[type, Shadow]] = {}
        self._attributes: dict[int, tuple[Any, Keyed]] = {}
        self._names: dict[tuple[int, str], int] = {}

    def is_empty(self) -> bool:
        """Whether no content of any object was ever written."""
        return not self._contents

    def forget(self, value: object) -> None:
        """An object was made just now: whatever is known of its address is of another."""
        self._contents.pop(id(value), None)

    def contents(self, value: object) -> Shadow | None:
        """The shadow of what a container, buffer or iterator holds, if it was ever written."""
        return self.contents_at(id(value), type(value))

    def contents_at(self, address: int, cls: type | None = None) -> Shadow | None:
        """As ``contents``; of an object of any type if none is given."""
        known = self._contents.get(address)
        return known[1] if known is not None and cls in (known[0], None) else None

    def writable(self, value: Any) -> Shadow:
        """The shadow of what a container holds, made if there is none."""
        shadow = self.contents(value)
        if shadow is None:
            base = builtin_base(type(value))
            if base is list or base is deque:
                length = _LENGTHS[base](value)
                shadow = Sequence(length) if length <= _MOST_MIRRORED else Opaque()
            else:
                shadow = Keyed() if base is dict or base is set else Opaque()
            self.cast(value, shadow)
        return shadow

    def cast(self, value: object, shadow: Shadow) -> None:
        """Gives an object a shadow."""
        self._contents[id(value)] = type(value), shadow

    def sequence(self, value: Any) -> tuple[Sequence, list[int]] | None:
        """The shadow of a list or deque and its items' writers; nothing if it is not mirrored."""
        shadow = self.writable(value)
        if not isinstance(shadow, Sequence):
            return None
        base = builtin_base(type(value))
        return shadow, shadow.fit(_LENGTHS[list if base is list else deque](value))

    def attributes(self, owner: object) -> Keyed | None:
        """The shadow of an object's own attributes, if any was ever written."""
        known = self._attributes.get(id(owner))
        if known is None:
            return None
        mark, names = known
        same = mark() is owner if type(mark) is weakref.ref else mark is type(owner)
        return names if same else None

    def writable_attributes(self, owner: object) -> Keyed:
        """As above, made if there is none."""
        names = self.attributes(owner)
        if names is None:
            names = Keyed()
            mark: Any = type(owner)
            # A class without room for a weak reference has none; its instances have slots.
            try:
                mark = weakref.ref(owner)
            except TypeError:
                pass
            self._attributes[id(owner)] = mark, names
        return names

    def named(self, namespace: int, name: str) -> int:
        """Who last bound a global variable, by the address of its module's dictionary."""
        return self._names.get((namespace, name), NOBODY)

    def name(self, namespace: int, name: str, node: int) -> None:
        """A global variable was bound or deleted."""
        self._names[namespace, name] = node
