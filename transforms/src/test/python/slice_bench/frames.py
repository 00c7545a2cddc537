"""What one function's text says: definitions, uses, controls and calls, on beniget's chains."""

from __future__ import annotations

import textwrap
from collections import defaultdict

import beniget
import gast


class Chains(beniget.DefUseChains):
    """beniget's chains without its warnings: names from outside a function are no news here."""

    def warn(self, msg: str, node: gast.AST) -> None:
        """Says nothing."""


class Function:
    """The dependences of one function by lines of its dedented text, 1-based."""

    def __init__(self, source: str) -> None:
        tree = gast.parse(textwrap.dedent(source))
        chains = Chains()
        chains.visit(tree)
        uses = beniget.UseDefChains(chains)
        self.writes: dict[str, set[int]] = defaultdict(set)
        self.reads: dict[int, set[str]] = defaultdict(set)
        self.defined_by: dict[tuple[int, str], set[int]] = defaultdict(set)
        self.controls: dict[int, set[int]] = defaultdict(set)
        self.calls: dict[int, list[str]] = defaultdict(list)
        self.results: set[int] = set()
        self._lines(tree)
        self._control(tree, [])
        self._flow(uses)

    def _lines(self, tree: gast.AST) -> None:
        for node in gast.walk(tree):
            if isinstance(node, gast.Name):
                if isinstance(node.ctx, gast.Load):
                    self.reads[node.lineno].add(node.id)
                elif isinstance(node.ctx, gast.Store):
                    self.writes[node.id].add(node.lineno)
            elif isinstance(node, gast.Call):
                self.calls[node.lineno].append(callee(node.func))
            elif isinstance(node, (gast.Return, gast.Yield, gast.YieldFrom)):
                self.results.add(node.lineno)

    def _control(self, node: gast.AST, above: list[int]) -> None:
        if isinstance(node, gast.stmt):
            self.controls[node.lineno].update(above)
        inner = above
        if isinstance(node, (gast.If, gast.For, gast.While, gast.Try, gast.With)):
            inner = [*above, node.lineno]
        for child in gast.iter_child_nodes(node):
            self._control(child, inner)

    def _flow(self, uses: beniget.UseDefChains) -> None:
        for node, definitions in uses.chains.items():
            if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Load):
                for definition in definitions:
                    line = getattr(definition.node, "lineno", None)
                    if line is not None:
                        self.defined_by[node.lineno, node.id].add(line)


def callee(node: gast.AST) -> str:
    """The last name of what is called."""
    if isinstance(node, gast.Name):
        return node.id
    return node.attr if isinstance(node, gast.Attribute) else ""
