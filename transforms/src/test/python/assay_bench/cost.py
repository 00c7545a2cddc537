"""Processor time, memory and wall time of processes and all their children."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

_TICK = 1 / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cost:
    """Seconds."""

    cpu: float
    wall: float


def descendants(pid: int) -> list[int]:
    """A process and all of its living children and children's children."""
    parents: dict[int, list[int]] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        fields = _fields(int(name))
        if fields:
            parents.setdefault(int(fields[1]), []).append(int(name))
    found = [pid]
    for each in found:
        found += parents.get(each, ())
    return found


def of_tree(pid: int) -> float:
    """Processor seconds of a tree of processes, with those that it has waited for.

    Precise to some hundredths of a second: the kernel tells ticks of 10 ms. Measure long runs.
    """
    ticks = 0
    for each in descendants(pid):
        ticks += sum(map(int, _fields(each)[11:15]))
    return ticks * _TICK


def memory(pid: int) -> int:
    """Bytes of a process's memory, with its part of what it shares with others."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        return sum(int(line.split()[1]) << 10 for line in file if line.startswith("Pss:"))


def _fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the third, the state, on; none if it has ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return []


def repeated(action: Callable[[], object], cpu: Callable[[], float], enough: float) -> Cost:
    """The mean cost of an action, done again until it took ``enough`` processor seconds."""
    walls: list[float] = []
    before = spent = cpu()
    step = 1
    while spent - before < enough:
        for _ in range(step):
            begin = monotonic()
            action()
            walls.append(monotonic() - begin)
        spent = cpu()
        step = min(50, step * 2)
    return Cost((spent - before) / len(walls), statistics.median(walls))


def once(action: Callable[[], object], cpu: Callable[[], float]) -> Cost:
    """The cost of an action."""
    before, begin = cpu(), monotonic()
    action()
    return Cost(cpu() - before, monotonic() - begin)
