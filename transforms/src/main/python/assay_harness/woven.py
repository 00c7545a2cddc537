"""A frame that is followed, as its own trace function."""

from __future__ import annotations

import opcode
from types import FrameType
from typing import TYPE_CHECKING, Any

from .granules import Granule
from .operands import Operands, cells_of
from .shades import NOBODY

if TYPE_CHECKING:
    from .steps import Step
    from .weave import Weave

_YIELD = opcode.opmap["YIELD_VALUE"]
_RETURN = opcode.opmap["RETURN_VALUE"]
_DROPS = {"POP_TOP", "JUMP_BACKWARD_NO_INTERRUPT"}


class Woven:
    """What is known of a frame while it runs.

    :ivar call: the call that it is, or whose comprehension it is; negative for other code
    :ivar nearest: the nearest call above, or itself
    :ivar node: what runs now
    :ivar entry: the node that called or resumed it
    :ivar raising: the node whose exception is being handled
    :ivar local: who last bound each local variable
    :ivar results: nodes whose results came in since the last instruction
    :ivar named: whether the call to come has named arguments
    :ivar after: what to do with the result of the last instruction, if anything
    """

    __slots__ = (
        "_branches", "_folded", "_granule", "_is_class", "_last", "_latest", "_line",
        "_resumer", "_returning", "_step", "_steps", "_unwinding", "after", "asserting", "call",
        "entry", "is_module", "local", "named", "namespace", "nearest", "node", "operands",
        "raising", "results", "weave",
    )  # fmt: skip

    def __init__(
        self, weave: Weave, frame: FrameType, steps: list[Step | None], caller: Woven | None
    ) -> None:
        self.weave, self._steps = weave, steps
        self.call, self.node, self.raising = NOBODY, NOBODY, NOBODY
        self.nearest = caller.nearest if caller else NOBODY
        self.entry = caller.node if caller else NOBODY
        self.asserting = NOBODY
        if caller is not None and caller.call <= 0:
            self.asserting = caller.node if caller.call == 0 else caller.asserting
        self.local: dict[str, int] = {}
        self.results: list[int] = []
        self.after: Any = None
        self.operands = Operands(frame)
        self.namespace = id(frame.f_globals)
        self.named = self._folded = self._unwinding = False
        self.is_module = frame.f_code.co_name == "<module>"
        self._is_class = not frame.f_code.co_flags & 0x1 and not self.is_module
        self._granule: Granule | None = None
        self._last, self._line = -1, 0
        self._resumer = self._returning = NOBODY
        self._latest: dict[int, int] = {}
        self._branches: dict[int, int] = {}
        self._step: Step | None = None
        for slot in cells_of(frame.f_code):  # Made just now: not written since the call.
            weave.shadows.name(id(self.operands.slot(slot)), "", NOBODY)

    def fold(self, caller: Woven) -> None:
        """Makes it a part of the statement that runs its comprehension."""
        self._folded, self.call, self.node = True, caller.call, caller.node

    def resume(self, caller: Woven | None) -> None:
        """A generator goes on; what it is sent is a result."""
        if caller is not None:
            self.entry = self._resumer = caller.node
            self.results.append(caller.node)

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Woven | None:
        """The trace function."""
        weave = self.weave
        if weave.verdict:
            return None
        try:
            if event == "opcode":
                self._on_step(frame)
            elif event == "line":
                self._line = frame.f_lineno
            elif event == "exception":
                self._unwinding = True
            elif event == "return":
                self._on_return(frame, arg)
        except Exception as error:  # It must not become the subject's.
            weave.give_up("FAULT", error)
        return self

    def _on_step(self, frame: FrameType) -> None:
        weave = self.weave
        weave.left -= 1
        if weave.left < 0:
            weave.give_up("TOO_LARGE")
            return
        offset = frame.f_lasti
        step = self._steps[offset >> 1]
        if step is None:
            return
        if self._unwinding:
            self._unwinding, self.raising, self.after = False, self.node, None
        if self.results:
            self._take_results(step.name in _DROPS)
        if self.after is not None:
            after, self.after = self.after, None
            after(self)
        granule = step.granule or self._granule
        if not self._folded and granule is not None:
            if self.node < 0 or granule is not self._granule or offset <= self._last:
                self._begin(granule, step)
            elif step.leads:
                self._control(step)
        self._last, self._step = offset, step
        if self._line:
            self._count(frame)
        if step.effect is not None:
            step.effect(self, step)
        if step.decides:
            self._branches[offset] = self.node

    def _begin(self, granule: Granule, step: Step) -> None:
        weave, latest = self.weave, self._latest
        place = step.place if step.granule is not None else weave.nodes.granules[self.node]
        self.node = node = weave.nodes.add(self.call, place)
        if self.asserting >= 0 and self.call < 0:
            weave.nodes.roots[node] = self.asserting
        if granule.carries and granule.number in latest:
            self.needs(latest[granule.number])
        if granule.head >= 0 and granule.head in latest:
            self.needs(latest[granule.head])
        latest[granule.number] = node
        if self._resumer >= 0:
            self.needs(self._resumer)
            self._resumer = NOBODY
        if granule.kind == "Return":
            # A ``with`` or ``finally`` around it may run before it really returns.
            self._returning = node
        self._granule = granule
        self._control(step)

    def _control(self, step: Step) -> None:
        deciding = NOBODY
        for offset in step.controllers:
            deciding = max(deciding, self._branches.get(offset, NOBODY))
        if deciding < 0:
            deciding = self.raising if step.handles else self.entry
        self.needs(deciding)

    def needs(self, writer: int) -> None:
        """What runs now depends on a node."""
        if writer >= 0 and writer != self.node:
            self.weave.nodes.needs[self.node].add(writer)

    def _take_results(self, dropped: bool) -> None:
        results, self.results = self.results, []
        for node in results:
            if not dropped:
                self.needs(node)
            elif self.call == 0:
                self.weave.nodes.roots[node] = self.node

    def _count(self, frame: FrameType) -> None:
        """A line began: as in a trace, a comprehension's first was counted already."""
        line, self._line = self._line, 0
        if self.call < 0 or self.node < 0:
            return
        if self._folded and frame.f_back is not None:
            begins = not self._latest
            self._latest[0] = 0
            if begins and frame.f_back.f_lineno == line:
                return
        self.weave.nodes.lines[self.node].append(line)

    def _on_return(self, frame: FrameType, arg: Any) -> None:
        from .weave import caller_of

        operation = frame.f_code.co_code[frame.f_lasti]
        raised = arg is None and (self._unwinding or operation not in (_YIELD, _RETURN))
        caller, step = caller_of(frame), self._step
        if caller is not None and not self._folded and self.node >= 0:
            if raised:
                caller.needs(self.node)
            elif self._is_class:
                for writer in self.local.values():
                    caller.needs(writer)
            elif frame.f_code.co_name != "__init__" and not caller.ignores():
                result = self._result(step, operation)
                if result >= 0:
                    caller.results.append(result)
        if self.call == 0 and not self._folded and (raised or operation != _YIELD):
            self.weave.end()

    def _result(self, step: Step | None, operation: int) -> int:
        """The node that what is returned or yielded comes from."""
        if step is not None and step.implicit:
            return max((self._branches.get(at, NOBODY) for at in step.controllers), default=NOBODY)
        return self._returning if operation == _RETURN and self._returning >= 0 else self.node

    def ignores(self) -> bool:
        """Whether nothing comes of what is returned to it now."""
        return self._step is not None and self._step.ignores
