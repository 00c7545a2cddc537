"""Answers on standard output which of the pairs of expressions on standard input are one.

One line of JSON each: ``{"gold": …, "answer": …, "symbols": …}`` in, ``{"finding": …, "detail": …}``
out. The process has limits on memory and, for each request, on processor time; whoever started it
kills it if it is silent. It ends with its input.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from types import FrameType
from typing import Any

_MEMORY = 1 << 30


class _OutOfTime(BaseException):
    """The processor time of a request is used up. No handler of SymPy's may catch it."""


def main() -> None:
    """Serves; ``sys.argv`` ends with the processor seconds of a request."""
    seconds = float(sys.argv[-1])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # Whatever prints must not disturb the conversation.
    os.dup2(2, 1)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    try:
        import sympy
    except ImportError:
        _say(answers, {"problem": "no SymPy for " + sys.executable})
        return
    _say(answers, {"ready": sympy.__version__})
    signal.signal(signal.SIGPROF, _stop)
    for line in sys.stdin:
        _say(answers, _judged(json.loads(line), seconds))


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _OutOfTime


def _judged(request: dict[str, Any], seconds: float) -> dict[str, str]:
    from .algebra import Builder, TooLarge
    from .sameness import NOT_SHOWN, compare

    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        builder = Builder(request["symbols"])
        try:
            builder.build(request["gold"])
        except TooLarge as large:
            return _finding("unavailable", f"the gold answer holds {large}")
        try:
            return _finding(compare(builder, request["gold"], request["answer"]), "")
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except TooLarge as large:
        return _finding("too_large", str(large))
    except _OutOfTime:
        return _finding(NOT_SHOWN, f"not within {seconds:g} s of processor time")
    except MemoryError:
        return _finding(NOT_SHOWN, f"not within {_MEMORY} bytes of memory")
    except RecursionError:
        return _finding(NOT_SHOWN, "too deep for SymPy")
    except Exception as fault:  # SymPy has many; none of them says that two expressions differ.
        return _finding(NOT_SHOWN, f"SymPy: {type(fault).__name__}: {fault}"[:200])
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _finding(finding: str, detail: str) -> dict[str, str]:
    return {"finding": finding, "detail": detail}


def _say(answers: Any, message: dict[str, str]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()
