"""The function that a test really is, below its decorators."""

from __future__ import annotations

import functools
from types import CodeType, FunctionType
from typing import Any

import pytest


def test_function(item: pytest.Item) -> FunctionType | None:
    """The innermost Python function of an item; nothing for items that are not functions."""
    if not isinstance(item, pytest.Function):
        return None
    if item.cls is not None:
        outermost = getattr(item.cls, item.originalname or item.name, None)
        if outermost is not None:
            return innermost(outermost)
    return innermost(item.obj)


def innermost(function: Any) -> FunctionType | None:
    """Unwraps methods, partials, hypothesis tests and ``functools.wraps`` wrappers."""
    seen: set[int] = set()
    while id(function) not in seen:
        seen.add(id(function))
        inner = getattr(getattr(function, "hypothesis", None), "inner_test", None)
        if inner is None:
            inner = getattr(function, "__func__", None) or getattr(function, "__wrapped__", None)
        if inner is None and isinstance(function, (functools.partial, functools.partialmethod)):
            inner = function.func
        if inner is not None:
            function = inner
    return function if isinstance(function, FunctionType) else None


test_function.__test__ = False  # type: ignore[attr-defined]  # Its name is not a request.


def parameters(code: CodeType) -> list[str]:
    """A function's parameters in order of declaration, ``*args`` and ``**kwargs`` included."""
    positional = code.co_argcount
    named = positional + code.co_kwonlyargcount
    names = code.co_varnames
    result = list(names[:positional])
    if code.co_flags & 0x04:
        result.append(names[named])
    result += names[positional:named]
    if code.co_flags & 0x08:
        result.append(names[named + bool(code.co_flags & 0x04)])
    return result
