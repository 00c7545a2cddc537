"""The statements of a file, by where they stand: the granules of an exact slice.

As for ``dev.assay.slice``: statements, except handlers and match cases; of a compound one only the
header, since what stands inside is a granule of its own.
"""

from __future__ import annotations

import ast
import linecache
from dataclasses import dataclass
from types import CodeType


@dataclass(frozen=True)
class Granule:
    """A statement, handler or case.

    :ivar line: where it begins, after its decorators
    :ivar column: in UTF-8 bytes
    :ivar kind: the name of its syntax node
    :ivar carries: whether it keeps something on the stack while its body runs, so that it depends
        on its own earlier instance when it runs again: an iterator, a manager, what is returned
    :ivar head: the ``match`` statement of a case
    """

    number: int
    line: int
    column: int
    kind: str
    carries: bool
    head: int


_PARTS = (ast.stmt, ast.ExceptHandler, ast.match_case)
_CARRYING = (ast.For, ast.AsyncFor, ast.With, ast.AsyncWith, ast.Return)
NOWHERE = Granule(-1, 0, 0, "", False, -1)


class Granules:
    """Those of one text."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        """
        :param text: a file, or the lines of one definition with their indentation
        :param first_line: the number of its first line
        """
        prefix = "if 1:\n" if text[:1].isspace() else ""
        self._shift = first_line - 1 - len(prefix.splitlines())
        self._all: list[Granule] = []
        self._on_line: dict[int, list[tuple[tuple[int, int], tuple[int, int], Granule]]] = {}
        try:
            tree = ast.parse(prefix + text)
        except (SyntaxError, ValueError, RecursionError):
            return  # Nothing is known of it then: its frames are one granule each.
        self._add(tree.body[0].body if prefix else tree.body, -1)

    def _add(self, block: list[ast.AST], head: int) -> None:
        for node in block:
            first = node.pattern if isinstance(node, ast.match_case) else node
            last = node.body[-1] if isinstance(node, ast.match_case) else node
            granule = Granule(
                len(self._all), first.lineno + self._shift, first.col_offset,
                type(node).__name__, isinstance(node, _CARRYING),
                head if isinstance(node, ast.match_case) else -1,
            )  # fmt: skip
            self._all.append(granule)
            starts = [first, *getattr(node, "decorator_list", [])]
            start = min((part.lineno, part.col_offset) for part in starts)
            end = (last.end_lineno or 0, last.end_col_offset or 0)
            for line in range(start[0], end[0] + 1):
                self._on_line.setdefault(line + self._shift, []).append(
                    ((start[0] + self._shift, start[1]), (end[0] + self._shift, end[1]), granule)
                )
            for name in ("body", "handlers", "cases", "orelse", "finalbody"):
                inner = getattr(node, name, None)
                if isinstance(inner, list) and inner and isinstance(inner[0], _PARTS):
                    self._add(inner, granule.number)

    def is_empty(self) -> bool:
        """Whether there are none, as of a text that is not whole."""
        return not self._all

    def at(self, line: int, column: int) -> Granule | None:
        """The innermost granule around a position."""
        found = None
        for start, end, granule in self._on_line.get(line, ()):
            if start <= (line, column) < end:
                found = granule
        return found


class Texts:
    """The granules of code objects; each text is parsed once."""

    def __init__(self, replaced: CodeType | None, source: str | None) -> None:
        """
        :param replaced: the code that runs in place of what its file says there, if any
        :param source: its text
        """
        self._texts: dict[tuple[str, int, int], Granules] = {}
        self._replaced: dict[int, Granules] = {}
        if replaced is not None and source is not None:
            granules = Granules(source, replaced.co_firstlineno)
            codes = [replaced]
            for code in codes:
                self._replaced[id(code)] = granules
                codes += [part for part in code.co_consts if isinstance(part, CodeType)]

    def of(self, code: CodeType) -> Granules:
        """Those of the text that a code object was compiled from.

        Of a function only its own lines are parsed: whole files took most of the time.
        """
        known = self._replaced.get(id(code))
        if known is not None:
            return known
        if code.co_name[0] == "<" and code.co_name != "<module>":
            return _NONE
        first = 1 if code.co_name == "<module>" else code.co_firstlineno
        last = max((position[1] or 0 for position in code.co_positions()), default=0)
        key = code.co_filename, first, last
        if key not in self._texts:
            lines = linecache.getlines(code.co_filename)
            granules = Granules("".join(lines[first - 1 : last]), first)
            if granules.is_empty() and first > 1:
                granules = Granules("".join(lines))
            self._texts[key] = granules
        return self._texts[key]


_NONE = Granules("")
