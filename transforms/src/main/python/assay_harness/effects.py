"""What each instruction of CPython 3.11 reads and writes, beside the frames that it enters.

Each effect is a function of the frame and the step. Operands are looked at before the instruction
runs; what is only known afterwards is left in ``Woven.after``. An operation of a class's own is a
call of Python code and shows itself; what is taken here for the builtin container below such a
class is then too much rather than too little.
"""

from __future__ import annotations

import dis
from types import ModuleType
from typing import TYPE_CHECKING

from . import compiled, views
from .changes import change
from .contents import read_all, read_deep, read_structure, step_iterator
from .reading import read_attribute, read_item, write_attribute, write_item
from .shadows import builtin_base, is_atom
from .variables import EFFECTS as VARIABLES, Effect

if TYPE_CHECKING:
    from .steps import Step
    from .woven import Woven

_namespace_of = ModuleType.__dict__["__dict__"].__get__
_INPLACE = 13


def of(instruction: dis.Instruction) -> Effect | None:
    """The effect of an instruction; nothing for one that only moves values."""
    name = instruction.opname
    if name in _BY_NAME:
        return _BY_NAME[name]
    return _test if "_IF_TRUE" in name or "_IF_FALSE" in name else None


def _load_attribute(frame: Woven, step: Step) -> None:
    owner = frame.operands.top()
    if type(owner) is ModuleType:
        frame.needs(frame.weave.shadows.named(id(_namespace_of(owner)), step.value))
    elif step.value == "__dict__":
        frame.after = views.attributes_of(frame, owner)
    elif not is_atom(owner):
        read_attribute(frame, owner, step.value)


def _store_attribute(frame: Woven, step: Step) -> None:
    owner = frame.operands.top()
    if type(owner) is ModuleType:
        frame.weave.shadows.name(id(_namespace_of(owner)), step.value, frame.node)
    else:
        write_attribute(frame, owner, step.value)


def _load_item(frame: Woven, step: Step) -> None:
    read_item(frame, frame.operands.top(1), frame.operands.top())


def _store_item(frame: Woven, step: Step) -> None:
    write_item(frame, frame.operands.top(1), frame.operands.top(), deleted=False)


def _delete_item(frame: Woven, step: Step) -> None:
    write_item(frame, frame.operands.top(1), frame.operands.top(), deleted=True)


def _born(frame: Woven) -> None:
    frame.weave.shadows.forget(frame.operands.top())


def _build(frame: Woven, step: Step) -> None:
    frame.after = _born


def _test(frame: Woven, step: Step) -> None:
    read_structure(frame, frame.operands.top())


def _operate(frame: Woven, step: Step) -> None:
    left, right = frame.operands.top(1), frame.operands.top()
    read_deep(frame, left)
    read_deep(frame, right)
    if builtin_base(type(left)) is None:
        return
    if step.arg >= _INPLACE:
        change(frame, left)
    else:
        frame.after = _born


def _compare(frame: Woven, step: Step) -> None:
    read_deep(frame, frame.operands.top())
    read_deep(frame, frame.operands.top(1))


def _contains(frame: Woven, step: Step) -> None:
    container = frame.operands.top()
    if builtin_base(type(container)) in (dict, set):
        read_item(frame, container, frame.operands.top(1))
    else:
        _compare(frame, step)


def _read_top(frame: Woven, step: Step) -> None:
    read_deep(frame, frame.operands.top())


def _unpack(frame: Woven, step: Step) -> None:
    read_all(frame, frame.operands.top())


def _match_class(frame: Woven, step: Step) -> None:
    read_attribute(frame, frame.operands.top(2), None)


def _iterate(frame: Woven, step: Step) -> None:
    views.iterate(frame, frame.operands.top())


def _advance(frame: Woven, step: Step) -> None:
    step_iterator(frame, frame.operands.top())


def _prepare_names(frame: Woven, step: Step) -> None:
    frame.named = True


def _call(frame: Woven, step: Step) -> None:
    operands, count = frame.operands, step.arg
    if operands.has(count + 1):
        function, count = operands.top(count + 1), count + 1
    else:
        function = operands.top(count)
    named, frame.named = frame.named, False
    compiled.call(frame, function, [operands.top(i) for i in range(count - 1, -1, -1)], named)


def _call_unpacked(frame: Woven, step: Step) -> None:
    named = bool(step.arg & 1)
    arguments = frame.operands.top(named)
    if named:
        read_all(frame, frame.operands.top())
    read_all(frame, arguments)
    if type(arguments) is tuple:
        compiled.call(frame, frame.operands.top(1 + named), list(arguments), named)


_BY_NAME: dict[str, Effect] = {
    **VARIABLES,
    "LOAD_ATTR": _load_attribute, "LOAD_METHOD": _load_attribute,
    "STORE_ATTR": _store_attribute, "DELETE_ATTR": _store_attribute, "BINARY_SUBSCR": _load_item,
    "STORE_SUBSCR": _store_item, "DELETE_SUBSCR": _delete_item, "BUILD_LIST": _build,
    "BUILD_MAP": _build, "BUILD_SET": _build, "BUILD_CONST_KEY_MAP": _build,
    "BINARY_OP": _operate, "COMPARE_OP": _compare, "CONTAINS_OP": _contains,
    "UNARY_NOT": _test, "UNARY_NEGATIVE": _read_top, "FORMAT_VALUE": _read_top,
    "UNPACK_SEQUENCE": _unpack, "UNPACK_EX": _unpack, "LIST_EXTEND": _unpack,
    "SET_UPDATE": _unpack, "DICT_UPDATE": _unpack, "DICT_MERGE": _unpack,
    "LIST_TO_TUPLE": _unpack, "MATCH_CLASS": _match_class, "MATCH_KEYS": _unpack,
    "GET_LEN": _test, "GET_ITER": _iterate, "GET_YIELD_FROM_ITER": _iterate, "FOR_ITER": _advance,
    "KW_NAMES": _prepare_names, "CALL": _call, "CALL_FUNCTION_EX": _call_unpacked,
}  # fmt: skip
"""Without an effect: instructions that only move values, jump, or make functions."""
