"""Private directories: where a file server and its executions may write."""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress

from . import leftovers
from .identity import Identity

_PARTS = ("tmp", "home")
_KEPT = "-kept"
_ENDLESS = 1 << 62


class Workspace:
    """``TMPDIR`` and ``HOME`` of a file server, and a second pair, empty for each execution."""

    def __init__(self, work: str, identity: Identity, number: int) -> None:
        """Names the directories; nothing is made yet."""
        self._work = work
        self._identity = identity
        self._number = number
        self._own = os.path.join(work, f"file-{number}")
        self._run = os.path.join(work, f"run-{number}")

    def make(self) -> None:
        """Creates both pairs; a leftover of an earlier file server is removed."""
        self.remove()
        os.makedirs(self._work, 0o711, exist_ok=True)
        self._make(self._own, self._number)
        self._make(self._run, 0)

    def make_anew(self, former: str) -> None:
        """Creates the executions' directories, and a copy of the file server's.

        :param former: where the file server's own root of these paths is seen
        """
        os.makedirs(self._work, 0o711, exist_ok=True)
        self._make(self._run, 0)
        self._make(self._own, 0)
        for name in _PARTS:
            source = os.path.join(former + self._own, name)
            if os.listdir(source):
                self._copy(source, os.path.join(self._own, name))

    def enter(self) -> None:
        """Makes this process, the file server, use its own directories."""
        _use(self._own)

    def enter_execution(self) -> None:
        """Makes this process use the executions' directories."""
        _use(self._run)

    def keep(self) -> None:
        """Notes what the file server wrote while collecting, and gives it to the executions."""
        if any(os.listdir(os.path.join(self._own, name)) for name in _PARTS):
            os.rename(self._own, self._own + _KEPT)
            self._restore()

    def _restore(self) -> None:
        self._make(self._own, 0)
        for name in _PARTS:
            self._copy(os.path.join(self._own + _KEPT, name), os.path.join(self._own, name))

    def renew(self) -> None:
        """Empties the executions' directories, if anything was left there."""
        if os.path.exists(self._own + _KEPT):
            leftovers.wipe(self._own)
            self._restore()
        if any(os.listdir(os.path.join(self._run, name)) for name in os.listdir(self._run)):
            leftovers.wipe(self._run)
            self._make(self._run, 0)

    def size(self) -> int:
        """Bytes of the executions' directories, as far as 10,000 entries; more count as endless."""
        total, left, todo = 0, 10_000, [self._run]
        while todo:
            try:
                entries = list(os.scandir(todo.pop()))
            except (PermissionError, FileNotFoundError):
                continue  # It is locked, or gone again.
            except OSError:
                return _ENDLESS  # Its name is too long.
            left -= len(entries)
            if left < 0:
                return _ENDLESS
            for entry in entries:
                with suppress(OSError):
                    total += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False):
                        todo.append(entry.path)
        return total

    def remove(self) -> None:
        """Deletes everything."""
        for path in (self._own, self._own + _KEPT, self._run):
            if os.path.lexists(path):
                leftovers.wipe(path)

    def _make(self, path: str, number: int) -> None:
        os.mkdir(path, 0o711)
        for name in _PARTS:
            directory = os.path.join(path, name)
            os.mkdir(directory, 0o700)
            self._give(directory, number)

    def _give(self, path: str, number: int) -> None:
        if self._identity.switches:
            uid = self._identity.uid(number)
            os.chown(path, uid, uid, follow_symlinks=False)

    def _copy(self, source: str, target: str) -> None:
        """Copies files, directories and links to an execution; other things are left out."""
        for entry in os.scandir(source):
            place = os.path.join(target, entry.name)
            if entry.is_symlink():
                os.symlink(os.readlink(entry.path), place)
            elif entry.is_dir():
                os.mkdir(place)
                self._copy(entry.path, place)
                os.chmod(place, stat.S_IMODE(entry.stat().st_mode))
            elif entry.is_file():
                shutil.copy2(entry.path, place)
            else:
                continue
            self._give(place, 0)


def _use(path: str) -> None:
    os.environ["TMPDIR"] = os.path.join(path, "tmp")
    os.environ["HOME"] = os.path.join(path, "home")
