"""Records the calls and lines of one test with ``sys.settrace`` (RepoReason, section 3.4).

A frame is recorded from the entry into the test function on, if its code belongs to the repository
and at most ``max_depth`` recorded frames are above it. No frame is stored: each recorded frame
carries its own local trace function, and a caller is found by looking up the stack for the nearest
frame with one of ours. So exceptions and abandoned generators cannot unbalance anything.

A trace is lost if the test sets a trace or profile function of its own, or uses up the recursion
limit, where this tracer has no room to run either: it says so and holds no more than the test's own
call then, which is all that every tracer knows.

This is the reference for ``accelerated`` (CPython 3.11) and ``monitoring`` (3.12 and later), which
give the same records. One thing it cannot do: up to 3.12 ``sys.settrace`` itself keeps a function's
locals alive until its next line, and a finaliser that runs then, inside the tracer, is not traced.

Not calls: module and class bodies, and list, set and dict comprehensions, which have frames only
before Python 3.12; the lines of these count for the function that holds them.
"""

from __future__ import annotations

import opcode
import sys
from types import CodeType, FrameType
from typing import Any

from .calls import KnownCode, RecordedCall, TraceFunction
from .glimpse import name_of, text
from .records import InRepository, Records
from .redact import Redactor
from .watch import Watch, set_trace

_YIELD, _RESUME = opcode.opmap["YIELD_VALUE"], opcode.opmap["RESUME"]
_RETURNS = {opcode.opmap[name] for name in ("RETURN_VALUE", "RETURN_CONST") if name in opcode.opmap}


class Tracer:
    """Traces the first call of ``entry`` between ``start`` and ``finish``."""

    def __init__(
        self,
        entry: CodeType,
        in_repository: InRepository,
        max_depth: int,
        max_calls: int,
        redactor: Redactor,
    ) -> None:
        self._entry = entry
        self._max_depth, self._max_calls = max_depth, max_calls
        self._redactor = redactor
        self._records = Records(in_repository, redactor)
        self._known = self._records.known
        self._calls = self._records.calls
        self._recorders: dict[TraceFunction | None, RecordedCall | None] = {_beyond_depth: None}
        self._unwound: RecordedCall | None = None
        self._truncated = self._threads = self._lost = self._ended = False
        self._before: Any = None
        self._watch: Watch | None = None
        self._trace: TraceFunction = self._on_call

    def start(self) -> None:
        """Begins to wait for the entry."""
        self._before = sys.gettrace()
        if self._before is not None:
            self._trace = self._on_call_and_before
        set_trace(self._trace)
        self._watch = Watch()

    def finish(self) -> None:
        """Ends tracing."""
        if not self._ended:
            self._end()

    def trace(self) -> dict[str, Any] | None:
        """What was recorded, its calls as JSON; nothing if the entry was never called."""
        return self._records.trace(self._truncated, self._threads, self._lost)

    def _end(self) -> None:
        assert self._watch is not None
        self._lost, self._threads = self._watch.lost(), self._watch.threads()
        self._ended = True
        set_trace(self._before)
        if self._before is not None:
            self._records.freeze()  # The frames' own trace functions are still called.

    def _on_call_and_before(self, frame: FrameType, event: str, arg: Any) -> TraceFunction | None:
        self._before(frame, event, arg)
        return self._on_call(frame, event, arg)

    def _on_call(self, frame: FrameType, event: str, arg: Any) -> TraceFunction | None:
        known = self._known(frame.f_code)
        if known is None or event != "call":
            return None
        resumed = frame.f_trace
        if resumed in self._recorders:
            return resumed
        if known.generates and frame.f_lasti < known.begin:
            return None  # A generator that is closed before it has begun.
        if not self._calls:
            is_entry = frame.f_code is self._entry
            return self._record(frame, known, None, None) if is_entry else None
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
            frame.f_trace_lines = False
            return _beyond_depth
        return self._record(frame, known, parent, caller)

    def _record(
        self,
        frame: FrameType,
        known: KnownCode,
        parent: RecordedCall | None,
        caller: FrameType | None,
    ) -> TraceFunction:
        call = self._records.add(frame, known, parent, caller)
        trace = self._recorder(call, known)
        self._recorders[trace] = call
        return trace

    def _recorder(self, call: RecordedCall, known: KnownCode) -> TraceFunction:
        lines, bytes_, is_generator = call.lines, known.bytes, known.generates
        raised, raising = "BaseException", False

        def local(frame: FrameType, event: str, arg: Any) -> TraceFunction:
            nonlocal raised, raising
            if event == "line":
                line = frame.f_lineno
                lines[line] = lines.get(line, 0) + 1
                raising = False
            elif event == "exception":
                raised, raising = name_of(arg[0]), True
                self._name_unwound(call, raised)
            elif event == "return":
                instruction = bytes_[frame.f_lasti]
                if instruction == _RESUME:
                    instruction = bytes_[frame.f_lasti - 2]  # 3.13 is past the yield already.
                if is_generator and instruction == _YIELD and (arg is not None or not raising):
                    return local  # Suspended; it may be resumed.
                if arg is None and instruction not in _RETURNS:
                    call.result = [True, raised]
                    caller = frame.f_back
                    above = self._recorders.get(caller.f_trace) if caller else None
                    self._unwound = call if above and above.order == call.parent else None
                else:
                    call.result = [False, text(arg, self._redactor)]
                if call.order == 0:
                    self._end()
            return local

        return local

    def _name_unwound(self, caller: RecordedCall, name: str) -> None:
        """Corrects how a call ended: a re-raise has no event of its own in its frame."""
        ended, self._unwound = self._unwound, None
        if ended is not None and ended.parent == caller.order:
            ended.result = [True, name]

    def _fold(self, parent: RecordedCall) -> TraceFunction:
        """Counts a comprehension's lines for its function, which counted the first already."""
        lines, known_code = parent.lines, self._records.known

        def local(frame: FrameType, event: str, arg: Any) -> TraceFunction:
            if event == "line":
                line, known, caller = frame.f_lineno, known_code(frame.f_code), frame.f_back
                begins = known is not None and frame.f_lasti <= known.begin + 2
                if not (begins and caller is not None and caller.f_lineno == line):
                    lines[line] = lines.get(line, 0) + 1
            return local

        parent.fold = local
        self._recorders[local] = parent
        return local


def _beyond_depth(frame: FrameType, event: str, arg: Any) -> None:
    """Marks a frame below the deepest recorded one, so that the search for a caller ends there."""
