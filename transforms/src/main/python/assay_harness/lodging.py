"""Where a file server and its executions live, and how what they leave behind is removed.

A ``Lodging`` is the machine itself: processes are told apart by user and parent, files by
directory. A ``Room`` (``rooms``) is made of namespaces, where nothing can be left behind.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager

from . import leftovers, memory
from .identity import Identity
from .limits import Limits
from .relics import Relics
from .workspace import Workspace


class Lodging:
    """Shares the machine, within the limits of each process."""

    def __init__(self, identity: Identity, workspace: Workspace) -> None:
        self._identity = identity
        self._workspace = workspace
        self._relics = Relics(identity)
        self._known: frozenset[int] = frozenset()

    @contextmanager
    def entrance(self) -> Iterator[None]:
        """The server forks a file server within this."""
        self._workspace.make()
        yield

    def move_in(self) -> None:
        """What the file server does first."""
        self._workspace.enter()

    def remember(self) -> None:
        """What the file server does after the collection, whose processes and files may stay."""
        self._known = self._tasks()
        self._workspace.keep()

    def settle(self) -> None:
        """What the template does before it forks executions."""
        self._workspace.enter_execution()

    def prepare(self, limits: Limits) -> None:
        """What the file server does before it orders an execution."""

    def enter(self) -> None:
        """What an execution does first, while it has the file server's rights.

        It allocates next to nothing: the heap must be the same with and without a sandbox.
        """
        # Queues would stay, and only their owner could find them.
        resource.setrlimit(resource.RLIMIT_MSGQUEUE, (0, 0))

    def exceeds(self, limits: Limits) -> bool:
        """Whether the processes and files of an execution take more than they may together."""
        if memory.used_by(self._tasks() - self._known, limits.memory) > limits.memory:
            return True
        return self._files() > limits.disk

    def clear(self) -> bool:
        """Removes what the last execution left behind; false if something could not be ended."""
        gone = leftovers.clear(self._identity, (0,), self._known)
        self._workspace.renew()
        self._relics.clear(0)
        return gone

    def leave(self, number: int, siblings: frozenset[int]) -> None:
        """The server removes all that a file server, which has ended, left behind."""
        leftovers.clear(self._identity, (number, 0), siblings)
        self._workspace.remove()
        for user in (number, 0):
            Relics(self._identity).clear(user)

    def _tasks(self) -> frozenset[int]:
        return leftovers.descendants()

    def _files(self) -> int:
        return self._workspace.size()
