"""What an import made: the objects that are new or changed since before it, and what they hold.

Two versions of a repository are compared by it (``dev.assay.refresh``). Objects that were there
before and are as they were are told by a name; the others are nodes of a graph. Nothing of the
repository runs while it is drawn: objects are looked into by their exact layout alone.

In memory are all objects of before the import, some 30,000, and what each holds: what is kept cannot
make room for another object at its address.
"""

from __future__ import annotations

import collections
import gc
import operator
import sys
from collections.abc import Container
from types import CodeType, ModuleType
from typing import Any

import pytest

from . import inside, quiet, roots
from .atoms import Atoms
from .config import Config
from .hidden import Hidden
from .kinds import OfKind, is_class, is_module, namespace
from .parts import Description, Parts


class Before:
    """All objects as they are now, to see later which are new or have changed."""

    def __init__(self) -> None:
        gc.collect()
        self._objects = gc.get_objects()
        self._held = [gc.get_referents(each) for each in self._objects]
        self._known = {id(each) for each in self._objects}
        self._names = _names()
        self._quiet = quiet.of(self._objects)

    def made(self, config: Config, session: pytest.Session) -> dict[str, Any]:
        """The graph as JSON.

        A node is its kind, what it holds under names, what it holds besides, in order, and the words
        by which it may ask for names. What is held is a node's number; text for an atom or for what
        was there before; or a list for code. Roots are modules by their names, older objects that
        changed, the tests, and what is lost. Hidden are nodes that something else holds too
        (``hidden``).
        """
        there = gc.get_objects()
        own = {id(each) for each in (self, vars(self), *vars(self).values(), *self._held)}
        changed = {
            id(each): each
            for each, held in zip(self._objects, self._held)
            if id(each) not in own
            and id(each) not in self._quiet
            and not _is_held(each, held)
            and not quiet.is_table(each)
        }
        known = self._known - changed.keys() | own | {id(there), id(sys._getframe())}
        return _Graph(config, self, changed).drawn(session, there, known)

    def name(self, thing: object) -> str | None:
        """A name of an older object, if a module or a class holds it."""
        return self._names.get(id(thing))

    def is_known(self, thing: object) -> bool:
        """Whether it was there before."""
        return id(thing) in self._known


def _is_held(thing: object, before: list[Any]) -> bool:
    """Whether an object holds what it held before, the very same objects."""
    now = gc.get_referents(thing)
    return len(now) == len(before) and all(map(operator.is_, now, before))


def _names() -> dict[int, str]:
    """A name for each module, for what modules and their classes hold, and for their dictionaries."""
    names: dict[int, str] = {}
    modules = [(name, each) for name, each in sys.modules.items() if type(each) is ModuleType]
    for name, module in modules:
        names.setdefault(id(module), name)
        names.setdefault(id(module.__dict__), f"{name}.__dict__")
    for name, module in modules:
        for key, value in list(module.__dict__.items()):
            if Atoms.is_one(value):
                continue
            path = f"{name}.{key}"
            names.setdefault(id(value), path)
            if is_class(value):
                for inner, member in list(type.__getattribute__(value, "__dict__").items()):
                    if not Atoms.is_one(member):
                        names.setdefault(id(member), f"{path}.{inner}")
                for each in gc.get_referents(value):
                    if type(each) is dict:
                        names.setdefault(id(each), f"{path}.__dict__")
    return names


class _Graph:
    """Draws the graph, from all modules that are new and all older objects that changed."""

    def __init__(self, config: Config, before: Before, changed: dict[int, object]) -> None:
        OfKind.forget()
        self._config, self._before, self._changed = config, before, changed
        self._atoms = Atoms(config)
        self._parts = Parts(config, self._atoms, self._told)
        self._numbers: dict[int, int] = {}
        self._nodes: list[Any] = []
        self._files: dict[str, str] = {}
        # Some are made for the drawing alone: kept, so that no other gets the same identity.
        self._objects: list[object] = []
        self._open: collections.deque[object] = collections.deque()

    def drawn(
        self, session: pytest.Session, there: list[Any], known: Container[int]
    ) -> dict[str, Any]:
        modules = {
            name: self._told(each) if Atoms.is_one(each) else self._node(each)
            for name, each in list(sys.modules.items())
            if not roots.is_own(name) and self._is_new(each)
        }
        # The dictionary of a module is told as the module.
        tables = {id(namespace(each)) for each in list(sys.modules.values()) if is_module(each)}
        older: dict[str, int] = {}
        for each in self._changed.values():
            if not is_module(each) and id(each) not in tables:
                name = self._before.name(each) or f"a {type(each).__name__}"
                while name in older:
                    name += "'"
                older[name] = self._node(each)
        tests = {
            item.nodeid: [self._told(each) for each in roots.of_test(item)]
            for item in session.items
        }
        hooks = [[name, self._told(each)] for name, each in roots.hooks(session)]
        self._draw()
        opaque = [
            thing for thing, node in zip(self._objects, self._nodes) if inside.OPAQUE in node[2]
        ]
        beside = Hidden(self._objects, opaque, there, known, self._config, session)
        lost = [self._told(each) for each in beside.lost]
        self._draw()
        return {
            "modules": modules, "older": older, "tests": tests, "hooks": hooks,
            "surroundings": roots.surroundings(self._config, self._atoms), "nodes": self._nodes,
            "lost": lost, "hidden": beside.drawn, "files": self._files,
        }  # fmt: skip

    def _draw(self) -> None:
        while self._open:
            thing = self._open.popleft()
            self._nodes[self._numbers[id(thing)]] = self._described(thing)

    def _is_new(self, module: object) -> bool:
        """Whether what an import would give is new or changed; it need not be a module."""
        if not self._before.is_known(module) or id(module) in self._changed:
            return True
        return is_module(module) and id(namespace(module)) in self._changed

    def _described(self, thing: object) -> list[Any]:
        description: Description = self._parts.of(thing)
        if description.kind == "module":
            file = self._config.relative(namespace(thing)["__file__"])  # type: ignore[arg-type]
            self._files[str(self._numbers[id(thing)])] = str(file)
        node: list[Any] = [description.kind, description.named, description.held]
        return [*node, sorted(description.mentions)] if description.mentions else node

    def _told(self, thing: object) -> Any:
        """What stands for an object in what holds it."""
        if Atoms.is_one(thing):
            return self._atoms.text(thing)
        if type(thing) is CodeType:
            return self._parts.code(thing)
        session = roots.of_pytest(thing)
        if session is not None:
            return session
        if id(thing) not in self._changed:
            name = self._before.name(thing)
            if name is not None:
                return f"older {name}"
        return self._node(thing)

    def _node(self, thing: object) -> int:
        number = self._numbers.get(id(thing))
        if number is None:
            number = self._numbers[id(thing)] = len(self._nodes)
            self._nodes.append(None)
            self._objects.append(thing)
            self._open.append(thing)
        return number
