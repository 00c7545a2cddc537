"""What the tracer keeps of code and of calls: plain data, no frames and no values."""

from __future__ import annotations

import opcode
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from .functions import parameters

TraceFunction = Callable[[FrameType, str, Any], Any]

_FOLDED = {"<listcomp>", "<setcomp>", "<dictcomp>"}
_RESUME = opcode.opmap["RESUME"]


class KnownCode:
    """What is known of a code object of the repository."""

    __slots__ = ("bytes", "code", "folded", "index", "parameters", "positions", "start")

    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.folded = code.co_name in _FOLDED
        self.parameters = [name for name in parameters(code) if name[0] != "."]
        self.bytes = code.co_code
        self.start = self.bytes[::2].index(_RESUME) * 2 + 2
        self.positions: list[tuple[int | None, ...]] | None = None
        self.index: int | None = None


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

    def detached(self) -> list[Any]:
        """The call as the server passes it on; its order is its place in the list of calls."""
        lines = list(self.lines.items())
        return [
            self.parent, self.depth, self.function, self.arguments, self.result, self.site, lines
        ]  # fmt: skip
