"""What the tracer keeps of code and of calls: plain data, no frames and no values."""

from __future__ import annotations

import inspect
import opcode
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from .functions import parameters

TraceFunction = Callable[[FrameType, str, Any], Any]

FOLDED = {"<listcomp>", "<setcomp>", "<dictcomp>"}
_GENERATOR = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_RESUME = opcode.opmap["RESUME"]


class KnownCode:
    """What is known of a code object of the repository."""

    __slots__ = ("_begin", "_bytes", "_parameters", "_positions", "code", "folded", "generates")

    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.folded = code.co_name in FOLDED
        self.generates = bool(code.co_flags & _GENERATOR)
        self._parameters: list[str] | None = None
        self._bytes: bytes | None = None
        self._begin = -1
        self._positions: list[tuple[int | None, ...]] | None = None

    @property
    def parameters(self) -> list[str]:
        """The parameters that have a name, in order of declaration."""
        if self._parameters is None:
            self._parameters = [name for name in parameters(self.code) if name[0] != "."]
        return self._parameters

    @property
    def bytes(self) -> bytes:
        """Its instructions, two bytes each."""
        if self._bytes is None:
            self._bytes = self.code.co_code
        return self._bytes

    @property
    def begin(self) -> int:
        """Where the first ``RESUME`` is: the first instruction that is traced."""
        if self._begin < 0:
            self._begin = self.bytes[::2].index(_RESUME) * 2
        return self._begin

    @property
    def positions(self) -> list[tuple[int | None, ...]]:
        """Of each instruction: first and last line, first and last column; computed once."""
        if self._positions is None:
            self._positions = list(self.code.co_positions())
        return self._positions


class RecordedCall:
    """One call being recorded."""

    __slots__ = (
        "arguments", "depth", "fold", "function", "lines", "order", "parent", "result", "site"
    )  # fmt: skip

    def __init__(self, order: int, parent: int, depth: int, function: int) -> None:
        self.order, self.parent, self.depth, self.function = order, parent, depth, function
        self.arguments: list[list[str]] = []
        self.result: list[Any] | None = None
        self.site: list[int] | None = None
        self.lines: dict[int, int] = {}
        self.fold: TraceFunction | None = None

    def __call__(self, *event: object) -> None:
        """Does nothing: a trace function that the test sets may find this in a frame."""

    def detached(self) -> list[Any]:
        """The call as the server passes it on; its order is its place in the list of calls."""
        lines = list(self.lines.items())
        return [
            self.parent, self.depth, self.function, self.arguments, self.result, self.site, lines
        ]  # fmt: skip


class Fold:
    """Marks a comprehension's frame for ``monitoring``: its lines count for its function.

    Without a function: a frame below the deepest recorded one, or beyond the limit of calls.
    """

    __slots__ = ("parent",)

    def __init__(self, parent: RecordedCall | None) -> None:
        self.parent = parent

    def __call__(self, *event: object) -> None:
        """Does nothing, as ``RecordedCall``."""
