"""The words by which something may ask for names, where no text of the repository tells them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from types import CodeType
from typing import Any

from .codes import nested
from .kinds import Kinds, is_a

_COLLECTIONS = Kinds(list, tuple, set, frozenset)
_LABELS = ("__name__", "__qualname__", "__module__", "__doc__")
WORD = re.compile(r"[^\W\d]\w*")
"""What can be a name."""


def of_code(code: CodeType) -> set[str]:
    """All names and all words of strings, of code within it too."""
    found: set[str] = set()
    for each in nested(code):
        found.update(each.co_names, each.co_freevars)
        found |= _of_values(each.co_consts)
    return found


def of_object(parts: Iterable[tuple[Any, Any]]) -> set[str]:
    """The words of strings that an object of a library holds, at once or in a container."""
    found: set[str] = set()
    for key, value in parts:
        if type(key) is not str or key not in _LABELS:
            found |= _of_values([value])
    return found


def _of_values(values: Iterable[Any], depth: int = 2) -> set[str]:
    found: set[str] = set()
    for each in values:
        if is_a(each, str):
            found.update(WORD.findall(str.__str__(each)))
        elif is_a(each, bytes):
            found.update(WORD.findall(bytes.decode(each, "latin-1")))
        elif depth:
            found |= _of_values(_inside(each), depth - 1)
    return found


def _inside(thing: Any) -> Iterator[Any]:
    if type(thing) in _COLLECTIONS:
        yield from thing
    elif type(thing) is dict:
        yield from thing
        yield from thing.values()
