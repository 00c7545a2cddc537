"""The limit on the memory of many processes together."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress

_V1, _V2 = ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes"), ("memory.max", "memory.swap.max")


_PREFIX = "assay-"


class Group:
    """A control group that this process may make, put processes into and delete."""

    def __init__(self, path: str) -> None:
        self._path = path

    @staticmethod
    def create(number: int, limit: int) -> Group | None:
        """A group that is a part of this process's own; nothing where that is not allowed.

        :param number: the process that will delete it
        """
        for parent in _parents():
            _remove_abandoned(parent)
            path = os.path.join(parent, f"{_PREFIX}{number}")
            try:
                os.mkdir(path)
            except OSError:
                continue
            if _limit(path, limit):
                return Group(path)
            os.rmdir(path)
        return None

    def join(self) -> None:
        """Puts this process into the group, and so all its children to come."""
        with open(os.path.join(self._path, "cgroup.procs"), "w", encoding="ascii") as file:
            file.write("0")

    def remove(self) -> None:
        """Deletes the group; its processes must have ended, which may take them a moment."""
        for _ in range(100):
            with suppress(OSError):
                os.rmdir(self._path)
                return
            time.sleep(0.01)


def _parents() -> Iterable[str]:
    mounted = {}
    with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as lines:
        for line in lines:
            front, _, back = line.partition(" - ")
            kind, _, options = back.split(" ", 2)
            if kind == "cgroup2" or (kind == "cgroup" and "memory" in options.strip().split(",")):
                mounted[kind] = front.split()[4]
    with open("/proc/self/cgroup", encoding="utf-8", errors="surrogateescape") as lines:
        for line in lines:
            _, controllers, path = line.rstrip("\n").split(":", 2)
            if "memory" in controllers.split(",") and "cgroup" in mounted:
                yield mounted["cgroup"] + path
            if not controllers and "cgroup2" in mounted:
                yield mounted["cgroup2"] + path
                yield os.path.dirname(mounted["cgroup2"] + path)


def _remove_abandoned(parent: str) -> None:
    """Deletes the groups whose keepers were killed."""
    with suppress(OSError):
        for name in os.listdir(parent):
            number = name.removeprefix(_PREFIX)
            if name != number and number.isdigit() and not os.path.exists(f"/proc/{number}"):
                with suppress(OSError):
                    os.rmdir(os.path.join(parent, name))


def _limit(path: str, limit: int) -> bool:
    """Sets a group's limits; swap is none of its own where the kernel counts it apart."""
    for memory, swap in (_V1, _V2):
        if os.path.exists(os.path.join(path, memory)):
            try:
                _write(os.path.join(path, memory), limit)
            except OSError:
                return False
            with suppress(OSError):  # There may be no accounting of swap.
                _write(os.path.join(path, swap), limit if memory == _V1[0] else 0)
            return True
    return False


def _write(path: str, value: int) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(str(value))


def used_by(processes: Iterable[int], enough: int) -> int:
    """Bytes of memory that processes have of their own or share among them; exact beyond ``enough``.

    A fork shares nearly all memory with its parent, so the sizes that are cheap to read count it
    again and again; only if their sum is above ``enough`` are proportional sizes worth their cost.
    """
    known = list(processes)
    unmapped = sum(map(_unmapped, known))
    total = unmapped + sum(map(_resident, known))
    return total if total <= enough else unmapped + sum(map(_proportional, known))


def _unmapped(pid: int) -> int:
    """Memory that a process holds by descriptors alone, in files without a name."""
    total, seen = 0, set[int]()
    with suppress(OSError):
        for entry in os.scandir(f"/proc/{pid}/fd"):
            with suppress(OSError):
                if os.readlink(entry.path).startswith("/memfd:"):
                    found = os.stat(entry.path)
                    if found.st_ino not in seen:
                        seen.add(found.st_ino)
                        total += found.st_blocks * 512
    return total


def _resident(pid: int) -> int:
    with suppress(OSError, ValueError, IndexError):
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
    return 0


def _proportional(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="utf-8", errors="replace") as lines:
            return next(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))
    except ProcessLookupError:
        return 0
    except (OSError, StopIteration):
        # It does not let itself be read. What a fork shares with this process is about all it had.
        return max(0, _resident(pid) - _resident(os.getpid()))
