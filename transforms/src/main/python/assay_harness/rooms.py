"""Rooms: namespaces for each file server and, within those, for its executions.

A file server is the first process of a process namespace and sees no other's. Executions live in
one more below it, so none can see, signal or read its parent, whoever's user it runs as. Each
execution has mounts and IPC objects of its own: its scratch directories are empty when it begins,
bounded in size, and gone with it.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from . import kernel, mounts
from .attendant import ENDED, ORDER, Attendant
from .identity import Identity
from .limits import Limits
from .lodging import Lodging
from .scratch import cover
from .view import HIDDEN
from .workspace import Workspace

_FILE_SERVER_SIZE = 256 << 20


class Room(Lodging):
    """A file server's namespaces."""

    def __init__(
        self, identity: Identity, workspace: Workspace, kept: tuple[tuple[str, str], ...],
        directory: str,
    ) -> None:  # fmt: skip
        """Nothing is made yet.

        :param kept: see ``View.kept``
        :param directory: where executions start
        """
        super().__init__(identity, workspace)
        self._kept = kept
        self._directory = directory
        self._inner = self._attendant = -1
        self._orders: socket.socket | None = None
        self._prepared = 0

    @contextmanager
    def entrance(self) -> Iterator[None]:
        outside = os.open("/proc/self/ns/pid", os.O_RDONLY)
        kernel.unshare(kernel.NEW_PROCESSES)
        try:
            yield
        finally:
            kernel.enter(outside, kernel.NEW_PROCESSES)
            os.close(outside)

    def move_in(self) -> None:
        kernel.unshare(kernel.NEW_MOUNTS)
        mounts.processes()
        cover(f"{HIDDEN}/file", _FILE_SERVER_SIZE, self._kept)
        self._workspace.make()
        self._workspace.enter()
        self._employ()

    def remember(self) -> None:
        self._known = self._tasks()

    def settle(self) -> None:
        super().settle()
        assert self._orders is not None
        self._orders.close()
        kernel.enter(self._inner, kernel.NEW_PROCESSES)
        os.close(self._inner)

    def prepare(self, limits: Limits) -> None:
        assert self._orders is not None
        if self._prepared != limits.disk:
            self._orders.send(ORDER.pack(limits.disk))
            self._orders.recv(1)
            self._prepared = limits.disk
        self._orders.recv(1)

    def enter(self) -> None:
        kernel.enter(self._attendant, kernel.NEW_MOUNTS | kernel.NEW_IPC)
        os.chdir(self._directory)
        os.close(self._attendant)

    def clear(self) -> bool:
        assert self._orders is not None
        self._orders.send(ORDER.pack(self._prepared))
        return self._orders.recv(1) == ENDED

    def leave(self, number: int, siblings: frozenset[int]) -> None:
        """Nothing is left: everything ended with the first process of the namespace."""

    def _tasks(self) -> frozenset[int]:
        """All that this process sees: its own namespace and the executions'."""
        return frozenset(map(int, filter(str.isdigit, os.listdir("/proc"))))

    def _files(self) -> int:
        return 0  # The scratch directories are no larger than they may be.

    def _employ(self) -> None:
        """Opens the executions' process namespace; children of the collection do not enter it."""
        outer = os.open("/proc/self/ns/pid", os.O_RDONLY)
        kernel.unshare(kernel.NEW_PROCESSES)
        self._orders, orders = socket.socketpair()
        attendant = os.fork()
        if attendant == 0:
            Attendant(self._identity, self._workspace, self._kept).live(orders)
        orders.close()
        self._attendant = os.pidfd_open(attendant)
        self._inner = os.open("/proc/self/ns/pid_for_children", os.O_RDONLY)
        kernel.enter(outer, kernel.NEW_PROCESSES)
        os.close(outer)
