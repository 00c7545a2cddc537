"""What an import made beside modules: tests as pytest knows them, hooks, and the process's state."""

from __future__ import annotations

import decimal
import gc
import hashlib
import locale
import os
import signal
import sys
import threading
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from . import abstract, classes
from .atoms import Atoms
from .config import Config
from .kinds import OfKind, is_class, name

_OF_PYTEST = frozenset(
    {
        "_pytest.assertion", "_pytest.assertion.rewrite", "_pytest.cacheprovider", "_pytest.capture",
        "_pytest.config", "_pytest.config.argparsing", "_pytest.logging", "_pytest.main",
        "_pytest.nodes", "_pytest.python", "_pytest.stash", "_pytest.terminal", "_pytest.tmpdir",
        "_pytest._io.terminalwriter", "pluggy._hooks", "pluggy._manager", "assay_harness.config",
    }
)  # fmt: skip
"""Modules whose objects pytest keeps for itself."""

_MUCH = 16 << 20
"""Bytes of a file whose content is not looked at."""


def is_own(module: str) -> bool:
    """Whether a module belongs to this harness."""
    return module.split(".")[0] in ("assay_harness", "__main__")


def of_pytest(thing: object) -> str | None:
    """A text for what pytest keeps for itself, of which tests have a description of their own."""
    return _of_pytest(type(thing))


@OfKind
def _of_pytest(kind: type) -> str | None:
    for each in type.__getattribute__(kind, "__mro__"):
        module = type.__getattribute__(each, "__dict__").get("__module__")
        if type(module) is str and module in _OF_PYTEST and id(each) in _classes(module):
            return f"pytest {kind.__name__}"
    return None


@cache
def _classes(module: str) -> frozenset[int]:
    """Identities: what a class equals is said by its metaclass."""
    return frozenset(id(each) for each in vars(sys.modules[module]).values() if is_class(each))


def of_test(item: Any) -> Iterator[Any]:
    """All by which pytest decides how to run a test."""
    yield getattr(item, "function", None)
    yield getattr(item, "cls", None)
    yield getattr(getattr(item, "module", None), "__name__", None)
    yield from ((mark.name, mark.args, mark.kwargs) for mark in item.iter_markers())
    specification = getattr(item, "callspec", None)
    if specification is not None:
        yield dict(specification.params)
        yield dict(specification.indices)
    yield list(getattr(item, "fixturenames", ()))
    known = getattr(getattr(item, "_fixtureinfo", None), "name2fixturedefs", {})
    for name, definitions in known.items():
        yield name
        yield from map(_fixture, definitions)


def _fixture(definition: Any) -> tuple[Any, ...]:
    return (
        definition.argname, definition.baseid, str(definition.scope), definition.func,
        definition.params, definition.ids, definition.argnames,
    )  # fmt: skip


def hooks(session: pytest.Session) -> Iterator[tuple[str, Any]]:
    """Implementations of pytest's hooks, in the order in which they would run; signals' handlers."""
    manager = session.config.pluginmanager
    for name in sorted(vars(manager.hook)):
        caller = getattr(manager.hook, name)
        for each in getattr(caller, "get_hookimpls", list)():
            if not is_own(getattr(each.function, "__module__", None) or ""):
                yield name, getattr(each.function, "__func__", each.function)
    for number in sorted(signal.valid_signals()):
        yield f"signal {int(number)}", signal.getsignal(number)


def surroundings(config: Config, atoms: Atoms) -> list[str]:
    """What the process has that is no object, and which classes count as others."""
    context = decimal.getcontext()
    return [
        f"recursion limit {sys.getrecursionlimit()}",
        f"garbage collection {gc.isenabled()} {gc.get_threshold()}",
        f"locale {locale.setlocale(locale.LC_ALL)}",
        f"decimal context {context.prec} {context.rounding} {context.Emin} {context.Emax}"
        f" {context.capitals} {context.clamp} {sorted(map(str, _set(context.traps)))}"
        f" {sorted(map(str, _set(context.flags)))}",
        f"working directory {atoms.placeless(os.getcwd())}",
        f"mask of files {_mask():o}",
        f"threads {sorted(each.name for each in threading.enumerate())}",
        f"environment {sorted(map(atoms.placeless, (f'{k}={v}' for k, v in os.environ.items())))}",
        f"written {_written(atoms)}",
        *_registered(config),
    ]


def _set(flags: dict[Any, Any]) -> list[str]:
    return [each.__name__ for each, isset in flags.items() if isset]


def _mask() -> int:
    mask = os.umask(0o22)
    os.umask(mask)
    return mask


def _written(atoms: Atoms) -> list[str]:
    """Files that were left where the process may write, with digests of what is in them."""
    found = []
    for variable in ("TMPDIR", "HOME"):
        for directory, _, files in os.walk(os.environ.get(variable, "")):
            for each in files:
                path = os.path.join(directory, each)
                found.append(f"{atoms.placeless(path)} {_content(path)}")
    return sorted(found)


def _content(path: str) -> str:
    if not os.path.isfile(path) or os.path.getsize(path) > _MUCH:
        return f"of {os.lstat(path).st_size} bytes"
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def _registered(config: Config) -> list[str]:
    """Classes that count as others without deriving from them, where the repository has a part."""
    found = []
    for each in gc.get_objects():
        if is_class(each):
            found += [
                f"{name(kind)} is a {name(each)}"
                for kind in abstract.registered(each)
                if classes.is_of(kind, config.holds) or classes.is_of(each, config.holds)
            ]
    return sorted(found)
