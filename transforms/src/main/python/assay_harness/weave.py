"""Records what every statement instance of one test depends on: an exact dynamic slice's graph.

A *node* is an instance of a granule: one frame's statement, each time it runs. While instructions
run one by one, each read of a variable, attribute or item is answered at once by the node that last
wrote it, so what is kept is only: node, granule, lines, and the nodes it depends on. These are

- the last writers of what it read: variables, cells, globals, attributes, items (``effects``);
- the node that decided that it runs: the latest of the branches on which its block is control
  dependent; if there is none, the node that called the frame or resumed the generator, or in a
  handler the one that raised. A parameter's value comes with the call, which this leads to as well;
- what the frames it called returned, yielded or raised, unless the result is thrown away;
- the earlier round of its own loop, or its own ``with``, which keeps an iterator or a manager.

All Python code below the test is followed; frames of the repository's functions are *calls*, as in
a trace, without limit of depth, and frames of other code count nowhere but pass dependences on.
Comprehensions run as part of the statement that they stand in. No value is kept and none of its
methods is called; see ``shadows`` for what that leaves open. CPython 3.11 only, see ``operands``.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from .calls import FOLDED
from .encode import dumps
from .granules import Texts
from .nodes import Nodes
from .operands import readable
from .records import InRepository
from .redact import exception_text
from .shades import NOBODY
from .shadows import Shadows
from .steps import Step, steps_of
from .watch import Watch, set_trace
from .woven import Woven

_HARNESS = os.path.dirname(os.path.abspath(__file__))


class Weave:
    """Follows the first call of ``entry`` between ``start`` and ``finish``.

    :ivar verdict: ``WHOLE``, ``TOO_LARGE``, ``LOST`` or ``THREADS`` as for a trace, ``UNSUPPORTED``
        by this interpreter, or ``NOT_REACHED`` if the test's function was not called
    :ivar detail: what went wrong in a ``FAULT`` of this recorder
    :ivar approximations: reads of more than could be looked at
    """

    def __init__(
        self, entry: CodeType, source: str | None, in_repository: InRepository, most: int
    ) -> None:
        """
        :param source: the entry's text, if it stands in for what its file says
        :param most: instructions that are followed
        """
        self._entry, self._in_repository = entry, in_repository
        self._texts = Texts(entry if source is not None else None, source)
        self.shadows = Shadows()
        self.left = most
        self.approximations = 0
        self.verdict, self.detail = "" if readable() else "UNSUPPORTED", ""
        self.nodes = Nodes()
        self.functions: list[CodeType] = []
        self.calls: list[tuple[int, int, int]] = []
        self.places: list[tuple[int, int]] = []
        # By identity: a code object's own hash goes over all that it holds. Pinned for that.
        self._indices: dict[int, int] = {}
        self._steps: dict[int, list[Step | None] | None] = {}
        self._pinned: list[CodeType] = []
        self._before: Any = None
        self._watch: Watch | None = None

    def start(self) -> None:
        """Begins to wait for the entry."""
        self._before = sys.gettrace()
        if self.verdict:
            return
        set_trace(self._on_call)
        self._watch = Watch()

    def finish(self) -> None:
        """Ends; says how it went."""
        if self._watch is None:
            return
        lost, threads = self._watch.lost(), self._watch.threads()
        if self.verdict in ("", "WHOLE"):
            self.verdict = "LOST" if lost else "THREADS" if threads else "WHOLE"
        set_trace(self._before)

    def record(self) -> dict[str, Any]:
        """What was recorded, calls as JSON; of an execution that is not whole only that."""
        whole = self.verdict == "WHOLE" and bool(self.calls)
        return {
            "functions": self.functions if whole else [],
            "calls": dumps(self.calls if whole else []),
            "granules": self.places if whole else [],
            "nodes": self.nodes.packed() if whole else "",
            "verdict": self.verdict if self.calls or self.verdict != "WHOLE" else "NOT_REACHED",
            "detail": self.detail,
            "approximations": self.approximations,
        }

    def give_up(self, verdict: str, error: Exception | None = None) -> None:
        """Follows no further, and says why."""
        self.verdict = verdict
        self.detail = "" if error is None else exception_text(error)
        set_trace(None)

    def end(self) -> None:
        """The test's function has ended."""
        self.verdict = self.verdict or "WHOLE"
        set_trace(self._before)

    def _on_call(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        if event != "call" or self.verdict:
            return None
        caller = caller_of(frame)
        known = frame.f_trace
        if type(known) is Woven:
            known.resume(caller)
            return known
        try:
            return self._begin(frame, caller)
        except Exception as error:  # It must not become the subject's.
            self.give_up("FAULT", error)
            return None

    def _begin(self, frame: FrameType, caller: Woven | None) -> Woven | None:
        code = frame.f_code
        if caller is None and (self.calls or code is not self._entry):
            return None
        steps = self._steps_of(code)
        if steps is None:
            return None
        woven = self._enter(frame, code, steps, caller)
        frame.f_trace_opcodes = True
        return woven

    def _steps_of(self, code: CodeType) -> list[Step | None] | None:
        if id(code) not in self._steps:
            self._pinned.append(code)
            own = os.path.dirname(code.co_filename) == _HARNESS
            self._steps[id(code)] = (
                None if own else steps_of(code, self._texts.of(code), self.places)
            )
        return self._steps[id(code)]

    def _enter(
        self, frame: FrameType, code: CodeType, steps: list[Step | None], caller: Woven | None
    ) -> Woven:
        woven = Woven(self, frame, steps, caller)
        if caller is None or self._is_call(code):
            index = self._indices.setdefault(id(code), len(self.functions))
            if index == len(self.functions):
                self.functions.append(code)
            parent = caller.nearest if caller else NOBODY
            depth = self.calls[parent][1] + 1 if parent >= 0 else 0
            woven.call = woven.nearest = len(self.calls)
            self.calls.append((parent, depth, index))
        elif caller is not None and code.co_name in FOLDED:
            woven.fold(caller)
        return woven

    def _is_call(self, code: CodeType) -> bool:
        function = code.co_flags & inspect.CO_OPTIMIZED and code.co_name != "<module>"
        return bool(function) and code.co_name not in FOLDED and self._in_repository(code)


def caller_of(frame: FrameType) -> Woven | None:
    """The nearest frame above that is followed."""
    above = frame.f_back
    while above is not None and type(above.f_trace) is not Woven:
        above = above.f_back
    return above.f_trace if above is not None else None
