"""The server's side of a file server: starts it, watches it, ends it."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from json import dumps
from time import monotonic
from typing import Any

from .channel import Channel
from .config import Config
from .fileserver import FileServer, Post
from .identity import Identity
from .limits import Limits
from .leftovers import descendants
from .lodging import Lodging
from .memory import used_by
from .process import End, Process, describe
from .protocol import Conversation
from .rooms import Room
from .surroundings import Surroundings
from .workspace import Workspace

_GRACE = 10.0


class Desk:
    """One file server; ``collected`` is the answer it gave first."""

    def __init__(
        self, post: Post, conversation: Conversation, own: socket.socket,
        siblings: Callable[[Desk], frozenset[int]],
    ) -> None:  # fmt: skip
        self.number = post.number
        self.alive = True
        self.collected = b""
        self._post = post
        self._conversation = conversation
        self._own = own
        self._siblings = siblings
        self._process: Process | None = None

    def start(self, file: str, limits: Limits) -> bool:
        """Forks the file server and waits for its collection; false if Assay hung up."""
        nonce, server = self._post.channel.open(), os.getpid()

        def body() -> None:
            _keep_only(self._post.bell)
            FileServer(self._post, file).live(server, nonce, limits)

        with self._post.lodging.entrance():
            self._process = Process(body)
        os.close(self._post.bell)
        end = self._wait(limits.wall, limits.output, limits.memory)
        record = self._post.channel.take(nonce) if end is End.BELL else None
        if end is End.PARENT_GONE:
            self.close()
            return False
        if record is None or b'"broken"' in record[:12]:
            status = self.close()
            record = record or _broken(end, status, limits)
        self.collected = record
        return True

    def execute(self, request: dict[str, Any]) -> bytes | None:
        """Passes a request on; the answer as JSON text, or nothing if Assay hung up."""
        nonce = self._post.channel.open()
        limits = Limits.parse(request["limits"])
        try:
            self._own.sendall(dumps(request | {"nonce": nonce.hex()}).encode() + b"\n")
            end = self._wait(limits.wall + _GRACE, limits.output)
        except BrokenPipeError:
            end = End.EXITED
        record = self._post.channel.take(nonce) if end is End.BELL else None
        if record is None:
            self.close()
        if end is End.PARENT_GONE:
            return None
        died = {"outcome": "DIED", "message": "the process that had imported the file ended"}
        return record or dumps(died).encode()

    def close(self) -> int:
        """Ends the file server and everything it started; its wait status."""
        status = 0
        if self._process is not None:
            status, _ = self._process.kill()
            self._process = None
            self._post.lodging.leave(self.number, self._siblings(self))
        self.alive = False
        self._own.close()
        return status

    def _wait(self, seconds: float, output: int, memory: int = 0) -> End:
        """Waits for the file server; with a limit on memory, for what all its processes use."""
        assert self._process is not None
        pid = self._process.pid

        def exceeds() -> bool:
            return used_by(descendants(pid), memory) > memory

        source = self._conversation.source
        bell = self._own.fileno()
        end = self._process.wait(
            monotonic() + seconds, output, bell, source, exceeds if memory else None
        )
        if end is End.BELL:
            try:
                return End.BELL if self._own.recv(1) else End.EXITED
            except ConnectionResetError:  # It ended before it read what it was sent.
                return End.EXITED
        return end


class Office:
    """Opens desks, and knows those that are open."""

    def __init__(
        self, config: Config, identity: Identity, surroundings: Surroundings,
        conversation: Conversation,
    ) -> None:  # fmt: skip
        self._config = config
        self._identity = identity
        self._surroundings = surroundings
        self._conversation = conversation
        self._desks: set[Desk] = set()

    def open(self, number: int, file: str, limits: dict[str, Any]) -> Desk | None:
        """Starts a file server for a file; nothing if Assay hung up meanwhile."""
        own, bell = socket.socketpair()
        workspace = Workspace(self._config.work, self._identity, number)
        lodging = Lodging(self._identity, workspace)
        if self._surroundings.sandboxed:
            lodging = Room(
                self._identity, workspace, self._surroundings.kept, self._config.repository
            )
        post = Post(
            self._config, self._identity, number, workspace, lodging, Channel(), bell.detach()
        )
        desk = Desk(post, self._conversation, own, self._siblings)
        self._desks.add(desk)
        return desk if desk.start(file, Limits.parse(limits)) else None

    def _siblings(self, closing: Desk) -> frozenset[int]:
        self._desks.discard(closing)
        return frozenset(desk._process.pid for desk in self._desks if desk._process is not None)


def _broken(end: End, status: int, limits: Limits) -> bytes:
    """The answer for a file whose collection never ended."""
    reason, message = "DIED", f"{describe(status)} during collection"
    if end is End.TIMED_OUT or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == 24):  # SIGXCPU
        reason, message = "TIMED_OUT", f"collection took more than {limits.wall:g} s"
    elif end is End.OUTPUT_EXCEEDED:
        message = f"printed more than {limits.output} bytes during collection"
    elif end is End.USE_EXCEEDED:
        message = f"its processes together used more than {limits.memory} bytes during collection"
    elif end is End.BELL:
        message = "wrote to descriptors that are not its own during collection"
    return dumps({"broken": {"reason": reason, "message": message}}).encode()


def _keep_only(kept: int) -> None:
    """Closes every descriptor but the standard three and one."""
    for name in os.listdir("/proc/self/fd"):
        descriptor = int(name)
        if descriptor > 2 and descriptor != kept:
            with suppress(OSError):  # The listing itself is among them.
                os.close(descriptor)
