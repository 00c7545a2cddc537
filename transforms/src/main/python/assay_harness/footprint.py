"""The repository's code that ran in an execution, set-up and teardown included, at any depth.

Code is a function, a class body or a module that is imported meanwhile; comprehensions belong to
what holds them. Nothing is said of an execution in which code may have run that nobody could see:
if the test started threads or processes, traced or profiled, or used up the recursion limit.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from . import accelerated, monitoring
from .calls import FOLDED
from .records import InRepository
from .watch import Watch, set_trace

_TOOL = 3


class SettraceFootprint:
    """Taken with ``sys.settrace``: of a traced part of the execution the tracer has to tell."""

    def __init__(self, in_repository: InRepository) -> None:
        self._in_repository = in_repository
        self._codes: dict[int, CodeType] = {}

    def start(self) -> None:
        """Begins."""
        set_trace(self._on_call)
        self._watch = Watch()

    def _on_call(self, frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        self._codes[id(code)] = code

    def finish(self) -> list[CodeType] | None:
        """Ends: the repository's code that ran, or nothing if there may be more."""
        unseen = self._watch.lost() or self._watch.others()
        set_trace(None)
        return None if unseen else _of(self._in_repository, self._codes.values())


class MonitoringFootprint:
    """Taken with ``sys.monitoring``: each code object costs one event."""

    def __init__(self, in_repository: InRepository) -> None:
        self._in_repository = in_repository
        self._codes: dict[int, CodeType] = {}
        self._unseen = False

    def start(self) -> None:
        """Begins."""
        sys_monitoring, events = sys.monitoring, sys.monitoring.events
        sys_monitoring.use_tool_id(_TOOL, "assay footprint")
        sys_monitoring.register_callback(_TOOL, events.PY_START, self._on_begin)
        sys_monitoring.register_callback(_TOOL, events.PY_RESUME, self._on_begin)
        sys_monitoring.register_callback(_TOOL, events.RAISE, self._on_raise)
        self._watch = Watch()
        sys_monitoring.set_events(_TOOL, events.PY_START | events.PY_RESUME | events.RAISE)

    def _on_begin(self, code: CodeType, offset: int) -> object:
        self._codes[id(code)] = code
        return sys.monitoring.DISABLE

    def _on_raise(self, code: CodeType, offset: int, error: BaseException) -> None:
        self._unseen |= type(error) is RecursionError

    def finish(self) -> list[CodeType] | None:
        """Ends, as ``SettraceFootprint`` does."""
        unseen = self._unseen or self._watch.lost() or self._watch.others()
        sys.monitoring.set_events(_TOOL, 0)
        sys.monitoring.free_tool_id(_TOOL)
        return None if unseen else _of(self._in_repository, self._codes.values())


class AcceleratedFootprint:
    """Taken by the frame hook."""

    def __init__(self, in_repository: InRepository) -> None:
        accelerated.ensure(in_repository)

    def start(self) -> None:
        """Begins."""
        accelerated.native().start_footprint()

    def finish(self) -> list[CodeType] | None:
        """Ends, as ``SettraceFootprint`` does."""
        return accelerated.native().finish_footprint()


AnyFootprint = SettraceFootprint | MonitoringFootprint | AcceleratedFootprint


def make(in_repository: InRepository) -> AnyFootprint:
    """The way that is in force, as with tracers."""
    if accelerated.present():
        return AcceleratedFootprint(in_repository)
    return (MonitoringFootprint if monitoring.present() else SettraceFootprint)(in_repository)


def identities(
    codes: list[CodeType] | None, relative: Callable[[str], str | None]
) -> list[list[Any]] | None:
    """File, qualified name and first line of each, sorted, without repetition."""
    if codes is None:
        return None
    found = {
        (relative(code.co_filename), code.co_qualname, code.co_firstlineno) for code in codes
    }
    return [list(identity) for identity in sorted(found, key=lambda one: (one[0], one[2], one[1]))]


def _of(in_repository: InRepository, codes: Any) -> list[CodeType]:
    return [code for code in codes if code.co_name not in FOLDED and in_repository(code)]
