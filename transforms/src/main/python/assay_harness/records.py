"""The calls of a trace as they come in, and the trace as it is passed on."""

from __future__ import annotations

import gc
import inspect
from collections.abc import Callable
from json import dumps
from types import CodeType, FrameType, FunctionType
from typing import Any

from .calls import KnownCode, RecordedCall
from .glimpse import text
from .redact import Redactor


InRepository = Callable[[CodeType], bool]


class Codes:
    """Which code objects are functions of the repository, each looked at once."""

    def __init__(self, in_repository: InRepository) -> None:
        self._in_repository = in_repository
        # By identity: a code object's own hash goes over all that it holds. Pinned for that.
        self.by_id: dict[int, KnownCode | None] = {}
        self.surveyed: frozenset[int] = frozenset()
        self._pinned: list[CodeType] = []

    def known(self, code: CodeType) -> KnownCode | None:
        """A function of the repository; nothing for other code, modules and class bodies."""
        try:
            return self.by_id[id(code)]
        except KeyError:
            self._pinned.append(code)
            known = self.by_id[id(code)] = self._inspect(code)
            return known

    def _inspect(self, code: CodeType) -> KnownCode | None:
        if code.co_name == "<module>" or not code.co_flags & inspect.CO_OPTIMIZED:
            return None
        return KnownCode(code) if self._in_repository(code) else None


_surveyed: dict[InRepository, Codes] = {}


def all_code() -> list[CodeType]:
    """The code of all functions that there are now, and what they hold."""
    codes = [thing.__code__ for thing in gc.get_objects() if type(thing) is FunctionType]
    for code in codes:  # It grows meanwhile: functions hold those that they define.
        codes += [constant for constant in code.co_consts if type(constant) is CodeType]
    return codes


def survey(in_repository: InRepository, codes: list[CodeType]) -> None:
    """Looks at all code that there is now, so that processes that are forked later need not."""
    known = _surveyed[in_repository] = Codes(in_repository)
    for code in codes:
        known.known(code)
    known.surveyed = frozenset(known.by_id)


def surveyed(in_repository: InRepository) -> frozenset[int]:
    """The identities of the code objects that the last survey looked at."""
    known = _surveyed.get(in_repository)
    return known.surveyed if known else frozenset()


class Records:
    """What a tracer in Python has recorded."""

    def __init__(self, in_repository: InRepository, redactor: Redactor) -> None:
        self._redactor = redactor
        self.calls: list[RecordedCall] = []
        self.codes = _surveyed.get(in_repository) or Codes(in_repository)
        self.known = self.codes.known
        self._detached: list[list[Any]] | None = None
        self._functions: list[CodeType] = []
        self._indices: dict[int, int] = {}

    def add(
        self,
        frame: FrameType,
        known: KnownCode,
        parent: RecordedCall | None,
        caller: FrameType | None,
    ) -> RecordedCall:
        """Records that a frame begins, called by one that is recorded or, as the test, by none."""
        index = self._indices.setdefault(id(known), len(self._functions))
        if index == len(self._functions):
            self._functions.append(frame.f_code)
        above, depth = (parent.order, parent.depth + 1) if parent else (-1, 0)
        call = RecordedCall(len(self.calls), above, depth, index)
        self.calls.append(call)
        if caller is not None:
            call.site = self._position(caller)
        values = frame.f_locals
        call.arguments = [
            [name, text(values[name], self._redactor) if name in values else "<unbound>"]
            for name in known.parameters
        ]
        return call

    def _position(self, caller: FrameType) -> list[int] | None:
        """The range of what the caller is evaluating: line, column, end line and end column.

        Columns are in UTF-8 bytes."""
        known = self.known(caller.f_code)
        assert known is not None
        line, end_line, column, end_column = known.positions[caller.f_lasti // 2]
        if line is None or column is None or end_line is None or end_column is None:
            return None
        return [line, column, end_line, end_column]

    def trace(self, truncated: bool, threads: bool, lost: bool) -> dict[str, Any] | None:
        """What was recorded, its calls as JSON; nothing if the entry was never called."""
        self.freeze()
        if not self._detached:
            return None
        # How far a tracer came before tracing was lost differs from one to the other.
        calls = [[*self._detached[0][:4], None, None, []]] if lost else self._detached
        return described(self._functions, dumps(calls), truncated, threads, lost)

    def freeze(self) -> None:
        """Takes down what is recorded; nothing that happens later counts."""
        if self._detached is None:
            self._detached = [call.detached() for call in self.calls]


def described(
    functions: list[CodeType], calls: str, truncated: bool, threads: bool, lost: bool
) -> dict[str, Any]:
    """The trace; of one that was lost on the way nothing but the test's own call is left."""
    return {
        "functions": functions[:1] if lost else functions,
        "calls": calls,
        "truncated": truncated and not lost,
        "threads": threads,
        "lost": lost,
    }
