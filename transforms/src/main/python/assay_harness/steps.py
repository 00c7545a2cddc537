"""What there is to know of a code object's instructions before they run."""

from __future__ import annotations

import inspect
import opcode
from collections.abc import Callable
from types import CodeType
from typing import Any, NamedTuple

from . import effects
from .branches import Branches
from .granules import NOWHERE, Granule, Granules

_GENERATES = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_UNUSED = {"STORE_ATTR", "STORE_SUBSCR", "DELETE_ATTR", "DELETE_SUBSCR", "STORE_SLICE"}
_RETURN = opcode.opmap["RETURN_VALUE"]


class Step(NamedTuple):
    """One instruction.

    :ivar name: of the operation
    :ivar arg: its argument as a number
    :ivar value: its argument as the compiler's name, constant or offset
    :ivar effect: what it reads and writes, if anything
    :ivar granule: what it belongs to, if it stands anywhere
    :ivar leads: whether a block begins here
    :ivar controllers: offsets of the jumps that decide whether it runs
    :ivar decides: whether it is such a jump
    :ivar handles: whether it runs only after an exception
    :ivar ignores: whether what its special methods return is of no use
    :ivar implicit: whether it returns without a ``return``
    """

    name: str
    arg: int
    value: Any
    effect: Callable[[Any, Any], None] | None
    granule: Granule | None
    place: int
    leads: bool
    controllers: tuple[int, ...]
    decides: bool
    handles: bool
    ignores: bool
    implicit: bool


def steps_of(
    code: CodeType, granules: Granules, places: list[tuple[int, int]]
) -> list[Step | None]:
    """The steps by half their offset; where nothing is said, no instruction begins.

    :param places: lines and columns of all granules; those of this code are added
    """
    branches = Branches(code)
    whole = not code.co_flags & inspect.CO_OPTIMIZED
    expression = code.co_name in ("<lambda>", "<genexpr>")
    known: dict[int, int] = {}
    only = None
    if expression:
        only = _only(code)
    steps: list[Step | None] = [None] * (len(code.co_code) // 2)
    before = None
    for each in branches.instructions:
        granule = only or _granule(each, granules)
        place = -1
        if granule is not None:
            place = known.setdefault(granule.number, len(places))
            if place == len(places):
                places.append((granule.line, granule.column))
        returns = each.opcode == _RETURN and not (expression or whole)
        returns = returns and before is not None and before.opname == "LOAD_CONST"
        steps[each.offset >> 1] = Step(
            each.opname, each.arg or 0, each.argval, effects.of(each), granule, place,
            each.offset in branches.leaders, branches.controllers(each.offset),
            each.offset in branches.deciding, branches.in_handler(each.offset),
            each.opname in _UNUSED,
            returns and not code.co_flags & _GENERATES
            and granule is not None and granule.kind != "Return",
        )  # fmt: skip
        before = each
    return steps


def _granule(instruction: Any, granules: Granules) -> Granule | None:
    position = instruction.positions
    if position is None or position.lineno is None or position.col_offset is None:
        return None
    return granules.at(position.lineno, position.col_offset) or NOWHERE


def _only(code: CodeType) -> Granule:
    """An expression's code is one granule, which for a generator goes round."""
    line, column = next(
        ((at[0], at[2]) for at in code.co_positions() if at[0] and at[2] is not None),
        (code.co_firstlineno, 0),
    )
    return Granule(0, line, column, "Expression", code.co_name == "<genexpr>", -1)
