"""Reads and writes of variables; effects of instructions, as in ``effects``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .shades import NOBODY

if TYPE_CHECKING:
    from .steps import Step
    from .woven import Woven

Effect = Callable[["Woven", "Step"], None]

def load_fast(frame: Woven, step: Step) -> None:
    """A local variable is read."""
    frame.needs(frame.local.get(step.value, NOBODY))


def store_fast(frame: Woven, step: Step) -> None:
    """A local variable is bound or deleted."""
    frame.local[step.value] = frame.node


def load_cell(frame: Woven, step: Step) -> None:
    """A variable that closures share is read."""
    frame.needs(frame.weave.shadows.named(id(frame.operands.slot(step.arg)), ""))


def load_class_cell(frame: Woven, step: Step) -> None:
    """A class body reads a variable of its own or of a function around it."""
    if step.value in frame.local:
        load_fast(frame, step)
    else:
        load_cell(frame, step)


def store_cell(frame: Woven, step: Step) -> None:
    """A variable that closures share is bound or deleted."""
    frame.weave.shadows.name(id(frame.operands.slot(step.arg)), "", frame.node)


def load_global(frame: Woven, step: Step) -> None:
    """A global variable is read."""
    frame.needs(frame.weave.shadows.named(frame.namespace, step.value))


def store_global(frame: Woven, step: Step) -> None:
    """A global variable is bound or deleted."""
    frame.weave.shadows.name(frame.namespace, step.value, frame.node)


def load_name(frame: Woven, step: Step) -> None:
    """A class body or module reads a variable."""
    if step.value in frame.local:
        load_fast(frame, step)
    else:
        load_global(frame, step)


def store_name(frame: Woven, step: Step) -> None:
    """A class body or module binds a variable."""
    if frame.is_module:
        store_global(frame, step)
    else:
        store_fast(frame, step)


EFFECTS: dict[str, Effect] = {
    "LOAD_FAST": load_fast, "STORE_FAST": store_fast, "DELETE_FAST": store_fast,
    "LOAD_DEREF": load_cell, "STORE_DEREF": store_cell, "DELETE_DEREF": store_cell,
    "LOAD_CLASSDEREF": load_class_cell, "LOAD_GLOBAL": load_global,
    "STORE_GLOBAL": store_global, "DELETE_GLOBAL": store_global,
    "LOAD_NAME": load_name, "STORE_NAME": store_name, "DELETE_NAME": store_name,
}  # fmt: skip
"""By the operation's name."""
