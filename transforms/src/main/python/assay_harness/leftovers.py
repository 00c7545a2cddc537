"""Processes that outlive what started them, and directories that resist being deleted."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import stat
import time
from collections.abc import Iterator
from contextlib import suppress

from .identity import Identity

_ROUNDS = 200


def adopted(known: frozenset[int] = frozenset()) -> set[int]:
    """This process's children beside those it knows: orphans, since it is their subreaper."""
    return _children() - known


def descendants(ancestor: int | None = None) -> frozenset[int]:
    """The children of a process, by default of this one, and all of theirs."""
    parents = {pid: _parent(pid) for pid in map(int, filter(str.isdigit, os.listdir("/proc")))}
    found, new = set[int](), {ancestor or os.getpid()}
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
    """Deletes a directory tree, however deep or locked; nothing outside it is touched."""
    try:
        shutil.rmtree(path)
    except FileNotFoundError:
        pass  # Somebody else was faster.
    except (OSError, RecursionError):
        _wipe_level_by_level(path)


def _wipe_level_by_level(path: str) -> None:
    """Lifts inner directories up to the outermost, so that no path grows long."""
    numbers = itertools.count()
    os.chmod(path, stat.S_IRWXU)
    while directories := [each.path for each in os.scandir(path) if _is_directory(each)]:
        for directory in directories:
            os.chmod(directory, stat.S_IRWXU)
            for entry in list(os.scandir(directory)):
                if _is_directory(entry):
                    os.chmod(entry.path, stat.S_IRWXU)
                    os.rename(entry.path, _unused(path, numbers))
                else:
                    os.unlink(entry.path)
            os.rmdir(directory)
    for entry in list(os.scandir(path)):
        os.unlink(entry.path)
    os.rmdir(path)


def _is_directory(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir(follow_symlinks=False)


def _unused(path: str, numbers: Iterator[int]) -> str:
    places = (os.path.join(path, f"lifted-{number}") for number in numbers)
    return next(place for place in places if not os.path.lexists(place))


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
