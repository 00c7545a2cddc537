"""What code does and how it is called, wherever it stands."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from types import CodeType

from .atoms import Atoms


def nested(code: CodeType) -> Iterator[CodeType]:
    """The code itself and all that stands within it."""
    yield code
    for each in code.co_consts:
        if type(each) is CodeType:
            yield from nested(each)


def shape(code: CodeType) -> str:
    """What a caller can tell: parameters, and whether a call makes a generator or a coroutine."""
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
    return f"{code.co_flags & _TOLD} {counts} {' '.join(parameters)}"


_TOLD = 0x04 | 0x08 | 0x20 | 0x80 | 0x200
"""CO_VARARGS, CO_VARKEYWORDS, CO_GENERATOR, CO_COROUTINE, CO_ASYNC_GENERATOR (inspect, 3.11)."""


def digest(code: CodeType, atoms: Atoms) -> str:
    """The same for code that does the same; its lines and its file are no part of that."""
    constants = [
        digest(each, atoms) if type(each) is CodeType else _constant(each, atoms)
        for each in code.co_consts
    ]
    parts = (
        code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars,
        code.co_exceptiontable, shape(code), constants,
    )  # fmt: skip
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _constant(value: object, atoms: Atoms) -> str:
    if type(value) is tuple:
        return f"({', '.join(_constant(each, atoms) for each in value)})"
    if type(value) is frozenset:
        return f"{{{', '.join(sorted(_constant(each, atoms) for each in value))}}}"
    return atoms.text(value)


def is_unwritten(code: CodeType, here: bool) -> bool:
    """Whether its text is in no file, or is not that of a function there."""
    return "<lambda>" in code.co_qualname if here else not os.path.isfile(code.co_filename)
