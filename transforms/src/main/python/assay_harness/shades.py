"""Who last wrote each part of one object.

Writers are numbers of nodes, see ``weave``; ``NOBODY`` wrote what was there before.
"""

from __future__ import annotations

from typing import Any

NOBODY = -1


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
