"""The granules of one function: its statements, of compound ones the header, numbered by text."""

from __future__ import annotations

import textwrap
from typing import Iterator

import gast

BLOCKS = ("body", "handlers", "cases", "orelse", "finalbody")
SCOPES = (gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef)
PARTS = (gast.ExceptHandler, gast.match_case)
EXPRESSIONS = {"<lambda>": gast.Lambda, "<genexpr>": gast.GeneratorExp}


def parse(source: str, first_line: int, name: str, line: int) -> tuple[gast.AST, gast.AST, int]:
    """A tree, the function in it, and how many columns its lines lost; lines are the file's."""
    text = textwrap.dedent(source)
    lost = len(source) - len(source.lstrip(" \t"))
    try:
        tree = gast.parse(text)
    except SyntaxError:
        if name not in EXPRESSIONS:
            raise
        tree, first_line = gast.parse("(\n" + text.strip() + "\n)"), first_line - 1
    gast.increment_lineno(tree, first_line - 1)
    for node in gast.walk(tree):
        wanted = EXPRESSIONS.get(name)
        if isinstance(node, wanted) if wanted else getattr(node, "name", None) == name:
            if first(node) == line:
                return tree, node, lost
    raise SyntaxError(f"no {name} on line {line}")


def first(node: gast.AST) -> int:
    """Where a node begins, decorators included."""
    return min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])


def header(node: gast.AST) -> list[gast.AST]:
    """The parts of a granule that it evaluates itself."""
    blocks = [each for block in BLOCKS for each in as_list(getattr(node, block, []))]
    skipped = {id(each) for each in blocks if isinstance(each, (gast.stmt, *PARTS))}
    return [child for child in gast.iter_child_nodes(node) if id(child) not in skipped]


def as_list(block: object) -> list:
    return block if isinstance(block, list) else []


class Granules:
    """The granules of a function, and which lines and nodes belong to which."""

    def __init__(self, root: gast.AST) -> None:
        self.nodes: list[gast.AST] = []
        self.controllers: list[set[int]] = []
        self.loops: list[int] = []
        self.lines: list[range] = []
        self.of_node: dict[int, int] = {}
        self.on_line: dict[int, list[int]] = {}
        self.inner: dict[int, int] = {}
        if isinstance(root, SCOPES):
            self._block(root.body, [], -1)
        else:
            self._add(root, [], -1)
        for number, lines in enumerate(self.lines):
            for line in lines:
                self.on_line.setdefault(line, []).append(number)

    def _block(self, block: list[gast.AST], above: list[int], loop: int) -> None:
        escaping: list[int] = []
        for node in block:
            number = self._add(node, above + escaping, loop)
            if isinstance(node, SCOPES):
                continue
            loops = isinstance(node, (gast.For, gast.AsyncFor, gast.While))
            inner = number if loops and loop < 0 else loop
            decides = loops or isinstance(node, (gast.If, *PARTS))
            below = above + escaping + ([number] if decides else [])
            for name in BLOCKS:
                self._block(as_list(getattr(node, name, [])), below, inner)
            if decides and any(jumps(each, loops) for each in gast.iter_child_nodes(node)):
                escaping.append(number)

    def _add(self, node: gast.AST, above: list[int], loop: int) -> int:
        number = len(self.nodes)
        self.nodes.append(node)
        loops = isinstance(node, (gast.For, gast.AsyncFor, gast.While))
        self.loops.append(number if loops and loop < 0 else loop)
        self.controllers.append(set(above))
        parts = header(node)
        ends = [each.end_lineno for each in parts if getattr(each, "end_lineno", None)]
        simple = not any(as_list(getattr(node, block, [])) for block in BLOCKS)
        begin = getattr(node, "lineno", None) or min(each.lineno for each in parts)
        last = node.end_lineno if simple else max([begin, *ends])
        self.lines.append(range(min(begin, first(node)) if hasattr(node, "lineno") else begin, last + 1))
        self.of_node[id(node)] = number
        for part in parts:
            self._own(part, number, inside=False)
        for block in BLOCKS if isinstance(node, SCOPES) else ():
            for each in as_list(getattr(node, block, [])):
                self._own(each, number, inside=True)
        return number

    def _own(self, node: gast.AST, number: int, inside: bool) -> None:
        (self.inner if inside else self.of_node)[id(node)] = number
        for child in gast.iter_child_nodes(node):
            self._own(child, number, inside)

    def evaluating(self, line: int, end_line: int, end_column: int) -> int:
        """The innermost granule around an expression."""
        found = -1
        for number, node in enumerate(self.nodes):
            last = getattr(node, "end_lineno", self.lines[number][-1])
            if self.lines[number][0] <= line and end_line <= last:
                if end_line == last and end_column > getattr(node, "end_col_offset", 0):
                    continue
                found = number
        return found


def jumps(node: gast.AST, in_loop: bool) -> bool:
    """Whether a node may jump out of the construct around it."""
    if isinstance(node, SCOPES):
        return False
    if isinstance(node, (gast.Return, gast.Raise)):
        return True
    if isinstance(node, (gast.Break, gast.Continue)):
        return not in_loop
    in_loop = in_loop or isinstance(node, (gast.For, gast.AsyncFor, gast.While))
    return any(jumps(child, in_loop) for child in gast.iter_child_nodes(node))


def evaluated(granule: gast.AST) -> Iterator[gast.AST]:
    """The nodes that a granule evaluates in its own frame."""
    if isinstance(granule, gast.Lambda):
        open_nodes = [granule.body]
    elif isinstance(granule, gast.GeneratorExp):
        open_nodes = [granule.elt, *granule.generators]
    else:
        open_nodes = header(granule)
    while open_nodes:
        node = open_nodes.pop()
        yield node
        if isinstance(node, gast.Lambda):
            open_nodes.append(node.args)
        elif isinstance(node, gast.GeneratorExp):
            open_nodes.append(node.generators[0].iter)
        else:
            open_nodes.extend(gast.iter_child_nodes(node))
