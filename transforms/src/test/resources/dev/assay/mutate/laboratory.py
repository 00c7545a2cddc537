"""Runs one test function given on standard input and says what happened, as one line of JSON.

A small stand-in for the oracle: ``{"prelude": ..., "source": ..., "probes": ...}`` in,
``{"passed": ..., "message": ..., "line": ..., "probes": [...]}`` out.
"""

import ast
import contextlib
import io
import json
import sys
import textwrap
import traceback
import unittest

PREFIX = "DEBUG_RESULT: "
seen = []


def literal(value):
    """Source of a value of exact built-in types, or None."""
    try:
        exact = type(ast.literal_eval(repr(value))) is type(value)
    except (ValueError, SyntaxError):
        exact = isinstance(value, set) and not value
    return repr(value) if exact else None


def record(index, value):
    text = literal(value)
    seen.append(
        {
            "index": index,
            "type": type(value).__name__,
            "literal": text,
            "repr": repr(value) if text is None and " at 0x" not in repr(value) else None,
            "truth": bool(value),
        }
    )


class Probes(ast.NodeTransformer):
    count = 0

    def visit_Expr(self, node):
        call = node.value
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "print":
            match call.args:
                case [ast.JoinedStr([ast.Constant(value), ast.FormattedValue(probed)])]:
                    if value == PREFIX:
                        index = ast.Constant(self.count)
                        self.count += 1
                        name = ast.Name("record", ast.Load())
                        node.value = ast.Call(name, [index, probed], [])
        return ast.fix_missing_locations(node)


def run(request):
    space = {"record": record}
    exec(compile(request["prelude"], "prelude", "exec"), space)
    tree = ast.parse(textwrap.dedent(request["source"]))
    name = tree.body[0].name
    if request["probes"]:
        tree = Probes().visit(tree)
    exec(compile(tree, "subject", "exec"), space)
    function = space[name]
    arguments = [unittest.TestCase()] if function.__code__.co_varnames[:1] == ("self",) else []
    result = {"passed": True, "message": "", "line": None}
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            function(*arguments)
    except BaseException as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.name == name]
        result = {
            "passed": False,
            "message": f"{type(error).__name__}: {error}".splitlines()[0],
            "line": frames[-1].lineno if frames else None,
        }
    return result | {"probes": seen}


print(json.dumps(run(json.load(sys.stdin))))
