"""Runs one item as pytest would, in a process that ends afterwards."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from types import CodeType, FunctionType
from typing import Any, NoReturn

import pytest

from . import footprint, probe, tracers, weave
from .config import Config
from .redact import Redactor, exception_text


_EXPLANATION = re.compile(r"(?s)^(AssertionError)(?:: assert .*|(: .*?)\nassert .*)")


class Reports:
    """Takes pytest's reports of one item, and the trace of its call phase."""

    def __init__(self) -> None:
        self.item: pytest.Item | None = None
        self.code: CodeType | None = None
        self.tracer: tracers.AnyTracer | weave.Weave | None = None
        self._raised: tuple[pytest.TestReport, pytest.ExceptionInfo | None] | None = None
        self.outcome, self.message, self.failure_line = "PASSED", "", None

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        """Traces the call phase only: fixtures are no part of the test's own execution."""
        if self.tracer is None or item is not self.item:
            return (yield)
        self.tracer.start()
        try:
            return (yield)
        finally:
            self.tracer.finish()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Any:
        """Remembers the exception, which the report holds as text only."""
        report = yield
        self._raised = report, call.excinfo
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first phase that did not pass decides; a failure wins over a skip."""
        if self.item is None or report.nodeid != self.item.nodeid:
            return
        if report.failed and self.outcome not in ("FAILED", "ERROR"):
            self.outcome = "FAILED" if report.when == "call" else "ERROR"
            self._explain(report)
        elif report.skipped and self.outcome == "PASSED":
            self.outcome = "XFAILED" if hasattr(report, "wasxfail") else "SKIPPED"
            skipped = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
            self.message = getattr(report, "wasxfail", skipped)
        elif report.when == "call" and hasattr(report, "wasxfail"):
            self.outcome, self.message = "XPASSED", report.wasxfail

    def _explain(self, report: pytest.TestReport) -> None:
        described, excinfo = self._raised or (None, None)
        if described is not report or excinfo is None:
            self.message = str(report.longrepr)
            return
        # Of a rewritten assertion only what a plain one would say: a replaced test has plain ones.
        self.message = _EXPLANATION.sub(r"\1\2", exception_text(excinfo.value))
        frame = excinfo.tb
        while frame is not None and frame.tb_frame.f_code is not self.code:
            frame = frame.tb_next
        self.failure_line = frame.tb_lineno if frame is not None else None


def seed(config: Config) -> None:
    """Seeds the generators that the whole process shares."""
    random.seed(config.random_seed)
    numpy = sys.modules.get("numpy.random")
    if numpy is not None:
        numpy.seed(config.random_seed % (1 << 32))


def execute(
    config: Config, redactor: Redactor, reports: Reports, before: list[pytest.Item],
    item: pytest.Item, function: FunctionType | None, request: dict[str, Any],
    at_limit: Callable[[footprint.Identities], NoReturn],
) -> dict[str, Any]:  # fmt: skip
    """What the execution did.

    :param reports: is registered as a plugin already
    :param before: items that run first, whatever becomes of them
    :param function: the item's innermost function, if it has one
    :param request: Assay's
    :param at_limit: ends the process when its processor time is used up, given what ran till then
    """
    seed(config)
    tempfile.tempdir = None
    recorder = probe.Recorder(redactor)
    source = original = None
    if "replacement" in request:
        if function is None:
            return failed("ERROR", "the test is not a Python function")
        original = function.__code__
        function.__code__, source = request["replacement"]
        function.__globals__[probe.RECORDER] = recorder
    code = function.__code__ if function else None
    reports.item, reports.code = item, code
    tracer = _tracer(config, code, request["trace"], redactor)
    woven = _weave(config, code, source, request.get("dependences"))
    reports.tracer = woven or tracer
    prints = footprint.make(in_repository(config)) if request["footprint"] else None
    session = item.session
    session.items = [*before, item]
    replaced = (original, code) if original and code else None

    def identities(ran: footprint.Ran | None) -> footprint.Identities:
        return footprint.with_generated(ran, config.relative, in_repository(config), replaced)

    if prints is not None:
        _see_limit(lambda: at_limit(identities(prints.finish())))
        prints.start()
    for current, following in zip(before, session.items[1:]):
        # Whatever the repository's code raises to end the session, it is not this test's doing.
        with suppress(BaseException):
            current.config.hook.pytest_runtest_protocol(item=current, nextitem=following)
        session.shouldfail = session.shouldstop = False
    try:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if session.shouldfail or session.shouldstop:
            raise session.Interrupted(session.shouldfail or session.shouldstop)
    except BaseException as error:  # pytest.exit, KeyboardInterrupt: they end a plain run as well.
        return failed("ERROR", redactor.message(f"the session ended: {exception_text(error)}"))
    ran = prints and prints.finish()
    return {
        "outcome": reports.outcome,
        "message": redactor.message(reports.message),
        "failureLine": reports.failure_line,
        "probes": recorder.records,
        "trace": tracer and _identified(config, tracer.trace(), source),
        "dependences": woven and _identified(config, woven.record(), source),
        "footprint": identities(ran or None),
    }


def _see_limit(at_limit: Callable[[], NoReturn]) -> None:
    """Calls something at the limit of processor time; in the second after it the kernel kills."""
    execution = os.getpid()

    def end(number: int, frame: object) -> None:
        if os.getpid() == execution:
            at_limit()
        signal.signal(number, signal.SIG_DFL)  # A process that the test started.
        os.kill(os.getpid(), number)

    with suppress(ValueError):  # A plugin runs the tests in another thread than the first.
        signal.signal(signal.SIGXCPU, end)


def survey(config: Config) -> None:
    """Prepares a process that has imported a test file for the executions that it will fork."""
    tracers.survey(in_repository(config))


def _tracer(
    config: Config, code: CodeType | None, limits: dict[str, int] | None, redactor: Redactor
) -> tracers.AnyTracer | None:
    if code is None or limits is None:
        return None
    depth, calls = limits["maxDepth"], limits["maxCalls"]
    return tracers.make(code, in_repository(config), depth, calls, redactor)


def _weave(
    config: Config, code: CodeType | None, source: str | None, limits: dict[str, int] | None
) -> weave.Weave | None:
    if code is None or limits is None:
        return None
    return weave.Weave(code, source, in_repository(config), limits["maxInstructions"])


@cache
def in_repository(config: Config) -> Callable[[CodeType], bool]:
    """The test for code of the repository's files, one for each configuration."""

    @cache
    def is_file(name: str) -> bool:
        return config.relative(name) is not None and os.path.isfile(name)

    return lambda code: is_file(code.co_filename)


def _identified(
    config: Config, trace: dict[str, Any] | None, source: str | None
) -> dict[str, Any] | None:
    """The trace with functions by identity: file, name, first line and replaced source, if any."""
    if trace is None:
        return None
    trace["functions"] = [
        [config.relative(code.co_filename), code.co_qualname, code.co_firstlineno, None]
        for code in trace["functions"]
    ]
    if trace["functions"]:
        trace["functions"][0][3] = source
    return trace


def failed(
    outcome: str, message: str, ran: footprint.Identities = None
) -> dict[str, Any]:
    """The record of an execution that did not come to its end."""
    return {
        "outcome": outcome, "message": message, "failureLine": None, "probes": [], "trace": None,
        "footprint": ran,
    }  # fmt: skip
