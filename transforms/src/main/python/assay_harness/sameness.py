"""Whether two expressions are one (RepoReason, appendix C.2.1): their difference is zero.

Containers are compared part by part. A difference is refuted by numbers before it is simplified,
which may take long; what neither refutes nor shows it leaves the question open.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Expr, Rational
from sympy.matrices import MatrixBase

from .algebra import Builder

EQUAL, DIFFERENT, NOT_SHOWN = "equal", "different", "not_shown"

_ORDERED = ("list", "tuple", "deque")
_CONTAINERS = (*_ORDERED, "set", "dict")
_PLACES = 4
_DIGITS = 30
_TOLERANCE = 1e-20
"""All inputs are exact, and all digits that are asked for are right."""


def compare(builder: Builder, gold: list[Any], answer: list[Any]) -> str:
    """``EQUAL``, ``DIFFERENT`` or ``NOT_SHOWN``; trees as ``algebra`` takes them."""
    if gold == answer:
        return EQUAL
    if gold[0] not in _CONTAINERS and answer[0] not in _CONTAINERS:
        return _decide(builder.build(gold), builder.build(answer))
    if gold[0] != answer[0] or len(gold) != len(answer):
        return DIFFERENT
    if gold[0] in _ORDERED:
        return _all(compare(builder, mine, theirs) for mine, theirs in zip(gold[1:], answer[1:]))
    return _in_any_order(builder, gold[0], gold[1:], list(answer[1:]))


def _in_any_order(
    builder: Builder, kind: str, gold: list[list[Any]], answer: list[list[Any]]
) -> str:
    open_question = False
    for mine in gold:
        for theirs in answer:
            found = (
                compare(builder, mine, theirs)
                if kind == "set"
                else _all(compare(builder, *pair) for pair in zip(mine, theirs))
            )
            if found == EQUAL:
                answer.remove(theirs)
                break
            open_question |= found == NOT_SHOWN
        else:
            return NOT_SHOWN if open_question else DIFFERENT
    return EQUAL


def _all(findings: Any) -> str:
    worst = EQUAL
    for finding in findings:
        if finding == DIFFERENT:
            return DIFFERENT
        worst = NOT_SHOWN if finding == NOT_SHOWN else worst
    return worst


def _decide(gold: Any, answer: Any) -> str:
    if gold == answer:
        return EQUAL
    if isinstance(gold, MatrixBase) and isinstance(answer, MatrixBase):
        if gold.shape != answer.shape:
            return DIFFERENT
        return _all(_decide(mine, theirs) for mine, theirs in zip(gold, answer))
    if isinstance(gold, sympy.core.relational.Relational):
        same = isinstance(answer, type(gold)) or isinstance(answer, sympy.core.relational.Relational)
        return EQUAL if same and gold.canonical == answer.canonical else DIFFERENT
    if not isinstance(gold, Expr) or not isinstance(answer, Expr):
        return DIFFERENT
    difference = gold - answer
    if difference is sympy.nan or gold.is_infinite or answer.is_infinite:
        return DIFFERENT
    if difference == 0 or sympy.expand(difference) == 0:
        return EQUAL
    if _refuted(gold, answer):
        return DIFFERENT
    return EQUAL if sympy.simplify(difference) == 0 else NOT_SHOWN


def _refuted(gold: Expr, answer: Expr) -> bool:
    """Whether they differ at some place where both have a value."""
    if gold.has(sympy.core.function.AppliedUndef) or answer.has(sympy.core.function.AppliedUndef):
        return False
    free = sorted(gold.free_symbols | answer.free_symbols, key=lambda each: each.sort_key())
    for place in range(_PLACES):
        values = {symbol: _value(symbol, place, i) for i, symbol in enumerate(free)}
        try:
            mine = complex(gold.evalf(_DIGITS, subs=values))
            difference = (gold - answer).evalf(_DIGITS, subs=values)
            distance = abs(complex(difference))
        except (TypeError, ValueError, ArithmeticError, AttributeError):
            continue  # No value there.
        if distance > max(1.0, abs(mine)) * _TOLERANCE:
            return True
        if not free:
            return False
    return False


def _value(symbol: Any, place: int, index: int) -> Any:
    """A number that a symbol may stand for, others at every place."""
    number = Rational(7 + 3 * place + 2 * index, 5 + place + index)
    if symbol.is_integer:
        number = sympy.Integer(2 + place + index)
        if symbol.is_even:
            number *= 2
        elif symbol.is_odd:
            number = 2 * number + 1
    if symbol.is_negative or symbol.is_nonpositive:
        return -number
    signed = symbol.is_positive is None and symbol.is_nonnegative is None and place % 2 == 1
    if signed:
        number = -number
    if symbol.is_imaginary:
        return number * sympy.I
    general = symbol.is_real is None and symbol.is_extended_real is None
    return number + sympy.I * Rational(index + 1, 3 + place) if general else number
