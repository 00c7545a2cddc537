"""One call of a trace: what of its function it ran, and which frames its granules called."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from .function import Function, simple_name


class Frame:
    """One call while it is being sliced."""

    def __init__(self, call: dict[str, Any], function: Function, children: list[dict]) -> None:
        self.call = call
        self.function = function
        self.counts = dict(zip(call["executed_lines"], call["execution_counts"]))
        on_line = function.granules.on_line
        self.ran = {each for line in self.counts for each in on_line.get(line, ())}
        self.called: dict[int, list[tuple[dict, int]]] = defaultdict(list)
        self.named: dict[str, list[dict]] = defaultdict(list)
        self.matched: set[int] = set()
        self.relevant: set[int] = set()
        self.changing: set[int] = set()
        for child in children:
            self._match(child)

    def _match(self, child: dict[str, Any]) -> None:
        name = written_name(child)
        self.named[name].append(child)
        site = child.get("call_site")
        if site is None:
            return
        end = site["end_line"], site["end_column"]
        expression = self.function.by_end.get(end)
        if expression is not None:
            number = self.function.granules.of_node[id(expression)]
        else:
            number = self.function.granules.evaluating(site["line"], *end)
            if number < 0:
                return
            named = [c for c in self.function.calls[number] if simple_name(c) == name]
            expression = named[0] if named else None
        self.called[number].append((child, id(expression) if expression is not None else -1))
        if expression is not None:
            self.matched.add(id(expression))

    def lines(self) -> dict[int, int]:
        """The relevant lines and how often they ran."""
        found = {}
        for number in self.relevant:
            for line in self.function.granules.lines[number]:
                if line in self.counts:
                    found[line] = self.counts[line]
        return found


def written_name(call: dict[str, Any]) -> str:
    """The name a caller writes: for a constructor the class's."""
    name = call["function_name"]
    parts = call["qualname"].split(".")
    return parts[-2] if name in ("__init__", "__new__") and len(parts) > 1 else name
