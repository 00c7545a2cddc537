"""Probes: ``print(f"DEBUG_RESULT: {EXPR}")`` in a replaced test records the value of EXPR.

RepoReason (appendix C) parses the test's standard output; here the print never happens, so the
subject cannot forge a record and no value is cut at a line break. ``{EXPR!r}`` counts as well.
"""

from __future__ import annotations

import ast
import sys
from typing import Any

from . import values
from .redact import Redactor

RECORDER = "__assay_probe__"
_MAX_RECORDS = 1_000
_MAX_CHARACTERS = 4 << 20


class Rewriter(ast.NodeTransformer):
    """Turns probe statements into calls of the recorder, numbered in source order."""

    def __init__(self) -> None:
        self._count = 0

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        """Replaces one statement, if it is a probe."""
        probed = _probed(node.value)
        if probed is None:
            return node
        call = ast.Call(
            func=ast.Name(RECORDER, ast.Load()),
            args=[ast.Constant(self._count), probed],
            keywords=[],
        )
        self._count += 1
        for new in (call, call.func, call.args[0]):
            ast.copy_location(new, node.value)
        return ast.copy_location(ast.Expr(call), node)


def _probed(call: ast.expr) -> ast.expr | None:
    match call:
        case ast.Call(
            func=ast.Name("print"),
            args=[
                ast.JoinedStr(
                    [
                        ast.Constant(value="DEBUG_RESULT: "),
                        ast.FormattedValue(value, -1 | 114, None),
                    ]
                )
            ],
            keywords=[],
        ):
            return value
    return None


class Recorder:
    """Detaches each value at once, as later code may change it."""

    def __init__(self, redactor: Redactor) -> None:
        self.records: list[dict[str, Any]] = []
        self._redactor = redactor
        self._left = _MAX_CHARACTERS

    def __call__(self, index: int, value: object) -> None:
        """Records a value; never raises, never prints, and is not traced."""
        if len(self.records) >= _MAX_RECORDS or self._left < 0:
            return
        trace = sys.gettrace()
        if trace is not None:  # To set none where there is none would still be audited.
            sys.settrace(None)
        try:
            self.records.append(self._detached(index, value))
        finally:
            if trace is not None:
                sys.settrace(trace)

    def _detached(self, index: int, value: object) -> dict[str, Any]:
        literal = self._shown(values.literal(value))
        text = None
        if literal is None:
            text = self._shown(values.structure(value) or values.guarded_repr(value))
        self._left -= len(literal or text or "")
        return {
            "index": index,
            "type": values.type_name(value),
            "literal": literal,
            "repr": text,
            "truth": values.guarded_truth(value),
        }

    def _shown(self, text: str | None) -> str | None:
        return None if text is None or self._redactor.names_host(text) else text
