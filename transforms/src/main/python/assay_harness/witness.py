"""A second opinion on whether a test passed, formed where the test's own changes do not reach.

A test runs in the process that records it and can change whatever it finds there, pytest's reports
and this harness included. So a pass counts only if three things agree: the report, which is pytest's
word; what left each phase, seen from around it; and the code that all of this runs through, which
must still be what it was before the test.

The limit of this: what a process says of itself can be forged by code that searches it for exactly
this, by way of the garbage collector or of memory addresses. No other test's result can be.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

from .seal import Seal

CONTRADICTED, CHANGED = 213, 214
"""How an execution exits whose result cannot be trusted; whatever writes a record could be changed."""

WORDS = {
    CONTRADICTED: "it passed by its report, but not all of its phases were seen to end well",
    CHANGED: "it changed the code that makes up its result",
}

_PHASES = ("setup", "call", "teardown")
_HOOKS = ("protocol", "makereport", *_PHASES)
_KINDS = (type, FunctionType, ModuleType, staticmethod, classmethod, property)
_KNOWN = ("_pytest.", "assay_harness.", "hypothesis.", "_hypothesis_")
_SEALED = ("assay_harness", "pluggy", "_pytest.runner", "_pytest.reports")


class _Hooks:
    """A plugin, with its hooks as attributes."""


def attend(session: pytest.Session) -> Callable[[str], bool]:
    """Watches the test that will be run.

    :return: a function that says whether what was seen speaks against an outcome
    """
    ended: dict[str, BaseException | None] = {}
    hook = session.config.hook
    # Plugins of the repository's may turn a failure into a pass; then that is the outcome.
    trusting = any(
        not (implementation.function.__module__ or "").startswith(_KNOWN)
        for name in _HOOKS
        for implementation in getattr(hook, f"pytest_runtest_{name}").get_hookimpls()
    )

    def phase(name: str) -> Any:
        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def around(item: pytest.Item) -> Any:
            if name == "setup":
                ended.clear()  # Of what another test, which ran before in this process, left.
            try:
                result = yield
            except BaseException as error:
                ended[name] = error
                raise
            noted = getattr(item, "_excinfo", None)  # What unittest caught.
            ended[name] = noted[0].value if noted else None
            return result

        return around

    watching = _Hooks()
    for name in _PHASES:
        setattr(watching, f"pytest_runtest_{name}", phase(name))
    session.config.pluginmanager.register(watching, "assay-witness")

    def against(outcome: str, phases: tuple[str, ...] = _PHASES) -> bool:
        if outcome == "PASSED" and not trusting:
            for name in phases:
                # Not by equality: an exception decides itself what it is equal to.
                if name not in ended or ended[name] is not None:
                    return True
        return False

    return against


def sealed() -> Seal:
    """Notes what the modules that make up a result consist of."""
    dictionaries, functions = [], []
    for contents in _contents():
        parts = {name: value for name, value in contents.items() if isinstance(value, _KINDS)}
        dictionaries.append((contents, list(parts)))
        functions += [value for value in parts.values() if isinstance(value, FunctionType)]
    return Seal(dictionaries, functions)


def _contents() -> Iterator[dict[str, Any]]:
    """The names of modules and of their classes."""
    for path, module in sorted(sys.modules.items()):
        if path.startswith(_SEALED) and isinstance(module, ModuleType):
            yield vars(module)
            for value in list(vars(module).values()):
                if isinstance(value, type) and value.__module__ == path:
                    (contents,) = gc.get_referents(vars(value))  # The dictionary behind the view.
                    yield contents
