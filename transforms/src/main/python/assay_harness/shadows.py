"""Who last wrote each part of an object: shadows beside the heap, which hold no object.

A shadow is found by its object's address. That an address is used again shows in three ways: an
instance of a class is known by a weak reference where it can have one; an object of another exact
type is another object; and a container that is seen to be made begins anew. What is left is a
container that only compiled code made, at the address of one of the same type that is gone.

Writers are numbers of nodes, see ``weave``; ``NOBODY`` wrote what was there before.
"""

from __future__ import annotations

import weakref
from collections import deque
from typing import Any

NOBODY = -1
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


class _Gathered:
    """A node that needs many writers, and which: kept for the next to read them all."""

    gathered: set[int] = set()
    gathering = NOBODY


class Sequence(_Gathered):
    """Of a list or deque.

    :ivar items: who wrote each
    :ivar structure: who last changed how many there are
    :ivar order: who last gave items other places
    """

    def __init__(self, length: int) -> None:
        self.items = [NOBODY] * length
        self.structure = self.order = NOBODY

    def fit(self, length: int) -> list[int]:
        """The items' writers, after compiled code may have changed how many there are."""
        missing = length - len(self.items)
        if missing > 0:
            self.items += [self.structure] * missing
        elif missing < 0:
            del self.items[length:]
        return self.items

    def everyone(self) -> set[int]:
        """All who wrote any of it."""
        return {self.structure, self.order, *self.items}

    def overwrite(self, node: int) -> None:
        """All of it may have been written."""
        self.items = [node] * len(self.items)
        self.structure = self.order = node


class Keyed(_Gathered):
    """Of a dictionary or set, or of an object's attributes: who wrote or deleted each key.

    :ivar rest: who wrote the keys that have no writer of their own
    :ivar others: who last wrote under a key that cannot be told apart
    :ivar structure: who last added or removed a key
    """

    def __init__(self) -> None:
        self.items: dict[Any, int] = {}
        self.rest = self.others = self.structure = NOBODY

    def everyone(self) -> set[int]:
        """All who wrote any of it."""
        return {self.rest, self.others, self.structure, *self.items.values()}

    def overwrite(self, node: int) -> None:
        """All of it may have been written."""
        self.items = {}
        self.rest = self.others = self.structure = node


class Opaque(_Gathered):
    """Of an object whose parts are not told apart: a buffer, an iterator.

    :ivar sources: addresses of the objects that it shows or walks over
    :ivar position: of a walk over a list, how many items it has given
    """

    def __init__(self, sources: tuple[int, ...] = (), position: int | None = None) -> None:
        self.structure = NOBODY
        self.sources = sources
        self.position = position

    def everyone(self) -> set[int]:
        """Who last wrote it."""
        return {self.structure}

    def overwrite(self, node: int) -> None:
        """It was written."""
        self.structure = node


Shadow = Sequence | Keyed | Opaque


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
