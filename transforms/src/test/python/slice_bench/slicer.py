"""The worklist of RepoReason, appendix F, over the frames of one trace."""

from __future__ import annotations

import builtins
from typing import Any

import gast

from .frames import Frame
from .function import Function, simple_name

BUILTINS = set(dir(builtins))
CONSTRUCTORS = {"__init__", "__new__", "__post_init__", "__attrs_post_init__"}


class Functions:
    """The functions read so far; None for one that beniget cannot read."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, int, str], Function | None] = {}

    def of(self, call: dict[str, Any]) -> Function | None:
        key = call["function_source_code"], call["line_number"], call["function_name"]
        if key not in self.known:
            try:
                self.known[key] = Function(*key)
            except Exception:  # syntax that gast or beniget gives up on
                self.known[key] = None
        return self.known[key]


class Slicer:
    """Slices one trace."""

    def __init__(self, record: dict[str, Any], functions: Functions) -> None:
        self.record = record
        self.functions = functions
        self.calls = record["function_calls"]
        self.children: dict[int, list[dict[str, Any]]] = {}
        for call in self.calls:
            self.children.setdefault(call["parent"], []).append(call)
        self.frames: dict[int, Frame | None] = {}
        self.changers: dict[int, bool] = {}
        self.wanted: set[tuple[int, str]] = set()
        self.work: list[tuple[int, str]] = []
        self.steps: list[tuple[Frame, int, bool]] = []
        self.unreadable: set[int] = set()

    def frame(self, order: int) -> Frame | None:
        if order not in self.frames:
            call = self.calls[order]
            function = self.functions.of(call)
            children = self.children.get(order, [])
            self.frames[order] = Frame(call, function, children) if function else None
        return self.frames[order]

    def slice(self) -> dict[str, Any]:
        entry = self.frame(0)
        if entry is None:
            raise SyntaxError("the test is not readable")
        line = self.record["line_offset"] + self.record["assert_line"] - 1
        for number in entry.function.granules.on_line.get(line, []):
            self.steps.append((entry, number, False))
        while self.steps or self.work:
            if self.steps:
                self.follow(*self.steps.pop())
            else:
                self.resolve(*self.work.pop())
        return self.metrics()

    def want(self, order: int, target: str) -> None:
        if (order, target) not in self.wanted:
            self.wanted.add((order, target))
            self.work.append((order, target))

    def resolve(self, order: int, target: str) -> None:
        frame = self.frame(order)
        if frame is None:
            self.unreadable.add(order)
            for child in self.children.get(order, []):
                self.want(child["call_order"], "__return__")
            return
        function = frame.function
        if target == "__return__":
            seeds = function.results & frame.ran
            if (frame.call.get("result") or {}).get("raised"):
                seeds = seeds | self.raising(frame)
            self.steps.extend((frame, seed, False) for seed in seeds)
            return
        for number, call in function.changers[target]:
            if number in frame.ran and self.happened(frame, number, call):
                self.steps.append((frame, number, True))
        for number in function.binders[target] if target not in function.parameters else ():
            self.steps.append((frame, number, True))

    def raising(self, frame: Frame) -> set[int]:
        found = set()
        for number in frame.ran:
            ended = [c.get("result") or {} for c, _ in frame.called[number]]
            if any(each.get("raised") for each in ended):
                found.add(number)
            elif isinstance(frame.function.granules.nodes[number], gast.Raise):
                found.add(number)
        if not found and frame.call["executed_lines"]:
            last = frame.call["executed_lines"][-1]
            found |= set(frame.function.granules.on_line.get(last, [])[-1:])
        return found

    def follow(self, frame: Frame, number: int, change: bool) -> None:
        if number not in frame.ran:
            return
        if number not in frame.relevant:
            frame.relevant.add(number)
            self.needs(frame, number)
            self.called(frame, number)
            self.enclosing(frame, number)
        if change and number not in frame.changing:
            frame.changing.add(number)
            for child, _ in frame.called[number]:
                self.want_changes(child, None)

    def needs(self, frame: Frame, number: int) -> None:
        function = frame.function
        self.steps.extend((frame, need, False) for need in function.needs[number])
        for need, call in function.changes[number]:
            if need in frame.ran and self.happened(frame, need, call):
                self.steps.append((frame, need, True))
        if function.captured[number] and not self.ran_inside(frame, number):
            self.steps.extend((frame, need, True) for need in function.captured[number])

    def called(self, frame: Frame, number: int) -> None:
        for child, _ in frame.called[number]:
            self.want(child["call_order"], "__return__")
            if child["function_name"] in CONSTRUCTORS:
                self.want_changes(child, 1)
        for call in frame.function.calls[number]:
            if id(call) not in frame.matched:
                for child in frame.named.get(simple_name(call), []):
                    inner = self.frame(child["call_order"])
                    if inner is not None and inner.function.generator:
                        self.want(child["call_order"], "__return__")

    def want_changes(self, child: dict[str, Any], most: int | None) -> None:
        function = self.functions.of(child)
        for parameter in function.parameters[:most] if function else ():
            self.want(child["call_order"], parameter)

    def ran_inside(self, frame: Frame, number: int) -> bool:
        lines = {(c["file_path"], c["line_number"]) for c in self.calls}
        file = frame.call["file_path"]
        return any((file, line) in lines for line in frame.function.scopes[number])

    def enclosing(self, frame: Frame, number: int) -> None:
        """What an inner function reads of a caller that it stands in."""
        if "<locals>" not in frame.call["qualname"]:
            return
        for name in frame.function.reads[number].keys() - frame.function.bound:
            order = frame.call["parent"]
            while order >= 0:
                outer = self.calls[order]
                if frame.call["qualname"].startswith(outer["qualname"] + ".<locals>."):
                    around = self.frame(order)
                    if around is not None and name in around.function.bound:
                        self.want(order, name)
                        break
                order = outer["parent"]

    def happened(self, frame: Frame, number: int, call: int) -> bool:
        """Whether a change happened: for certain, or since a called frame changed what it got."""
        return not call or any(
            made == call and self.changes(child) for child, made in frame.called[number]
        )

    def changes(self, call: dict[str, Any]) -> bool:
        order = call["call_order"]
        if order not in self.changers:
            frame = self.frame(order)
            skipped = 1 if call["function_name"] in CONSTRUCTORS else 0
            self.changers[order] = frame is not None and any(
                number in frame.ran and self.happened(frame, number, made)
                for parameter in frame.function.parameters[skipped:]
                for number, made in frame.function.changers[parameter]
            )
        return self.changers[order]

    def metrics(self) -> dict[str, Any]:
        lines: dict[tuple[int, int], int] = {}
        sources: set[str] = set()
        for order, frame in self.frames.items():
            if frame is not None and frame.relevant:
                for line, count in frame.lines().items():
                    lines[order, line] = count
                sources |= self.sources(frame)
        for order in self.unreadable:
            call = self.calls[order]
            for line, count in zip(call["executed_lines"], call["execution_counts"]):
                lines[order, line] = count
        read = set()
        for order in {order for order, _ in lines}:
            call = self.calls[order]
            for i, text in enumerate(call["function_source_code"].splitlines()):
                if text.strip() and not text.lstrip().startswith("#"):
                    read.add((call["file_path"], call["line_number"] + i))
        mcl = sum(lines.values())
        return {"esv": len(read), "mcl": mcl, "dfi": len(sources), "lines": sorted(lines)}

    def sources(self, frame: Frame) -> set[str]:
        function = frame.function
        read: set[str] = set()
        written: set[str] = set()
        for number in frame.relevant:
            read |= {name for name, called in function.reads[number].items() if not called}
            written |= function.writes[number]
        outside = {name for name in read - function.bound if name in BUILTINS}
        return read - written - outside - function.imported
