"""Writes down which branches decided about which lines, and which expressions called which frames.

    python3 control.py OUT FOLDER probe FILE          calls FILE's main()
    python3 control.py OUT FOLDER pytest ARGUMENT...  runs its tests

Only frames of code under FOLDER count, and of those only ones that no exception passed through,
since an exception decides about what follows where no branch does. A function is followed through
its first 2,000 calls. OUT gets lines parted by tabs:

    C FILE BRANCH LINE      LINE depends on the if, while or for that begins on line BRANCH: it was
                            once what ran next after it, and once the call ended after it without
                            it. That is the definition of direct control dependence, found without
                            a graph
    B FILE LINE BRANCHES    before LINE ran for the first time in a call, of all branches, handlers
                            and cases of the file only those that begin on BRANCHES had run
    K FILE FIRST LINE COLUMN END_LINE END_COLUMN NAME    the expression in the function that begins
                            on line FIRST that was being evaluated when the frame of a function
                            called NAME was entered, a generator's for the first time
"""

import ast
import dis
import functools
import importlib.util
import os
import sys

MOST_RUNS = 50_000
MOST_CALLS = 2_000
GENERATOR = 0x20 | 0x80 | 0x200
FUNCTION = 0x1


class Lines:
    """The statements of one file that stand alone on their lines, by line."""

    def __init__(self, filename):
        with open(filename, "rb") as file:
            tree = ast.parse(file.read())
        self.statement = {}
        self.branches = set()
        self.deciding = set()
        shared = set()
        for node in ast.walk(tree):
            if isinstance(node, (ast.stmt, ast.ExceptHandler)):
                last = header_end(node)
                for line in range(node.lineno, last + 1):
                    if line in self.statement:
                        shared.add(line)
                    self.statement[line] = node.lineno
                if isinstance(node, (ast.If, ast.While, ast.For, ast.AsyncFor)):
                    self.branches.add(node.lineno)
                    self.deciding.add(node.lineno)
                if isinstance(node, ast.ExceptHandler):
                    self.deciding.add(node.lineno)
            elif isinstance(node, ast.match_case):
                self.deciding.add(node.pattern.lineno)
                self.statement[node.pattern.lineno] = node.pattern.lineno
        for line in shared:
            self.statement[line] = 0


def header_end(node):
    body = getattr(node, "body", None)
    if not isinstance(body, list):
        return node.end_lineno
    parts = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
    return max([node.lineno, *(child.end_lineno for child in parts)])


@functools.cache
def beginning(code):
    """Where a frame is first entered; a generator is resumed and closed elsewhere."""
    steps = dis.get_instructions(code)
    return next((step.offset for step in steps if step.opname == "RESUME" and not step.arg), -1)


class Observer:
    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.files = {}
        self.followed = {}
        self.endings = {}
        self.before = set()
        self.entered = {}
        self.evaluated = set()
        self.sites = set()

    def call(self, frame, event, argument):
        code = frame.f_code
        back = frame.f_back
        if not code.co_filename.startswith(self.folder):
            return None
        inside = back is not None and back.f_code.co_filename.startswith(self.folder)
        if inside and frame.f_lasti == beginning(code):
            self.site(back, code.co_name)
        if code.co_name.startswith("<") or code.co_flags & GENERATOR:
            return None
        if not code.co_flags & FUNCTION:
            # A class body: its frame begins on the line of the class statement, which belongs to
            # the function around it and was told there.
            return None
        self.entered[code] = self.entered.get(code, 0) + 1
        if self.entered[code] > MOST_CALLS:
            return None
        if code.co_filename not in self.files:
            self.files[code.co_filename] = Lines(code.co_filename)
        lines = self.files[code.co_filename]
        run = []

        def step(frame, event, argument):
            if event == "line":
                line = lines.statement.get(frame.f_lineno, 0)
                if not run or run[-1] != line:
                    run.append(line)
            elif event == "exception" or len(run) > MOST_RUNS:
                run.append(None)
                frame.f_trace_lines = False
            elif event == "return" and None not in run:
                self.ended(code.co_filename, lines, run)
            return step

        return step

    def site(self, frame, called):
        place = (frame.f_code, frame.f_lasti, called)
        if place in self.evaluated:
            return
        self.evaluated.add(place)
        positions = list(frame.f_code.co_positions())[frame.f_lasti // 2]
        code = frame.f_code
        if None not in positions:
            line, end_line, column, end_column = positions
            self.sites.add(
                (
                    code.co_filename,
                    code.co_firstlineno,
                    *(line, column, end_line, end_column),
                    called,
                )
            )

    def ended(self, file, lines, run):
        ran = set()
        seen = set()
        last = {}
        for index, line in enumerate(run):
            if line and line not in seen:
                seen.add(line)
                self.before.add((file, line, frozenset(ran)))
            if line in lines.deciding:
                ran.add(line)
            if line in lines.branches:
                last[line] = index
                if index + 1 < len(run) and run[index + 1]:
                    self.followed.setdefault((file, line), set()).add(run[index + 1])
        for line, index in last.items():
            known = self.endings.setdefault((file, line), set())
            if 0 not in run[index:] and len(known) < 500:
                known.add(frozenset(run[index + 1 :]))

    def write(self, file):
        for (name, branch), next_lines in sorted(self.followed.items()):
            for line in sorted(next_lines):
                if any(line not in after for after in self.endings.get((name, branch), ())):
                    print("C", name, branch, line, sep="\t", file=file)
        for name, line, ran in sorted((n, l, sorted(r)) for n, l, r in self.before):
            print("B", name, line, ",".join(map(str, ran)), sep="\t", file=file)
        for site in sorted(self.sites):
            print("K", *site, sep="\t", file=file)


def main(out, folder, mode, *arguments):
    observer = Observer(folder)
    sys.settrace(observer.call)
    try:
        if mode == "probe":
            spec = importlib.util.spec_from_file_location("probe", os.path.abspath(arguments[0]))
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            module.main()
        else:
            import pytest

            pytest.main(["-q", "-p", "no:cacheprovider", "--assert=plain", *arguments])
    finally:
        sys.settrace(None)
    with open(out, "w", encoding="utf-8") as file:
        observer.write(file)


if __name__ == "__main__":
    main(*sys.argv[1:])
