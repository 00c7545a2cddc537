"""Whether parts of this process are what they were, seen without touching them.

To look at a Python object is to count a reference to it. That writes to its page, and in a forked
process copies the page: comparing the 1,300 parts that make up a result copied half as many pages
as a plain execution itself. CPython 3.11 and 3.12 number every change of a dictionary (PEP 509), so
these numbers, and what functions consist of, are read as plain memory, and only what shows a change
is compared. Where there are no such numbers, all of it is.
"""

from __future__ import annotations

import ctypes
import struct
from types import FunctionType
from typing import Any

_WORD = ctypes.sizeof(ctypes.c_void_p)
_VERSION = 2 * _WORD + _WORD
"""Where a dictionary has the number of its last change: after its head and its size."""
_NUMBER = 8
_PARTS = 3 * _WORD
"""A function's code, defaults and defaults by keyword, which lie together."""
_FAR = 1 << 30
"""Bytes between two parts of the address space, such as the heap and what is mapped."""


class Seal:
    """Notes what dictionaries hold and functions consist of.

    :param dictionaries: each with the names whose values shall stay the very same objects
    """

    def __init__(
        self, dictionaries: list[tuple[dict[str, Any], list[str]]], functions: list[FunctionType]
    ) -> None:
        self._held = [
            (contents, [(name, contents[name]) for name in names])
            for contents, names in dictionaries
        ]
        self._functions = [
            (each, each.__code__, each.__defaults__, each.__kwdefaults__) for each in functions
        ]
        self._memory = _memory([contents for contents, _ in dictionaries], functions)
        self._sealed = self._memory and self._memory.read()

    def broken(self) -> bool:
        """Whether some part is another object now."""
        now = self._sealed and self._memory and self._memory.read()
        if now and now == self._sealed:
            return False
        return any(map(self._differs, range(len(self._held)))) or any(
            function.__code__ is not code
            or function.__defaults__ is not defaults
            or function.__kwdefaults__ is not keywords
            for function, code, defaults, keywords in self._functions
        )

    def _differs(self, index: int) -> bool:
        contents, parts = self._held[index]
        return any(contents.get(name) is not value for name, value in parts)


class _Memory:
    """Pieces of this process's memory."""

    def __init__(self, pieces: list[tuple[int, int]]) -> None:
        """Reads nothing yet.

        :param pieces: an address and a size in bytes each; two are the same or lie apart
        """
        self._stretches: list[tuple[struct.Struct, Any]] = []
        first, end, form = 0, 0, ""
        for address, size in sorted(set(pieces)):
            if form and address - end > _FAR:
                self._add(first, end, form)
                form = ""
            first, gap = (first, address - end) if form else (address, 0)
            form += f"{gap}x{size}s"
            end = address + size
        self._add(first, end, form)

    def _add(self, first: int, end: int, form: str) -> None:
        self._stretches.append((struct.Struct(form), (ctypes.c_char * (end - first)).from_address(first)))

    def read(self) -> list[tuple[bytes, ...]]:
        """All of them, in the order of their addresses; what lies between is not touched."""
        return [form.unpack_from(stretch) for form, stretch in self._stretches]


def _memory(dictionaries: list[dict[str, Any]], functions: list[FunctionType]) -> _Memory | None:
    """What changes if they do; nothing if this interpreter has no such thing."""
    place = _place_of_parts()
    if place is None or not _numbers_changes():
        return None
    pieces = [(id(contents) + _VERSION, _NUMBER) for contents in dictionaries]
    return _Memory(pieces + [(id(function) + place, _PARTS) for function in functions])


def _numbers_changes() -> bool:
    """Whether this interpreter numbers the changes of dictionaries where we look for it."""
    contents: dict[str, Any] = {}
    memory = _Memory([(id(contents) + _VERSION, _NUMBER)])
    seen = [memory.read()]
    for name, value in (("a", 1), ("b", 2), ("a", 3), ("a", 1)):
        contents[name] = value
        seen.append(memory.read())
    del contents["b"]
    seen.append(memory.read())
    return all(each not in seen[:index] for index, each in enumerate(seen))


def _place_of_parts() -> int | None:
    """How far into a function its code, defaults and defaults by keyword lie."""

    def function(a: int = 0, *, b: int = 1) -> None:
        pass

    size = FunctionType.__basicsize__
    parts = function.__code__, function.__defaults__, function.__kwdefaults__
    sought = b"".join(id(part).to_bytes(_WORD, "little") for part in parts)
    place = _Memory([(id(function), size)]).read()[0][0].find(sought)
    return place if place > 0 else None
