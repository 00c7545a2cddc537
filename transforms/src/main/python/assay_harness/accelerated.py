"""The tracer in C, for CPython 3.11: the records of ``tracer.Tracer`` at a fraction of its cost."""

from __future__ import annotations

import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from types import CodeType, FrameType
from typing import Any

from . import generated, versions
from .records import InRepository, described
from .redact import Redactor

_NAME = "assay_accelerator"
_FOREIGN, _OF_REPOSITORY, _OF_NO_FILE = range(3)  # as in accelerator.h
_loaded: Any = None
_surveyed: InRepository | None = None


def load(path: str | None) -> bool:
    """Makes the accelerator ready, if there is one for this interpreter.

    To be called before the subject is imported. The file is trusted: the environment's builder
    compiled it for this very interpreter.
    """
    global _loaded
    if path is None or sys.version_info[:2] != (3, 11):
        return False
    loader = ExtensionFileLoader(_NAME, path)
    spec = ModuleSpec(_NAME, loader, origin=path)
    _loaded = module_from_spec(spec)
    loader.exec_module(_loaded)
    versions.spend()
    return True


def present() -> bool:
    """Whether ``load`` found one."""
    return _loaded is not None


def survey(in_repository: InRepository, codes: list[CodeType]) -> None:
    """Classifies all code that there is now, so that no forked process needs to.

    A process that has just been forked pays about 3 µs for its first write to each page of memory:
    a trace of a short test would cost twice as much (measured).
    """
    global _surveyed

    def standing(code: CodeType) -> int:
        if in_repository(code):
            return _OF_REPOSITORY
        return _OF_NO_FILE if generated.has_no_file(code) else _FOREIGN

    _loaded.survey(standing, codes, list(generated.made_ahead().values()))
    _surveyed = in_repository


def ensure(in_repository: InRepository) -> None:
    """Makes sure that it is the repository's code that is looked for."""
    if in_repository is not _surveyed:
        survey(in_repository, [])


def native() -> Any:
    """The module in C."""
    return _loaded


class AcceleratedTracer:
    """Traces as ``tracer.Tracer`` does."""

    def __init__(
        self,
        entry: CodeType,
        in_repository: InRepository,
        max_depth: int,
        max_calls: int,
        redactor: Redactor,
    ) -> None:
        ensure(in_repository)
        self._start = (entry, max_depth, max_calls)
        self._redactor = redactor

    def start(self) -> None:
        """Begins to wait for the entry."""
        # A greenlet's switch leaves frames without returning from them: no frame hook then.
        _loaded.start(
            *self._start, _shown, "greenlet" not in sys.modules, self._redactor.text,
            self._redactor.marks,
        )  # fmt: skip

    def finish(self) -> None:
        """Ends tracing."""
        _loaded.finish()

    def trace(self) -> dict[str, Any] | None:
        """What was recorded, its calls as JSON; nothing if the entry was never called."""
        (functions, calls), truncated, threads, lost = _loaded.take()
        return described(functions, calls, truncated, threads, lost) if functions else None


def _shown(frame: FrameType, event: str, arg: Any) -> None:
    """What ``sys.gettrace`` returns meanwhile: not nothing, as with the tracer in Python."""
