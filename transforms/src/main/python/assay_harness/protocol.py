"""Lines of JSON between the server and Assay, on descriptors that no other process inherits."""

from __future__ import annotations

import os
from json import loads
from os import read, write
from typing import Any

_CHUNK = 1 << 16


class Conversation:
    """The server's end: requests come in, each is answered once, in order."""

    def __init__(self, source: int, sink: int) -> None:
        self.source = source
        self._sink = sink
        self._pending = b""

    @staticmethod
    def take_over_standard_streams() -> Conversation:
        """Moves the conversation away from descriptors 0 and 1, which become the null device.

        Whatever prints to standard output from now on cannot reach Assay.
        """
        source, sink = os.dup(0), os.dup(1)
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null, 1)
        os.close(null)
        return Conversation(source, sink)

    def receive(self) -> dict[str, Any] | None:
        """The next request; nothing when Assay has closed its end."""
        while b"\n" not in self._pending:
            chunk = read(self.source, _CHUNK)
            if not chunk:
                return None
            self._pending += chunk
        line, _, self._pending = self._pending.partition(b"\n")
        return loads(line)

    def send(self, request: int, answer: bytes) -> None:
        """Answers a request with JSON text that holds no line break."""
        rest = memoryview(b'{"request":%d,"answer":%s}\n' % (request, answer))
        while rest:
            rest = rest[write(self._sink, rest) :]

    def close(self) -> None:
        """Closes both descriptors: what a forked process does first."""
        os.close(self.source)
        os.close(self._sink)
