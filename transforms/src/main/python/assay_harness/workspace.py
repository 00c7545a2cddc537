"""Private directories: where a file server and its executions may write."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from typing import Any

from .identity import Identity


class Workspace:
    """``TMPDIR`` and ``HOME`` of a file server, and a second pair, empty for each execution."""

    def __init__(self, work: str, identity: Identity, number: int) -> None:
        """Creates the directories; a leftover of an earlier file server is removed."""
        self._identity = identity
        self._number = number
        self._own = os.path.join(work, f"file-{number}")
        self._run = os.path.join(work, f"run-{number}")
        self.remove()
        self._make(self._own, number)
        self._make(self._run, 0)

    def enter(self) -> None:
        """Makes this process, the file server, use its own directories."""
        _use(self._own)

    def enter_execution(self) -> None:
        """Makes this process use the executions' directories."""
        _use(self._run)

    def renew(self) -> None:
        """Empties the executions' directories, if anything was left there."""
        if any(os.listdir(os.path.join(self._run, name)) for name in os.listdir(self._run)):
            _wipe(self._run)
            self._make(self._run, 0)

    def remove(self) -> None:
        """Deletes everything."""
        for path in (self._own, self._run):
            if os.path.lexists(path):
                _wipe(path)

    def _make(self, path: str, number: int) -> None:
        os.mkdir(path, 0o711)
        for name in ("tmp", "home"):
            directory = os.path.join(path, name)
            os.mkdir(directory, 0o700)
            if self._identity.switches:
                uid = self._identity.uid(number)
                os.chown(directory, uid, uid)


def _use(path: str) -> None:
    os.environ["TMPDIR"] = os.path.join(path, "tmp")
    os.environ["HOME"] = os.path.join(path, "home")


def _wipe(path: str) -> None:
    def unlock(function: Callable[[str], Any], name: str, _: object) -> None:
        os.chmod(os.path.dirname(name), stat.S_IRWXU)
        if os.path.isdir(name) and not os.path.islink(name):
            os.chmod(name, stat.S_IRWXU)
            shutil.rmtree(name, ignore_errors=True)
        else:
            function(name)

    shutil.rmtree(path, onerror=unlock)
