"""The tracer over ``sys.monitoring``, for CPython 3.12 and later: the records of ``tracer.Tracer``.

Code that is not the repository's costs nothing after its first call. A recorded frame has its call
in ``f_trace``, which only ``sys.settrace`` would look at.
"""

from __future__ import annotations

import sys
from _thread import get_ident
from types import CodeType, FrameType
from typing import Any

from .calls import Fold, KnownCode, RecordedCall
from .glimpse import name_of, text
from .records import InRepository, Records
from .redact import Redactor
from .watch import Watch

_TOOL = 4  # 0 to 2 and 5 are a debugger's, coverage's, a profiler's and an optimiser's.
_BEYOND = Fold(None)


def present() -> bool:
    """Whether this interpreter has what it takes, and no other tool took the place."""
    return sys.version_info >= (3, 12) and sys.monitoring.get_tool(_TOOL) is None


class MonitoringTracer:
    """Traces as ``tracer.Tracer`` does."""

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
        self._calls = self._records.calls
        self._watched: dict[int, CodeType] = {}
        self._thread = get_ident()
        self._truncated = self._threads = self._lost = self._ended = False

    def start(self) -> None:
        """Begins to wait for the entry."""
        monitoring, events = sys.monitoring, sys.monitoring.events
        monitoring.use_tool_id(_TOOL, "assay")
        for event, callback in (
            (events.PY_START, self._on_begin),
            (events.PY_RESUME, self._on_begin),
            (events.PY_THROW, self._on_throw),
            (events.RAISE, self._on_raise),
            (events.LINE, self._on_line),
            (events.JUMP, self._on_jump),
            (events.PY_RETURN, self._on_return),
            (events.PY_UNWIND, self._on_unwind),
        ):
            monitoring.register_callback(_TOOL, event, callback)
        self._local = events.LINE | events.JUMP | events.PY_RETURN
        self._watch = Watch()
        monitoring.set_events(
            _TOOL,
            events.PY_START | events.PY_RESUME | events.PY_THROW | events.RAISE | events.PY_UNWIND,
        )

    def finish(self) -> None:
        """Ends tracing."""
        if not self._ended:
            self._end()

    def trace(self) -> dict[str, Any] | None:
        """What was recorded, its calls as JSON; nothing if the entry was never called."""
        return self._records.trace(self._truncated, self._threads, self._lost)

    def _end(self) -> None:
        self._lost |= self._watch.lost()
        self._threads = self._watch.threads()
        self._ended = True
        sys.monitoring.set_events(_TOOL, 0)
        for code in self._watched.values():
            sys.monitoring.set_local_events(_TOOL, code, 0)
        sys.monitoring.free_tool_id(_TOOL)

    def _on_begin(self, code: CodeType, offset: int) -> object:
        known = self._records.known(code)
        if known is None:
            return sys.monitoring.DISABLE
        self._begin(sys._getframe(1), known)
        return None

    def _on_throw(self, code: CodeType, offset: int, error: BaseException) -> None:
        known = self._records.known(code)
        frame = sys._getframe(1)
        # A generator that had not begun never begins.
        if known is not None and frame.f_lasti >= known.begin:
            self._begin(frame, known)

    def _begin(self, frame: FrameType, known: KnownCode) -> None:
        code = frame.f_code
        if id(code) not in self._watched:
            self._watched[id(code)] = code
            sys.monitoring.set_local_events(_TOOL, code, self._local)
        if frame.f_trace is None:
            frame.f_trace = self._mark(frame, known)

    def _mark(self, frame: FrameType, known: KnownCode) -> Any:
        if not self._calls:
            mine = frame.f_code is self._entry and get_ident() == self._thread
            return self._record(frame, known, None, None) if mine else None
        caller = frame.f_back
        while caller is not None and caller.f_trace is None:
            caller = caller.f_back
        if caller is None:
            return None
        mark: Any = caller.f_trace
        parent = mark.parent if type(mark) is Fold else mark
        if parent is None:
            return _BEYOND
        if known.folded:
            return Fold(parent)
        if parent.depth >= self._max_depth:
            return _BEYOND
        if len(self._calls) >= self._max_calls:
            self._truncated = True
            return _BEYOND
        return self._record(frame, known, parent, caller)

    def _record(
        self,
        frame: FrameType,
        known: KnownCode,
        parent: RecordedCall | None,
        caller: FrameType | None,
    ) -> RecordedCall:
        call = self._records.add(frame, known, parent, caller)
        if sys.version_info < (3, 13):
            # Up to 3.12 these are copies that would live as long as the frame.
            frame.f_locals.clear()
        return call

    def _on_line(self, code: CodeType, line: int) -> None:
        frame = sys._getframe(1)
        mark: Any = frame.f_trace
        if type(mark) is RecordedCall:
            mark.lines[line] = mark.lines.get(line, 0) + 1
        elif type(mark) is Fold and mark.parent is not None:
            known, caller = self._records.known(code), frame.f_back
            begins = known is not None and frame.f_lasti <= known.begin + 2
            if not (begins and caller is not None and caller.f_lineno == line):
                lines = mark.parent.lines
                lines[line] = lines.get(line, 0) + 1

    def _on_jump(self, code: CodeType, origin: int, target: int) -> object:
        """A jump back within a line runs the line again, and is no new line to the interpreter."""
        known = self._records.known(code)
        if known is None or target >= origin:
            return sys.monitoring.DISABLE
        line = known.positions[target // 2][0]
        if line is None or line != known.positions[origin // 2][0]:
            return sys.monitoring.DISABLE
        mark: Any = sys._getframe(1).f_trace
        if type(mark) is Fold:
            mark = mark.parent
        if type(mark) is RecordedCall:
            mark.lines[line] = mark.lines.get(line, 0) + 1
        return None

    def _on_return(self, code: CodeType, offset: int, value: object) -> None:
        mark: Any = sys._getframe(1).f_trace
        if type(mark) is RecordedCall:
            self._ends(mark, [False, text(value, self._redactor)])

    def _on_raise(self, code: CodeType, offset: int, error: BaseException) -> None:
        """At the recursion limit callbacks fail as well: something may have been missed."""
        if type(error) is RecursionError and self._calls:
            self._lost = True

    def _on_unwind(self, code: CodeType, offset: int, error: BaseException) -> None:
        mark: Any = sys._getframe(1).f_trace
        if type(mark) is RecordedCall:
            self._ends(mark, [True, name_of(type(error))])

    def _ends(self, call: RecordedCall, result: list[Any]) -> None:
        call.result = result
        if call.order == 0:
            self._end()
