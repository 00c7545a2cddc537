"""What one function's text says: definitions, uses, changes, controls and calls, on beniget."""

from __future__ import annotations

from collections import defaultdict
from typing import Iterator

import beniget
import gast

from .syntax import EXPRESSIONS, SCOPES, Granules, evaluated, header, parse

CHANGING = set(
    "add append appendleft clear difference_update discard extend extendleft insert "
    "intersection_update move_to_end pop popitem popleft remove reverse rotate send setdefault "
    "sort subtract symmetric_difference_update update write".split()
)
RAISING = (gast.Call, gast.Subscript, gast.Attribute, gast.BinOp, gast.UnaryOp, gast.Compare)


class Chains(beniget.DefUseChains):
    """beniget's chains without its warnings: names from outside a function are no news here."""

    def warn(self, *_: object) -> None:
        """Says nothing."""


class Function:
    """The dependences of one function, by its granules."""

    def __init__(self, source: str, line: int, name: str) -> None:
        tree, self.root, self.lost = parse(source, line, name, line)
        chains = Chains()
        chains.visit(tree)
        self.chains = beniget.UseDefChains(chains).chains
        self.granules = Granules(self.root)
        count = len(self.granules.nodes)
        self.reads: list[dict[str, bool]] = [{} for _ in range(count)]
        self.writes: list[set[str]] = [set() for _ in range(count)]
        self.needs: list[set[int]] = [set() for _ in range(count)]
        self.captured: list[set[int]] = [set() for _ in range(count)]
        self.changes: list[set[tuple[int, int]]] = [set() for _ in range(count)]
        self.calls: list[list[gast.Call]] = [[] for _ in range(count)]
        self.by_end: dict[tuple[int, int], gast.Call] = {}
        self.results: set[int] = set()
        self.generator = isinstance(self.root, gast.GeneratorExp)
        self.scopes: dict[int, set[int]] = defaultdict(set)
        arguments = getattr(self.root, "args", None)
        self.parameters = [each.id for each in names(arguments)] if arguments else []
        self.imported: set[str] = set()
        self.changers: dict[str, set[tuple[int, int]]] = defaultdict(set)
        self._parents = {
            id(child): node for node in gast.walk(tree) for child in gast.iter_child_nodes(node)
        }
        self._read()
        self.binders: dict[str, set[int]] = defaultdict(set)
        for number, written in enumerate(self.writes):
            for each in written:
                self.binders[each].add(number)
        self.bound = {*self.parameters, *self.binders}
        self._flow()

    def _read(self) -> None:
        for number, node in enumerate(self.granules.nodes):
            self.needs[number] |= self.granules.controllers[number] - {number}
            if isinstance(node, (gast.Return, gast.expr)):
                self.results.add(number)
            if isinstance(node, SCOPES):
                self.writes[number].add(node.name)
                self.scopes[number].add(self.granules.lines[number][0])
            if isinstance(node, (gast.Import, gast.ImportFrom)):
                bound = {each.asname or each.name.split(".")[0] for each in node.names}
                self.writes[number] |= bound
                self.imported |= bound
            if isinstance(node, (gast.ExceptHandler, gast.match_case)):
                whole = self._parents[id(node)]
                self.needs[number].add(self.granules.of_node[id(whole)])
                if isinstance(node, gast.ExceptHandler):
                    self.needs[number] |= set(self._raising(whole.body))
            for each in evaluated(node):
                if isinstance(each, gast.Name):
                    self._name(number, each)
                elif isinstance(each, gast.Call):
                    self.calls[number].append(each)
                    self.by_end[each.end_lineno, each.end_col_offset + self.lost] = each
                elif isinstance(each, (gast.Yield, gast.YieldFrom)):
                    self.results.add(number)
                    self.generator = True
                elif isinstance(each, (gast.Lambda, gast.GeneratorExp)):
                    self.scopes[number].add(each.lineno)

    def _name(self, number: int, node: gast.Name) -> None:
        if isinstance(node.ctx, gast.Load):
            parent = self._parents[id(node)]
            called = isinstance(parent, gast.Call) and parent.func is node
            self.reads[number][node.id] = self.reads[number].get(node.id, True) and called
        else:
            self.writes[number].add(node.id)

    def _raising(self, block: list[gast.AST]) -> Iterator[int]:
        for node in block:
            for each in gast.walk(node):
                number = self.granules.of_node.get(id(each))
                if number is not None and isinstance(each, RAISING):
                    yield number

    def _flow(self) -> None:
        changes: dict[int, set[tuple[int, int]]] = defaultdict(set)
        for number, node in enumerate(self.granules.nodes):
            for root, call in changed(node, self.calls[number], self.bound):
                for definition in self._objects(root, set()):
                    changes[id(definition)].add((number, call))
                    for name in [getattr(definition, "id", getattr(definition, "name", ""))]:
                        self.changers[name].add((number, call))
        for node, definitions in self.chains.items():
            if not (isinstance(node, gast.Name) and isinstance(node.ctx, gast.Load)):
                continue
            reader = self.granules.of_node.get(id(node))
            into = self.needs if reader is not None else self.captured
            reader = self.granules.inner.get(id(node)) if reader is None else reader
            if reader is None:
                continue
            for definition in definitions:
                binder = self.granules.of_node.get(id(definition.node))
                if binder is not None and binder != reader:
                    into[reader].add(binder)
                for number, call in changes[id(definition.node)]:
                    if number != reader and self.can_precede(number, reader):
                        self.changes[reader].add((number, call))

    def _objects(self, name: gast.Name, seen: set[int]) -> Iterator[gast.AST]:
        """The definitions that gave an object, or the whole it was taken out of, its name."""
        if id(name) in seen:
            return
        seen.add(id(name))
        for definition in self.chains.get(name, []):
            yield definition.node
            binder = self._parents.get(id(definition.node))
            value = getattr(binder, "value", None) or getattr(binder, "iter", None)
            source = root(value) if value is not None else None
            if source is not None and not isinstance(binder, gast.AugAssign):
                yield from self._objects(source, seen)

    def can_precede(self, earlier: int, later: int) -> bool:
        loop = self.granules.loops[earlier]
        return earlier < later or (loop >= 0 and loop == self.granules.loops[later])


