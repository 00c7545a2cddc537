"""What a user of one server's leaves where everybody on the machine may: files and IPC objects.

Only without a sandbox is there such a place. Objects are told by their owner, so this needs users
that are nobody else's.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import suppress

from .identity import Identity
from .leftovers import wipe
from .view import SCRATCH

_REMOVE = 0


class Relics:
    """Looks again only where something has changed."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self._changed: dict[str, int] = {}

    def clear(self, number: int) -> None:
        """Deletes everything of one user; does nothing where users are not switched."""
        if not self._identity.switches:
            return
        uid = self._identity.uid(number)
        for place in SCRATCH:
            self._clear_files(place, uid)
        objects = list(_objects(uid))
        if objects:
            self._identity.act_as(number, lambda: _remove(objects))

    def _clear_files(self, place: str, uid: int) -> None:
        try:
            changed = os.stat(place).st_mtime_ns
        except FileNotFoundError:
            return
        if self._changed.get(place) == changed:
            return
        for entry in os.scandir(place):
            with suppress(FileNotFoundError):
                if entry.stat(follow_symlinks=False).st_uid == uid:
                    _delete(entry.path)
        self._changed[place] = os.stat(place).st_mtime_ns


def _delete(path: str) -> None:
    if os.path.isdir(path) and not os.path.islink(path):
        wipe(path)
    else:
        os.unlink(path)


def _objects(uid: int) -> Iterator[tuple[str, int]]:
    """The System V objects of a user: kind and number."""
    for kind in ("shm", "sem", "msg"):
        with suppress(FileNotFoundError), open(f"/proc/sysvipc/{kind}", encoding="ascii") as lines:
            header = next(lines).split()
            number = header.index("msqid" if kind == "msg" else f"{kind}id")
            for line in lines:
                fields = line.split()
                if str(uid) in (fields[header.index("uid")], fields[header.index("cuid")]):
                    yield kind, int(fields[number])


def _remove(objects: list[tuple[str, int]]) -> None:
    libc = ctypes.CDLL(None)
    for kind, number in objects:
        if kind == "sem":
            libc.semctl(number, 0, _REMOVE)
        else:
            getattr(libc, f"{kind}ctl")(number, _REMOVE, None)
