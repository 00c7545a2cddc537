"""Executes tests in the subject's own interpreter, under several tracers in turn.

Started by ``tracing`` as ``python -s -S inside.py``, with one JSON object on standard input: the
fork server's greeting, the variants, the tests by file, the rounds. Answers a line of JSON per test:
for each variant the record of its first execution and the processor seconds of the call phase and
of the whole child, the least of all rounds. The child does what an execution does, but for its
limits and its user.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import time
from typing import Any

SECONDS = 60


class Clock:
    """Measures the call phase from outside everything that the tracer adds to it."""

    seconds = 0.0

    def pytest_runtest_call(self) -> Any:
        """The outermost of the wrappers: it was registered before the tracer's, and comes first."""
        begin = time.thread_time()
        try:
            return (yield)
        finally:
            self.seconds = time.thread_time() - begin


def main() -> None:
    """Answers, then ends."""
    order = json.loads(sys.stdin.readline())
    sys.path[:0] = [order["harness"]]
    from assay_harness import serve
    from assay_harness.config import Config

    os.environ.update(order["environment"])
    sink = os.fdopen(os.dup(1), "w")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    config = Config.parse(order["greeting"], os.getcwd())
    problem = serve._prepare(config)
    if problem:
        sys.exit(str(problem))
    serve._tracer(order["greeting"].get("accelerator"))
    for file, tests in order["tests"].items():
        if os.fork() == 0:
            _file(config, file, tests, order, sink)
            sink.flush()
            os._exit(0)
        os.wait()


def _file(config: Any, file: str, tests: list[str], order: dict[str, Any], sink: Any) -> None:
    from assay_harness import ahead, heap, records
    from assay_harness.collect import collect
    from assay_harness.execute import Reports, in_repository, seed, survey
    from assay_harness.functions import test_function
    from assay_harness.redact import Redactor

    seed(config)
    heap.settle()
    session = collect(config, file)
    items = {item.nodeid: (item, test_function(item)) for item in session.items}
    clock, reports, redactor = _clock(), Reports(), Redactor(config)
    for plugin in (clock, reports):
        session.config.pluginmanager.register(plugin)
    ahead.prepare(session)
    survey(config)
    records.survey(in_repository(config), records.all_code())  # For the variants without the accelerator.
    heap.settle()
    gc.freeze()
    heap.enlarge_pages()
    names = list(order["variants"])
    for test in tests:
        answers: dict[str, Any] = {}
        for round_ in range(order["rounds"]):
            # In turns, and each variant comes first as often as any other.
            for name in names[round_ % len(names) :] + names[: round_ % len(names)]:
                what = (config, redactor, reports, [], *items[test])
                answer = _child(what, clock, order["variants"][name])
                known = answers.setdefault(name, answer)
                for cost in ("call", "child"):
                    if cost in known and cost in answer:
                        known[cost] = min(known[cost], answer[cost])
        sink.write(json.dumps({"test": test, "variants": answers}) + "\n")
        sink.flush()


def _clock() -> Clock:
    import pytest

    hook = pytest.hookimpl(wrapper=True, tryfirst=True)
    Clock.pytest_runtest_call = hook(Clock.pytest_runtest_call)
    return Clock()


def _child(what: tuple[Any, ...], clock: Clock, variant: dict[str, Any]) -> dict[str, Any]:
    receiving, sending = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(receiving)
        os.setsid()
        signal.alarm(SECONDS)
        try:
            answer = _executed(what, clock, variant)
        except BaseException as error:
            answer = {"error": repr(error)}
        with os.fdopen(sending, "w") as pipe:
            pipe.write(json.dumps(answer))
        os._exit(0)
    os.close(sending)
    with os.fdopen(receiving) as pipe:
        text = pipe.read()
    os.waitpid(pid, 0)
    return json.loads(text) if text else {"error": "died"}


def _executed(what: tuple[Any, ...], clock: Clock, variant: dict[str, Any]) -> dict[str, Any]:
    from assay_harness import accelerated, monitoring
    from assay_harness.execute import execute

    if variant["tracer"] != "accelerator":
        accelerated._loaded = None
    if variant["tracer"] == "settrace":
        monitoring.present = lambda: False
    request = {"trace": None, "footprint": False}
    record = execute(*what, request | variant["request"])
    if "count" in variant:
        trace = record["trace"]
        record = trace and {"calls": len(json.loads(trace["calls"])), "truncated": trace["truncated"]}
    text = json.dumps(record)
    return {"record": text, "call": clock.seconds, "child": time.process_time()}


if __name__ == "__main__":
    main()
