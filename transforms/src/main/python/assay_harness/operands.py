"""The operands of the instruction that a frame is about to run, read from the frame's own memory.

The layout is that of CPython 3.11 (``pycore_frame.h``, ``frameobject.c``) in a 64-bit process; no
other interpreter is read. While a trace function runs, the frame's stack pointer is up to date.
"""

from __future__ import annotations

import ctypes
import sys
from types import CodeType, FrameType
from typing import Any

_POINTER = 8
_FRAME_DATA = 3 * _POINTER
_STACK_TOP = 8 * _POINTER
_LOCALS_PLUS = 9 * _POINTER


def readable() -> bool:
    """Whether this interpreter's frames can be read."""
    return sys.version_info[:2] == (3, 11) and sys.maxsize > 1 << 32


def cells_of(code: CodeType) -> list[int]:
    """The slots of the cells that a frame of this code makes."""
    slots = list(code.co_varnames)
    slots += [name for name in code.co_cellvars if name not in slots]
    return [index for index, name in enumerate(slots) if name in code.co_cellvars]


class Operands:
    """Of one frame, while it runs. An operand is borrowed: nothing here keeps one alive."""

    __slots__ = ("_slots", "_top")

    def __init__(self, frame: FrameType) -> None:
        code = frame.f_code
        data = ctypes.c_void_p.from_address(id(frame) + _FRAME_DATA).value or 0
        size = len(code.co_varnames) + len(code.co_cellvars) + len(code.co_freevars)
        size += code.co_stacksize
        self._slots = (ctypes.py_object * size).from_address(data + _LOCALS_PLUS)
        self._top = ctypes.c_int.from_address(data + _STACK_TOP)

    def top(self, below: int = 0) -> Any:
        """An operand by its distance from the top of the stack.

        :raises ValueError: if the interpreter has put nothing there
        """
        return self._slots[self._top.value - 1 - below]

    def has(self, below: int) -> bool:
        """Whether there is an operand."""
        try:
            self._slots[self._top.value - 1 - below]
        except ValueError:
            return False
        return True

    def slot(self, index: int) -> Any:
        """A local variable, or its cell.

        :raises ValueError: if it is unbound
        """
        return self._slots[index]
