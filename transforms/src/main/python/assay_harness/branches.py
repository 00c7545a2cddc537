"""Which branch decides whether an instruction runs: control dependence of a code object's blocks.

Post-dominators of the graph of basic blocks (Ferrante, Ottenstein and Warren, 1987), as bit sets;
quadratic in the number of blocks at worst. Exceptions decide nothing here, nor do failing
assertions, as in ``dev.assay.source``: what a handler runs for is seen when it runs.
"""

from __future__ import annotations

import dis
from types import CodeType

_ALWAYS = {"JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT"}
_ENDS = {"RETURN_VALUE", "RAISE_VARARGS", "RERAISE"}
_NO_DECISION = {"SEND"}
_FAILS = "LOAD_ASSERTION_ERROR"
_JUMPS = {*dis.hasjrel, *dis.hasjabs}


class Branches:
    """Of one code object.

    :ivar instructions: its instructions, without caches
    :ivar leaders: offsets at which blocks begin
    :ivar deciding: offsets of conditional jumps
    """

    def __init__(self, code: CodeType) -> None:
        self.instructions = list(dis.get_instructions(code))
        self._jumps = {
            step.offset: step.argval for step in self.instructions if step.opcode in _JUMPS
        }
        self.leaders = self._find_leaders()
        self._block_of: dict[int, int] = {}
        self._blocks: list[list[dis.Instruction]] = []
        for step in self.instructions:
            if step.offset in self.leaders:
                self._blocks.append([])
            self._blocks[-1].append(step)
            self._block_of[step.offset] = len(self._blocks) - 1
        self._after = [self._successors(number) for number in range(len(self._blocks))]
        self.deciding = {
            block[-1].offset
            for block, after in zip(self._blocks, self._after)
            if len(after) > 1 and block[-1].opname not in _NO_DECISION
        }
        self._normal = self._reached()
        self._controllers = self._control()

    def controllers(self, offset: int) -> tuple[int, ...]:
        """The offsets of the jumps on which it directly depends whether an instruction runs."""
        return self._controllers[self._block_of[offset]]

    def in_handler(self, offset: int) -> bool:
        """Whether an instruction runs only if an exception was raised."""
        return self._block_of[offset] not in self._normal

    def _find_leaders(self) -> set[int]:
        leaders = {self.instructions[0].offset}
        ends = False
        for step in self.instructions:
            if ends or step.is_jump_target:
                leaders.add(step.offset)
            ends = step.offset in self._jumps or step.opname in _ENDS
        return leaders

    def _successors(self, number: int) -> list[int]:
        last = self._blocks[number][-1]
        after = []
        if last.offset in self._jumps:
            after.append(self._block_of_target(last.offset))
        if last.opname not in _ALWAYS | _ENDS and number + 1 < len(self._blocks):
            after.append(number + 1)
        holding = [each for each in after if self._blocks[each][0].opname != _FAILS]
        return list(dict.fromkeys(holding or after))

    def _block_of_target(self, offset: int) -> int:
        return self._block_of[self._jumps[offset]]

    def _reached(self) -> set[int]:
        open_, reached = [0], {0}
        while open_:
            for following in self._after[open_.pop()]:
                if following not in reached:
                    reached.add(following)
                    open_.append(following)
        return reached

    def _control(self) -> list[tuple[int, ...]]:
        count = len(self._blocks)
        everything = (1 << count) - 1
        post = [everything if after else 1 << at for at, after in enumerate(self._after)]
        changed = True
        while changed:
            changed = False
            for number in range(count - 1, -1, -1):
                if self._after[number]:
                    common = everything
                    for following in self._after[number]:
                        common &= post[following]
                    if (found := common | 1 << number) != post[number]:
                        post[number], changed = found, True
        controllers: list[list[int]] = [[] for _ in self._blocks]
        for number, block in enumerate(self._blocks):
            if block[-1].offset in self.deciding:
                certain = post[number] & ~(1 << number)
                depending = 0
                for following in self._after[number]:
                    depending |= post[following] & ~certain
                for other in range(count):
                    if depending >> other & 1:
                        controllers[other].append(block[-1].offset)
        return [tuple(offsets) for offsets in controllers]
