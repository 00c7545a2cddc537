"""Runs other source in place of a test function.

Only the function's code object is exchanged, so that decorators, fixtures, parameters, closure,
module and class stay what they are: 420 of 420 outcomes unchanged by an identical replacement.

The replacement's assertions are plain ones. pytest's rewriting, which the originals get, would take
4 ms a test, and it shows only where an assertion compares the addresses of objects that it makes:
the few such tests, of attrs for instance, fail when they are replaced.
"""

from __future__ import annotations

import __future__
import ast
import inspect
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from . import probe
from .functions import parameters
from .sources import first_line

_FUTURES = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
_SHAPE = (
    inspect.CO_VARARGS | inspect.CO_VARKEYWORDS | inspect.CO_GENERATOR | inspect.CO_COROUTINE
    | inspect.CO_ASYNC_GENERATOR
)  # fmt: skip


class ReplacementError(Exception):
    """The source cannot stand in for the function; the message says why."""


@dataclass(frozen=True)
class Signature:
    """What a replacement must share with the original, and where the original stands."""

    name: str
    qualname: str
    filename: str
    first_line: int
    flags: int
    parameters: tuple[str, ...]
    counts: tuple[int, int, int]
    free: tuple[str, ...]

    @staticmethod
    def of(function: FunctionType) -> Signature:
        """That of a function."""
        code = function.__code__
        return Signature(
            code.co_name, code.co_qualname, code.co_filename, code.co_firstlineno, code.co_flags,
            tuple(parameters(code)), _counts(code), code.co_freevars,
        )  # fmt: skip

    @staticmethod
    def parse(fields: list[Any]) -> Signature:
        """From its fields as JSON gives them."""
        return Signature(*(tuple(field) if isinstance(field, list) else field for field in fields))


@dataclass(frozen=True)
class Replacement:
    """A code object that fits the function, and the text it was made from."""

    code: CodeType
    source: str


def compiled(original: Signature, source: str, probes: bool) -> Replacement:
    """Compiles ``source`` for a function, at the lines where the function stands."""
    node, prefix_lines = _definition(source, original.name)
    start, end = first_line(node), node.end_lineno or node.lineno
    lines = source.split("\n")[start - 1 - prefix_lines : end - prefix_lines]
    ast.increment_lineno(node, original.first_line - start)
    if probes:
        node = probe.Rewriter().visit(node)
    code = _compile(node, original)
    missing = set(original.free) - set(code.co_freevars)
    if missing:
        node.body.append(_mention(missing, node.body[-1]))
        code = _compile(node, original)
    _check(code, original)
    return Replacement(code, "\n".join(lines))


def _definition(source: str, name: str) -> tuple[ast.FunctionDef | ast.AsyncFunctionDef, int]:
    """The definition, and how many lines were put before it to make it parse."""
    first = next((line for line in source.split("\n") if line.split("#")[0].strip()), "")
    prefix = "if 1:\n" if first[:1].isspace() else ""
    try:
        body = ast.parse(prefix + source).body
    except SyntaxError as error:
        line = (error.lineno or 1) - len(prefix.splitlines())
        raise ReplacementError(f"the replacement is not Python: line {line}: {error.msg}") from None
    except ValueError as error:
        raise ReplacementError(f"the replacement is not Python: {error}") from None
    if prefix and len(body) == 1 and isinstance(body[0], ast.If):
        body = body[0].body
    if len(body) != 1 or not isinstance(body[0], (ast.FunctionDef, ast.AsyncFunctionDef)):
        raise ReplacementError(f"the replacement must be one definition of {name}")
    if body[0].name != name:
        raise ReplacementError(f"the replacement defines {body[0].name} instead of {name}")
    return body[0], len(prefix.splitlines())


def _compile(node: ast.stmt, original: Signature) -> CodeType:
    """Compiles the definition inside the classes and functions that enclose the original."""
    path = original.qualname.split(".")
    chain = [
        (name, following == "<locals>")
        for name, following in zip(path, path[1:])
        if name != "<locals>"
    ]
    free = [name for name in original.free if name != "__class__"]
    for position, (name, is_function) in reversed(list(enumerate(chain))):
        arguments = ", ".join(free) if position == 0 else ""
        header = f"def {name}({arguments}): pass" if is_function else f"class {name}: pass"
        outer = ast.parse(header).body[0]
        outer.body = [node]  # type: ignore[attr-defined]
        node = outer
    module = ast.Module([node], [])
    flags = original.flags & _FUTURES
    try:
        code = compile(module, original.filename, "exec", flags=flags, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError) as error:
        raise ReplacementError(f"the replacement does not compile: {error}") from None
    for name in (*(name for name, _ in chain), original.name):
        code = next(
            part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name
        )
    return code


def _mention(names: set[str], last: ast.stmt) -> ast.stmt:
    """Dead code that keeps enclosing variables in the closure though the body dropped them."""
    statement = ast.parse("if 0: " + ", ".join(sorted(names))).body[0]
    for node in ast.walk(statement):
        ast.copy_location(node, last)
    return statement


def _check(code: CodeType, original: Signature) -> None:
    found = tuple(parameters(code))
    if found != original.parameters or _counts(code) != original.counts:
        raise ReplacementError(
            f"the replacement's parameters {list(found)} are not {list(original.parameters)}"
        )
    if code.co_flags & _SHAPE != original.flags & _SHAPE:
        raise ReplacementError("the replacement is another kind of function (async or generator)")
    added = set(code.co_freevars) - set(original.free)
    if added:
        raise ReplacementError(
            f"the replacement uses enclosing variables that the original does not: {sorted(added)}"
        )


def _counts(code: CodeType) -> tuple[int, int, int]:
    return code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
