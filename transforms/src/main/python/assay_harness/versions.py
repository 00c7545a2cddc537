"""Keeps CPython 3.11 from entering ``__getitem__`` functions behind a frame hook's back.

3.11 specialises ``a[i]`` to ``BINARY_SUBSCR_GETITEM``, which enters a Python ``__getitem__``
without asking the frame hook (3.12 asks). It does so only for functions whose version fits into 16
bits; versions are given out in ascending order, one to each function when a call of it is first
specialised. Once 65,536 of them are spent no function that comes later can be specialised so.
"""

from __future__ import annotations

import opcode
from types import CodeType, FunctionType
from typing import Any

_VERSIONS = 1 << 16
_SITES = 1 << 12


def spend() -> None:
    """Uses the versions up, in 5 to 10 ms; to be called before the subject is imported."""
    code = _code()
    names: dict[str, Any] = {}
    for _ in range(_VERSIONS // _SITES):
        # A copy is unspecialised again.
        FunctionType(code.replace(co_name="spend"), names)()


def _warm() -> None:
    for _ in (0, 0, 0, 0, 0, 0, 0, 0, 0, 0):  # 8 loops make a code object specialise itself.
        pass


def _call() -> None:
    (lambda: None)()


def _code() -> CodeType:
    """A loop, then thousands of calls, each of a function made for it."""
    constants, warm = _warm.__code__.co_consts, _warm.__code__.co_code
    called = next(c for c in _call.__code__.co_consts if isinstance(c, CodeType))
    operations = _call.__code__.co_code[::2]
    start = operations.index(opcode.opmap["PUSH_NULL"])
    end = operations.index(opcode.opmap["POP_TOP"], start) + 1
    site = bytearray(_call.__code__.co_code[2 * start : 2 * end])
    site[2 * operations[start:].index(opcode.opmap["LOAD_CONST"]) + 1] = len(constants)
    return _warm.__code__.replace(
        co_code=warm[:-4] + bytes(site) * _SITES + warm[-4:],
        co_consts=(*constants, called),
        co_stacksize=8,
    )
