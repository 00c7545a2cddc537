"""The first process of the executions' namespace: clears up after one, prepares for the next.

It is forked before the test file is imported and runs none of its code. From inside its namespace
it cannot be ended, as the first process there ignores what it has no handler for; nor read, as it
has rights that executions do not.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
from contextlib import suppress
from typing import NoReturn

from . import kernel, mounts
from .identity import Identity
from .scratch import cover
from .view import HIDDEN
from .workspace import Workspace

ORDER = struct.Struct("<q")
ENDED, READY = b"e", b"r"

_TABLES = [f"/proc/sysvipc/{kind}" for kind in ("shm", "sem", "msg")]
_MUCH = 1 << 12

_FILE, _RUN, _QUEUES = f"{HIDDEN}/file", f"{HIDDEN}/run", f"{HIDDEN}/queues"


class Attendant:
    """Serves a file server: for each order it answers ``ENDED``, later ``READY``."""

    def __init__(
        self, identity: Identity, workspace: Workspace, kept: tuple[tuple[str, str], ...]
    ) -> None:
        self._identity = identity
        self._workspace = workspace
        self._kept = kept
        self._directories: list[str] = []

    def live(self, orders: socket.socket) -> NoReturn:
        """Serves until the file server ends, which ends this process as well.

        :param orders: each is the size that the next execution's files may have together
        """
        code = 70
        try:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            kernel.prctl(kernel.DUMPABLE, 1)
            for descriptor in map(int, os.listdir("/proc/self/fd")):
                if descriptor != orders.fileno():
                    with suppress(OSError):  # The listing itself is among them.
                        os.close(descriptor)
            unspoilt = os.open("/proc/self/ns/mnt", os.O_RDONLY)
            prepared, state = b"", None
            while order := orders.recv(ORDER.size):
                self._end_all()
                orders.send(ENDED)
                if order != prepared or state is None or self._state() != state:
                    kernel.enter(unspoilt, kernel.NEW_MOUNTS)
                    self._prepare(*ORDER.unpack(order))
                    prepared, state = order, self._note()
                orders.send(READY)
            code = 0
        finally:
            os._exit(code)

    def _end_all(self) -> None:
        """Ends every other process here; one that ends hands its children on to this one."""
        with suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
        with suppress(ChildProcessError):
            while True:
                os.wait()

    def _prepare(self, size: int) -> None:
        """Furnishes namespaces that the next execution enters.

        What the file server wrote while collecting is there as a copy; the original is not.
        """
        kernel.unshare(kernel.NEW_MOUNTS | kernel.NEW_IPC)
        cover(_RUN, size, self._kept)
        self._workspace.make_anew(_FILE)
        mounts.remove(_FILE)
        mounts.processes()
        mounts.queues(_QUEUES)

    def _note(self) -> object:
        """The state of namespaces that are new."""
        self._directories = []
        for directory, _, files in os.walk(_RUN):
            self._directories.append(directory)
            if files:
                return None  # Copies, whose contents may change.
        return self._state()

    def _state(self) -> object:
        """What an execution could have changed; whatever it makes changes a directory's size.

        Most executions change nothing, and then the next one may have the namespaces as they are.
        """
        try:
            found = [os.lstat(directory) for directory in self._directories]
        except OSError:
            return None
        state: list[object] = [os.listdir(_QUEUES)]
        state += [(each.st_mode, each.st_uid, each.st_size, each.st_ctime_ns) for each in found]
        for table in _TABLES:
            descriptor = os.open(table, os.O_RDONLY)
            state.append(os.read(descriptor, _MUCH))
            os.close(descriptor)
        return state