def names(node: gast.AST) -> list[gast.Name]:
    arguments = [*node.posonlyargs, *node.args, node.vararg, *node.kwonlyargs, node.kwarg]
    return [each for each in arguments if each is not None]


def root(node: gast.AST) -> gast.Name | None:
    """The name that a chain of attributes, items and method calls hangs on."""
    while not isinstance(node, gast.Name):
        if isinstance(node, (gast.Attribute, gast.Subscript)):
            node = node.value
        elif isinstance(node, gast.Call) and isinstance(node.func, gast.Attribute):
            node = node.func
        else:
            return None
    return node


def arguments(call: gast.Call) -> list[gast.AST]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def changed(
    node: gast.AST, calls: list[gast.Call], bound: set[str]
) -> Iterator[tuple[gast.Name, int]]:
    """The names whose objects a granule changes.

    With each stands 0 if it does so for certain, the id of the call that may do it, or -1 for a
    special method or property.
    """
    certain: list[gast.AST] = []
    for part in header(node):
        for each in gast.walk(part):
            if isinstance(getattr(each, "ctx", None), (gast.Store, gast.Del)):
                certain += [each] if not isinstance(each, gast.Name) else []
            if isinstance(each, (gast.Attribute, gast.Subscript)) and root(each) is not None:
                yield root(each), -1
    if root(getattr(node, "iter", node)) is not None:
        yield root(node.iter), -1
    for call in calls:
        method = call.func.attr if isinstance(call.func, gast.Attribute) else ""
        if method in CHANGING:
            certain.append(call.func)
        if isinstance(node, gast.Expr) and node.value is call and not method.startswith("assert"):
            certain += [call.func] if method else []
            receiver = root(call.func)
            if not method or (receiver is not None and receiver.id not in bound):
                certain += arguments(call)
        for each in [call.func, *arguments(call)]:
            if root(each) is not None:
                yield root(each), id(call)
    for each in certain:
        if not isinstance(each, (gast.Tuple, gast.List, gast.Starred)) and root(each) is not None:
            yield root(each), 0


def simple_name(call: gast.Call) -> str:
    """The last name of what is called."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def is_expression(name: str) -> bool:
    return name in EXPRESSIONS
