"""Executes tests in the subject's own interpreter, under several tracers in turn.

Started by ``tracing`` as ``python -s -S inside.py``, with one JSON object on standard input: the
fork server's greeting, the variants, the tests by file, the rounds. Answers a line of JSON per test:
for each variant the record of its first execution and the processor seconds of the call phase and
of the whole child, the least of all rounds. The child does what a file server's child does, but for
its limits and its user.
"""

from __future__ import annotations

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
    config = Config.parse(order["greeting"])
    problem = serve._prepare(config)
    if problem:
        sys.exit(str(problem))
    serve._ready(order["greeting"].get("accelerator"))
    for file, tests in order["tests"].items():
        if os.fork() == 0:
            _file(config, file, tests, order, sink)
            sink.flush()
            os._exit(0)
        os.wait()


def _file(config: Any, file: str, tests: list[str], order: dict[str, Any], sink: Any) -> None:
    from assay_harness import heap, records
    from assay_harness.collect import collect
    from assay_harness.execute import _in_repository, seed, survey
    from assay_harness.redact import Redactor

    seed(config)
    heap.settle()
    items = {item.nodeid: item for item in collect(config, file).items}
    survey(config)
    heap.freeze()
    records.survey(_in_repository(config))
    for test in tests:
        answers: dict[str, Any] = {}
        for round_ in range(order["rounds"]):
            for name, variant in order["variants"].items():
                answer = _child(config, Redactor(config), items[test], variant)
                known = answers.setdefault(name, answer)
                if "call" in known and "call" in answer:
                    known["call"] = min(known["call"], answer["call"])
                    known["child"] = min(known["child"], answer["child"])
        sink.write(json.dumps({"test": test, "variants": answers}) + "\n")
        sink.flush()


def _child(config: Any, redactor: Any, item: Any, variant: dict[str, Any]) -> dict[str, Any]:
    receiving, sending = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(receiving)
        os.setsid()
        signal.alarm(SECONDS)
        try:
            answer = _executed(config, redactor, item, variant)
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


def _executed(config: Any, redactor: Any, item: Any, variant: dict[str, Any]) -> dict[str, Any]:
    import pytest
    from assay_harness import accelerated, heap, monitoring
    from assay_harness.execute import execute

    heap.settle(0)
    if variant["tracer"] != "accelerator":
        accelerated._loaded = None
    if variant["tracer"] == "settrace":
        monitoring.present = lambda: False
    hook = pytest.hookimpl(wrapper=True, tryfirst=True)
    Clock.pytest_runtest_call = hook(Clock.pytest_runtest_call)
    clock = Clock()
    item.config.pluginmanager.register(clock, "assay-clock")
    request = {"source": None, "probes": False, "trace": None, "footprint": False}
    record = execute(config, redactor, item, [], request | variant["request"])
    text = json.dumps(record)
    child = time.process_time()
    return {"record": text, "call": clock.seconds, "child": child}


if __name__ == "__main__":
    main()
