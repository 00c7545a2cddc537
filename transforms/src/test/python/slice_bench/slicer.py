"""The worklist of RepoReason, appendix F, over the frames of one trace."""

from __future__ import annotations

import builtins
from typing import Any

from .frames import Function

BUILTINS = set(dir(builtins))


class Slicer:
    """Slices one trace; a function's chains are made once and kept."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.calls = record["function_calls"]
        self.functions: dict[tuple[str, int, str], Function | None] = {}
        self.children: dict[int, list[dict[str, Any]]] = {}
        for call in self.calls:
            self.children.setdefault(call["parent"], []).append(call)
        self.relevant: dict[tuple[int, int], int] = {}
        self.sources: set[str] = set()
        self.untraced: set[str] = set()

    def function(self, call: dict[str, Any]) -> Function | None:
        key = call["file_path"], call["line_number"], call["function_name"]
        if key not in self.functions:
            try:
                self.functions[key] = Function(call["function_source_code"])
            except (SyntaxError, IndentationError, RuntimeError):
                self.functions[key] = None
        return self.functions[key]

    def slice(self) -> dict[str, Any]:
        seen = set()
        work: list[tuple[int, frozenset[str], str]] = [(0, frozenset(), "assert_vars")]
        while work:
            state = work.pop()
            if state in seen:
                continue
            seen.add(state)
            order, _, context = state
            for callee in self._within(self.calls[order], context):
                work.append((callee, frozenset({"__return__"}), "called"))
        return self._metrics()

    def _within(self, call: dict[str, Any], context: str) -> list[int]:
        function = self.function(call)
        if function is None:
            return []
        first = call["line_number"]
        counts = dict(
            zip((n - first + 1 for n in call["executed_lines"]), call["execution_counts"])
        )
        if context == "assert_vars":
            start = {self.record["assert_line"]}
        else:
            start = function.results
        open_lines = [line for line in start if line in counts]
        lines: set[int] = set()
        while open_lines:
            line = open_lines.pop()
            if line in lines or line not in counts:
                continue
            lines.add(line)
            open_lines.extend(function.controls[line])
            for name in function.reads[line]:
                open_lines.extend(function.defined_by[line, name])
                open_lines.extend(function.writes[name] & counts.keys())
        read = set().union(*(function.reads[line] for line in lines)) if lines else set()
        called = {name for line in lines for name in function.calls[line]}
        written = {name for name, at in function.writes.items() if at & lines}
        self.sources |= read - written - BUILTINS - called
        for line in lines:
            self.relevant[call["call_order"], line + first - 1] = counts[line]
        return self._callees(call, function, lines)

    def _callees(self, call: dict[str, Any], function: Function, lines: set[int]) -> list[int]:
        found = []
        children = self.children.get(call["call_order"], [])
        for line in lines:
            for name in function.calls[line]:
                orders = [c["call_order"] for c in children if c["function_name"] == name]
                found.extend(orders)
                if not orders and name not in BUILTINS:
                    self.untraced.add(name)
        return found

    def _metrics(self) -> dict[str, Any]:
        texts = {
            (self.calls[order]["file_path"], self.calls[order]["line_number"]): self.calls[order]
            for order, _ in self.relevant
        }
        esv = sum(
            1
            for call in texts.values()
            for text in call["function_source_code"].splitlines()
            if text.strip() and not text.lstrip().startswith("#")
        )
        return {"esv": esv, "mcl": sum(self.relevant.values()), "dfi": len(self.sources)}
