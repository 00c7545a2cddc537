"""The tracer in force: which one depends on the interpreter and on the environment, never on a test."""

from __future__ import annotations

from types import CodeType

from . import accelerated, generated, monitoring, records
from .accelerated import AcceleratedTracer
from .monitoring import MonitoringTracer
from .records import InRepository, all_code
from .redact import Redactor
from .tracer import Tracer

AnyTracer = Tracer | MonitoringTracer | AcceleratedTracer


def in_force() -> str:
    """``accelerator``, ``monitoring`` or ``settrace``; all give the same records."""
    if accelerated.present():
        return "accelerator"
    return "monitoring" if monitoring.present() else "settrace"


def survey(in_repository: InRepository) -> None:
    """Prepares a process that has imported the subject for forks that trace it."""
    # What goes by another file, such as a template's, may say more than that: it counts as fresh.
    codes = [
        code for code in all_code() if code.co_filename.endswith(".py") or not in_repository(code)
    ]
    (accelerated if accelerated.present() else records).survey(in_repository, codes)
    generated.survey(in_repository, codes)


def make(
    entry: CodeType, in_repository: InRepository, max_depth: int, max_calls: int, redactor: Redactor
) -> AnyTracer:
    """A tracer for one call of ``entry``, in whose records this machine is not named."""
    kinds: dict[str, type[AnyTracer]] = {
        "accelerator": AcceleratedTracer, "monitoring": MonitoringTracer, "settrace": Tracer
    }  # fmt: skip
    return kinds[in_force()](entry, in_repository, max_depth, max_calls, redactor)
