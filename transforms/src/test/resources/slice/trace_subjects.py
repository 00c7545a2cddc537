"""Runs subject programs and prints what they did, as dev.assay.trace records it.

usage: trace_subjects.py FILE...

Every FILE is a program with a function ``test``. Prints one JSON object: file name to
{"functions": [...], "calls": [...]}. Functions whose name begins with ``test`` belong to the
tests, all others to the library. A reference for tests only: pure Python, one file, no limits but
the depth.
"""

import ast
import inspect
import json
import opcode
import sys

MAX_DEPTH = 3
FOLDED = {"<listcomp>", "<setcomp>", "<dictcomp>"}


class Tracer:
    def __init__(self, path, text):
        self.path = path
        self.lines = text.splitlines(keepends=True)
        self.ranges = {}
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([node.lineno] + [d.lineno for d in node.decorator_list])
                self.ranges[first, node.name] = node.end_lineno
            elif isinstance(node, ast.Lambda):
                self.ranges[node.lineno, "<lambda>"] = node.end_lineno
            elif isinstance(node, ast.GeneratorExp):
                self.ranges[node.lineno, "<genexpr>"] = node.end_lineno
        self.functions = {}
        self.calls = []
        self.frames = {}
        self.kept = []  # so that no frame's id is used again

    def function(self, code):
        if code not in self.functions:
            first = code.co_firstlineno
            last = self.ranges[first, code.co_name]
            self.functions[code] = len(self.functions), {
                "file": "subject.py",
                "qualname": code.co_qualname,
                "firstLine": first,
                "source": "".join(self.lines[first - 1 : last]),
                "library": not code.co_qualname.startswith("test"),
            }
        return self.functions[code][0]

    def caller(self, frame):
        """The nearest frame above that is recorded, and the frame that stands for it."""
        at = frame.f_back
        while at is not None and id(at) not in self.frames:
            at = at.f_back
        return at

    def enter(self, frame):
        code = frame.f_code
        if code.co_name in FOLDED:
            outer = self.caller(frame)
            return self.frames[id(outer)] if outer is frame.f_back else None
        outer = self.caller(frame)
        if outer is None and code.co_name != "test":
            return None
        parent = self.frames[id(outer)] if outer is not None else None
        if parent is not None and parent["depth"] == MAX_DEPTH:
            return None
        call = {
            "order": len(self.calls),
            "parent": parent["order"] if parent else -1,
            "depth": parent["depth"] + 1 if parent else 0,
            "function": self.function(code),
            "arguments": [
                {"name": name, "value": "<%s>" % type(frame.f_locals[name]).__name__}
                for name in code.co_varnames[: code.co_argcount]
                if not name.startswith(".")
            ],
            "result": None,
            "site": self.site(outer) if outer is not None else None,
            "lines": {},
        }
        self.calls.append(call)
        return call

    def site(self, frame):
        positions = list(frame.f_code.co_positions())
        line, end_line, _, end_column = positions[frame.f_lasti // 2]
        if None in (line, end_line, end_column):
            return None
        return {"line": line, "endLine": end_line, "endColumn": end_column}

    def trace(self, frame, event, argument):
        code = frame.f_code
        if code.co_filename != self.path or not code.co_flags & inspect.CO_OPTIMIZED:
            return None  # Another file, a module or a class body.
        call = self.frames.get(id(frame))
        if call is None:
            call = self.enter(frame)
            if call is None:
                return None
            self.frames[id(frame)] = call
            self.kept.append(frame)
        if event == "line":
            call["lines"][frame.f_lineno] = call["lines"].get(frame.f_lineno, 0) + 1
        elif event == "exception":
            call["raising"] = argument[0].__name__
        elif event == "return" and code.co_name not in FOLDED:
            call["result"] = {"raised": False, "value": "<%s>" % type(argument).__name__}
            if argument is None and call.get("raising") and self.left_by_exception(frame):
                call["result"] = {"raised": True, "value": call["raising"]}
        return self.trace

    def left_by_exception(self, frame):
        """A frame that returns None stands on a return instruction, else it is unwound."""
        operation = opcode.opname[frame.f_code.co_code[frame.f_lasti]]
        return operation not in ("RETURN_VALUE", "YIELD_VALUE", "RETURN_CONST")

    def result(self):
        for call in self.calls:
            call.pop("raising", None)
            call["lines"] = [{"line": n, "count": c} for n, c in call["lines"].items()]
        return {
            "functions": [description for _, description in self.functions.values()],
            "calls": self.calls,
            "truncated": False,
            "threads": False,
        }


def run(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    names = {"__name__": "subject"}
    exec(compile(text, path, "exec"), names)
    tracer = Tracer(path, text)
    sys.settrace(tracer.trace)
    try:
        names["test"]()
    finally:
        sys.settrace(None)
    return tracer.result()


if __name__ == "__main__":
    json.dump({path: run(path) for path in sys.argv[1:]}, sys.stdout)
