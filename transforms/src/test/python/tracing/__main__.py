"""Traces every subject under every tracer that this interpreter has.

usage: python -s -m tracing SITE ACCELERATOR, in this folder's parent; ACCELERATOR may be empty.

Prints one JSON object: subject to tracer to {"trace", "footprint", "interpreter"}.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import sys
from collections.abc import Callable
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, *[os.pardir] * 3, "main", "python"), sys.argv[1]]

from assay_harness import accelerated, footprint, generated, monitoring, tracers  # noqa: E402
from assay_harness.redact import Redactor  # noqa: E402

SUBJECTS = os.path.join(HERE, "subjects")
MAX_DEPTH, MAX_CALLS = 3, 250


class Places(Redactor):
    """Takes one path for the machine's, which the subjects have."""

    def __init__(self) -> None:
        self.marks = ("0x", "/machine/of/somebody")

    def text(self, text: str) -> str:
        return text.replace("0x", "0X").replace("/machine/of/somebody", "")


def in_repository(code: Any) -> bool:
    """Whether code is a subject's."""
    return os.path.dirname(code.co_filename) == SUBJECTS


def in_child(work: Callable[[], Any]) -> Any:
    """What ``work`` returns, from a process of its own."""
    receiving, sending = os.pipe()
    if os.fork() == 0:
        os.close(receiving)
        with os.fdopen(sending, "w") as pipe:
            json.dump(work(), pipe)
        os._exit(0)
    os.close(sending)
    with os.fdopen(receiving) as pipe:
        answer = pipe.read()
    os.wait()
    return json.loads(answer) if answer else "died"


def observed(subject: str, tracer: str) -> dict[str, Any]:
    """One run with a trace, taken with a footprint around it."""
    module = importlib.import_module(f"tracing.subjects.{subject}")
    if tracer != "accelerator":
        accelerated._loaded = None
    if tracer == "settrace":
        monitoring.present = lambda: False
    tracers.survey(in_repository)
    traced = tracers.make(module.test.__code__, in_repository, MAX_DEPTH, MAX_CALLS, Places())
    prints = footprint.make(in_repository)
    prints.start()
    traced.start()
    failure = None
    try:
        module.test()
    except BaseException as error:
        failure = repr(error)
    finally:
        traced.finish()
        ran = prints.finish()
    trace = traced.trace()
    assert trace is not None
    trace["calls"] = json.loads(trace["calls"])
    trace["functions"] = [code.co_qualname for code in trace["functions"]]
    return {
        "failure": failure,
        "trace": trace,
        "footprint": footprint.with_generated(ran, os.path.basename, in_repository, None),
    }


def main() -> None:
    """Prints what was seen."""
    accelerated.load(sys.argv[2] or None)
    generated.settle(os.path.realpath(sys.argv[1]), lambda _: None)
    kinds = ["settrace"]
    kinds += ["accelerator"] if accelerated.present() else []
    kinds += ["monitoring"] if monitoring.present() else []
    seen = {
        name: {kind: in_child(lambda: observed(name, kind)) for kind in kinds}
        for _, name, _ in pkgutil.iter_modules([SUBJECTS])
    }
    json.dump(seen, sys.stdout)


main()
