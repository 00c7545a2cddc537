"""Processes that outlive what started them, and directories that resist being deleted."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .identity import Identity

_ROUNDS = 200


def adopted(known: frozenset[int] = frozenset()) -> set[int]:
    """This process's children beside those it knows: orphans, since it is their subreaper."""
    return _children() - known


def descendants() -> frozenset[int]:
    """This process's children and all of theirs."""
    parents = {pid: _parent(pid) for pid in map(int, filter(str.isdigit, os.listdir("/proc")))}
    found, new = set[int](), {os.getpid()}
    while new:
        new = {pid for pid, parent in parents.items() if parent in new}
        found |= new
    return frozenset(found)


def clear(identity: Identity, users: tuple[int, ...], known: frozenset[int]) -> bool:
    """Kills and reaps every orphan; false if some could not be killed.

    A killed process hands its own children on to this one, hence the rounds.
    """
    for attempt in range(_ROUNDS):
        orphans = adopted(known)
        if not orphans:
            return True
        if identity.switches:
            for user in users:
                identity.kill_everything_of(user)
        for pid in orphans:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        for pid in orphans:
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        if attempt:
            time.sleep(0.002)
    return False


def wipe(path: str) -> None:
    """Deletes a directory tree, locked directories included; nothing outside it is touched."""

    def unlock(function: Callable[[str], Any], name: str, failure: Any) -> None:
        if isinstance(failure[1], FileNotFoundError):
            return  # Somebody else was faster.
        for locked in (os.path.dirname(name), name):
            if _is_below(locked, path) and os.path.isdir(locked) and not os.path.islink(locked):
                os.chmod(locked, stat.S_IRWXU)
        if os.path.isdir(name) and not os.path.islink(name):
            shutil.rmtree(name, ignore_errors=True)
        elif os.path.lexists(name):
            os.unlink(name)

    shutil.rmtree(path, onerror=unlock)


def _is_below(place: str, root: str) -> bool:
    return place == root or place.startswith(root + os.sep)


def _children() -> set[int]:
    """The children of this process, which has one thread."""
    try:
        with open("/proc/thread-self/children", encoding="ascii") as file:
            return set(map(int, file.read().split()))
    except FileNotFoundError:  # A kernel without CONFIG_PROC_CHILDREN.
        pids = map(int, filter(str.isdigit, os.listdir("/proc")))
        return {pid for pid in pids if _parent(pid) == os.getpid()}


def _parent(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except OSError:
        return 0  # It ended meanwhile.
