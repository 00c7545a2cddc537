"""The nodes of a weave, as columns."""

from __future__ import annotations

import sys
from array import array
from binascii import b2a_base64

from .shades import NOBODY


class Nodes:
    """Grows while a test runs; nodes are numbered as they begin.

    :ivar callers: of each node, the call it belongs to; negative for other code
    :ivar granules: of each node, the index of its granule
    :ivar lines: of each node, the lines that it ran, in order
    :ivar needs: of each node, the nodes it depends on
    :ivar roots: of each node that an assertion's statement ran in other code, or whose result it
        threw away, the assertion's node
    """

    def __init__(self) -> None:
        self.callers: list[int] = []
        self.granules: list[int] = []
        self.lines: list[list[int]] = []
        self.needs: list[set[int]] = []
        self.roots: dict[int, int] = {}

    def add(self, call: int, granule: int) -> int:
        """A new node."""
        self.callers.append(call)
        self.granules.append(granule)
        self.lines.append([])
        self.needs.append(set())
        return len(self.callers) - 1

    def packed(self) -> str:
        """All of it as base64 of little-endian 32-bit integers.

        For each node: its call, the index of its granule, the assertion's node or -1, the number of
        its lines, these, the number of nodes it needs, and these.
        """
        nodes = array("i")
        for node, lines in enumerate(self.lines):
            needs = sorted(self.needs[node])
            root = self.roots.get(node, NOBODY)
            nodes.extend((self.callers[node], self.granules[node], root, len(lines)))
            nodes.extend(lines)
            nodes.append(len(needs))
            nodes.extend(needs)
        if sys.byteorder == "big":
            nodes.byteswap()
        return b2a_base64(nodes.tobytes(), newline=False).decode()
