"""Objects that remember what happened, and of which nothing that a program does depends."""

from __future__ import annotations

import functools
import gc
import linecache
import logging
import re
import sys
import weakref
from typing import Any

from . import abstract
from .kinds import is_a, is_class, is_module

_KNOWN = (
    sys.modules, sys.path_importer_cache, linecache.cache,
    re._cache,  # type: ignore[attr-defined]
    logging._at_fork_reinit_lock_weakset.data,  # type: ignore[attr-defined]
)  # fmt: skip
"""What finds modules, which are told by their names; files and patterns that were read; locks that a
fork makes anew."""


def of(objects: list[Any]) -> set[int]:
    """The identities of those among some objects that may change without a meaning."""
    found = {id(each) for each in _KNOWN}
    for each in objects:
        if type(each) is functools._lru_cache_wrapper:
            found.add(id(each))
            found.update(id(part) for part in gc.get_referents(each) if type(part) is dict)
        elif is_class(each):
            found.update(abstract.memory(each))
        elif type(each).__module__ == "typing":
            found.add(id(each))
    return found


def is_table(thing: object) -> bool:
    """Whether it is a table of the interpreter's: of modules, or of classes that derive from one."""
    if type(thing) is list:
        return bool(thing) and all(each is None or is_module(each) for each in thing)
    return (
        type(thing) is dict
        and bool(thing)
        and all(
            type(each) is weakref.ReferenceType and is_a(each(), type, type(None))
            for each in dict.values(thing)
        )
    )
