"""Records the calls and lines of one test with ``sys.settrace`` (RepoReason, section 3.4).

A frame is recorded from the entry into the test function on, if its code belongs to the repository
and at most ``max_depth`` recorded frames are above it. No frame is stored: each recorded frame
carries its own local trace function, and a caller is found by looking up the stack for the nearest
frame with one of ours. So exceptions, abandoned generators and tests that trace themselves cannot
unbalance anything; if tracing was lost on the way the trace says that it is truncated.

Not calls: module and class bodies, and list, set and dict comprehensions, which have frames only
before Python 3.12; the lines of these count for the function that holds them.
"""

from __future__ import annotations

import inspect
import opcode
import sys
import threading
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from .calls import KnownCode, RecordedCall, TraceFunction
from .glimpse import text

_GENERATOR = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_YIELD = opcode.opmap["YIELD_VALUE"]
_RETURNS = {number for name, number in opcode.opmap.items() if name.startswith("RETURN_")}


class Tracer:
    """Traces the first call of ``entry`` between ``start`` and ``finish``."""

    def __init__(
        self,
        entry: CodeType,
        in_repository: Callable[[CodeType], bool],
        max_depth: int,
        max_calls: int,
    ) -> None:
        self._entry = entry
        self._in_repository = in_repository
        self._max_depth, self._max_calls = max_depth, max_calls
        # By identity: a code object's own hash goes over all that it holds. Pinned for that.
        self._codes: dict[int, KnownCode | None] = {}
        self._pinned: list[CodeType] = []
        self._functions: list[CodeType] = []
        self._calls: list[RecordedCall] = []
        self._recorders: dict[TraceFunction | None, RecordedCall | None] = {_beyond_depth: None}
        self._unwound: RecordedCall | None = None
        self._truncated = self._threads = self._ended = False
        self._trace: TraceFunction = self._on_call

    def start(self) -> None:
        """Begins to wait for the entry."""
        threading.settrace(self._on_thread)
        sys.settrace(self._trace)

    def finish(self) -> dict[str, Any] | None:
        """Ends tracing; the trace, or nothing if the entry was never called."""
        if self._calls and not self._ended and sys.gettrace() is not self._trace:
            self._truncated = True
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        if not self._calls:
            return None
        return {
            "functions": self._functions,
            "calls": [call.detached() for call in self._calls],
            "truncated": self._truncated,
            "threads": self._threads,
        }

    def _on_thread(self, frame: FrameType, event: str, arg: Any) -> None:
        self._threads = True
        sys.settrace(None)

    def _on_call(self, frame: FrameType, event: str, arg: Any) -> TraceFunction | None:
        code = frame.f_code
        try:
            known = self._codes[id(code)]
        except KeyError:
            self._pinned.append(code)
            known = self._codes[id(code)] = self._inspect(code)
        if known is None or event != "call":
            return None
        resumed = frame.f_trace
        if resumed in self._recorders:
            return resumed
        if not self._calls:
            return self._record(frame, known, None, None) if code is self._entry else None
        caller = frame.f_back
        while caller is not None and caller.f_trace not in self._recorders:
            caller = caller.f_back
        if caller is None:
            return None
        parent = self._recorders[caller.f_trace]
        if parent is None or (parent.depth >= self._max_depth and not known.folded):
            frame.f_trace_lines = False
            return _beyond_depth
        if known.folded:
            return parent.fold or self._fold(parent)
        if len(self._calls) >= self._max_calls:
            self._truncated = True
            return None
        return self._record(frame, known, parent, caller)

    def _inspect(self, code: CodeType) -> KnownCode | None:
        if code.co_name == "<module>" or not self._in_repository(code):
            return None
        is_function = code.co_flags & inspect.CO_OPTIMIZED
        return KnownCode(code) if is_function else None

    def _record(
        self,
        frame: FrameType,
        known: KnownCode,
        parent: RecordedCall | None,
        caller: FrameType | None,
    ) -> TraceFunction:
        if known.index is None:
            known.index = len(self._functions)
            self._functions.append(frame.f_code)
        above, depth = (parent.order, parent.depth + 1) if parent else (-1, 0)
        call = RecordedCall(len(self._calls), above, depth, known.index)
        self._calls.append(call)
        if caller is not None:
            call.site = self._position(caller)
        values = frame.f_locals
        call.arguments = [
            [name, text(values[name]) if name in values else "<unbound>"]
            for name in known.parameters
        ]
        trace = self._recorder(call, known, bool(frame.f_code.co_flags & _GENERATOR))
        self._recorders[trace] = call
        return trace

    def _position(self, caller: FrameType) -> list[int] | None:
        """Line, end line and end column, in UTF-8 bytes, of what the caller is evaluating."""
        known = self._codes[id(caller.f_code)]
        assert known is not None
        if known.positions is None:
            known.positions = list(caller.f_code.co_positions())
        line, end_line, _, end_column = known.positions[caller.f_lasti // 2]
        if line is None or end_line is None or end_column is None:
            return None
        return [line, end_line, end_column]

    def _recorder(self, call: RecordedCall, known: KnownCode, is_generator: bool) -> TraceFunction:
        lines, bytes_ = call.lines, known.bytes
        raised, raising = "BaseException", False

        def local(frame: FrameType, event: str, arg: Any) -> TraceFunction:
            nonlocal raised, raising
            if event == "line":
                line = frame.f_lineno
                lines[line] = lines.get(line, 0) + 1
                raising = False
            elif event == "exception":
                raised, raising = arg[0].__name__, True
                self._name_unwound(call, raised)
            elif event == "return":
                instruction = bytes_[frame.f_lasti]
                if is_generator and instruction == _YIELD and (arg is not None or not raising):
                    return local  # Suspended; it may be resumed.
                if arg is None and instruction not in _RETURNS:
                    call.result = [True, raised]
                    caller = frame.f_back
                    self._unwound = call if caller and caller.f_trace in self._recorders else None
                else:
                    call.result = [False, text(arg)]
                if call.order == 0:
                    self._ended = True
                    sys.settrace(None)
            return local

        return local

    def _name_unwound(self, caller: RecordedCall, name: str) -> None:
        """Corrects how a call ended: a re-raise has no event of its own in its frame."""
        ended, self._unwound = self._unwound, None
        if ended is not None and ended.parent == caller.order:
            ended.result = [True, name]

    def _fold(self, parent: RecordedCall) -> TraceFunction:
        """Counts a comprehension's lines for its function, which counted the first already."""
        lines, codes = parent.lines, self._codes

        def local(frame: FrameType, event: str, arg: Any) -> TraceFunction:
            if event == "line":
                line, known, caller = frame.f_lineno, codes[id(frame.f_code)], frame.f_back
                begins = known is not None and frame.f_lasti <= known.start
                if not (begins and caller is not None and caller.f_lineno == line):
                    lines[line] = lines.get(line, 0) + 1
            return local

        parent.fold = local
        self._recorders[local] = parent
        return local


def _beyond_depth(frame: FrameType, event: str, arg: Any) -> None:
    """Marks a frame below the deepest recorded one, so that the search for a caller ends there."""
