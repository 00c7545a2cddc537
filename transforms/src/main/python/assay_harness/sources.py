"""The text of functions, read from the repository's files."""

from __future__ import annotations

import ast
import os
import tokenize
from types import CodeType
from typing import Any

from .config import Config

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_EXPRESSIONS = {"<lambda>": ast.Lambda, "<genexpr>": ast.GeneratorExp}


def first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The line of the first decorator, or of the ``def``: a code object's ``co_firstlineno``."""
    return min(part.lineno for part in (node, *node.decorator_list))


class Sources:
    """Reads each file once; lives in the file server, so that executions need not parse."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._files: dict[str, tuple[list[str], dict[tuple[int, str], int]]] = {}

    def describe(self, file: str, qualname: str, line: int) -> dict[str, Any]:
        """A function as Assay knows it, from its identity."""
        return {
            "file": file.replace(os.sep, "/"),
            "qualname": qualname,
            "firstLine": line,
            "source": self._source(file, qualname.rpartition(".")[2], line),
            "library": self._config.is_library(file),
        }

    def describe_code(self, code: CodeType) -> dict[str, Any] | None:
        """As above, from the code object; nothing if its file is not the repository's."""
        file = self._config.relative(code.co_filename)
        if file is None or not os.path.isfile(code.co_filename):
            return None
        return self.describe(file, code.co_qualname, code.co_firstlineno)

    def _source(self, file: str, name: str, line: int) -> str:
        if file not in self._files:
            self._files[file] = _read(os.path.join(self._config.repository, file))
        lines, ends = self._files[file]
        return "\n".join(lines[line - 1 : ends.get((line, name), line)])


def _read(path: str) -> tuple[list[str], dict[tuple[int, str], int]]:
    """The file's lines, and where the functions end that begin at a line."""
    with tokenize.open(path) as file:
        text = file.read()
    ends: dict[tuple[int, str], int] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, _DEFINITIONS):
            ends[first_line(node), node.name] = node.end_lineno or node.lineno
        for name, kind in _EXPRESSIONS.items():
            if isinstance(node, kind):
                key = node.lineno, name
                ends[key] = max(ends.get(key, 0), node.end_lineno or node.lineno)
    return text.split("\n"), ends
