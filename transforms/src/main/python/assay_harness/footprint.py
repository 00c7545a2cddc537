"""The repository's code that ran in an execution, set-up and teardown included, at any depth.

Code is a function, a class body or a module that is imported meanwhile; comprehensions belong to
what holds them. Nothing is said of an execution in which code may have run that nobody could see:
if the test started threads or processes, traced or profiled, or used up the recursion limit.

What stands in none of the repository's files and ran is told by what it mentions (``generated``).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, TypeAlias

from . import accelerated, generated, monitoring
from .calls import FOLDED
from .records import InRepository, surveyed
from .watch import Watch, set_trace

_TOOL = 3
_MOST_GENERATED = 20_000  # Each is kept alive; more than that are as good as unseen.


Identities: TypeAlias = "list[list[Any]] | None"
"""File, qualified name and first line of code; nothing if there may be more that ran."""


@dataclass(frozen=True)
class Ran:
    """Code that ran, each object once.

    :ivar codes: the repository's
    :ivar fresh: generated code, and that of the repository's which was not there at the survey
    """

    codes: list[CodeType]
    fresh: list[CodeType]


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

    def finish(self) -> Ran | None:
        """Ends: what ran, or nothing if there may be more."""
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

    def finish(self) -> Ran | None:
        """Ends, as ``SettraceFootprint`` does."""
        unseen = self._unseen or self._watch.lost() or self._watch.others()
        sys.monitoring.set_events(_TOOL, 0)
        sys.monitoring.free_tool_id(_TOOL)
        return None if unseen else _of(self._in_repository, self._codes.values())


class AcceleratedFootprint:
    """Taken by the frame hook."""

    def __init__(self, in_repository: InRepository) -> None:
        self._in_repository = in_repository
        accelerated.ensure(in_repository)

    def start(self) -> None:
        """Begins."""
        accelerated.native().start_footprint()

    def finish(self) -> Ran | None:
        """Ends, as ``SettraceFootprint`` does."""
        ran = accelerated.native().finish_footprint()
        if ran is None:
            return None
        there, fresh = ran
        return Ran(there + [code for code in fresh if self._in_repository(code)], fresh)


AnyFootprint = SettraceFootprint | MonitoringFootprint | AcceleratedFootprint


def make(in_repository: InRepository) -> AnyFootprint:
    """The way that is in force, as with tracers."""
    if accelerated.present():
        return AcceleratedFootprint(in_repository)
    return (MonitoringFootprint if monitoring.present() else SettraceFootprint)(in_repository)


def identities(ran: Ran | None, relative: Callable[[str], str | None]) -> Identities:
    """File, qualified name and first line of the repository's code, sorted, without repetition."""
    if ran is None:
        return None
    found = {
        (relative(code.co_filename), code.co_qualname, code.co_firstlineno) for code in ran.codes
    }
    return [list(identity) for identity in sorted(found, key=lambda one: (one[0], one[2], one[1]))]


def with_generated(
    ran: Ran | None,
    relative: Callable[[str], str | None],
    in_repository: InRepository,
    replaced: tuple[CodeType, CodeType] | None,
) -> Identities:
    """The same after what stands in no file mentions; an empty mention says that this was seen to.

    :param replaced: the test's own code and what runs in its place, if anything does
    """
    if ran is None:
        return None
    mentions = ["", *generated.mentions(in_repository, ran.fresh, replaced)]
    return [[generated.FILE, name, 0] for name in mentions] + (identities(ran, relative) or [])


def _of(in_repository: InRepository, codes: Iterable[CodeType]) -> Ran | None:
    there, known = surveyed(in_repository), generated.made_ahead()
    ran, fresh, made = [], [], []
    for code in codes:
        of_repository = in_repository(code)
        if of_repository and code.co_name not in FOLDED:
            ran.append(code)
            if id(code) not in there:
                fresh.append(code)
        elif not of_repository and id(code) not in known and generated.has_no_file(code):
            made.append(code)
    return Ran(ran, fresh + made) if len(made) <= _MOST_GENERATED else None
