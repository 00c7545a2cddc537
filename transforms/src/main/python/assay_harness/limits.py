"""What a process may use."""

from __future__ import annotations

import math
import os
import resource
from dataclasses import dataclass
from typing import Any


_LIFTED = (
    resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NPROC
)  # fmt: skip
_OTHERS = 32
"""Processes of the same user that begin later, or that this process does not see."""


@dataclass(frozen=True)
class Limits:
    """Seconds and bytes; ``processes`` counts threads too, as the kernel does."""

    wall: float
    cpu: float
    memory: int
    output: int
    file: int
    processes: int

    @staticmethod
    def parse(message: dict[str, Any]) -> Limits:
        """Reads the limits of a request."""
        return Limits(**message)

    @property
    def disk(self) -> int:
        """Bytes that all files of an execution together may take."""
        return 4 * self.file

    @property
    def cpu_seconds(self) -> int:
        """The processor limit as the kernel takes it: whole seconds."""
        return max(1, math.ceil(self.cpu))

    @property
    def cpu_exceeded(self) -> str:
        """What is said of an execution that ran into it."""
        return f"used {self.cpu_seconds} s of processor"

    def apply(self, own_user: bool) -> None:
        """Limits this process for good.

        At the processor limit the kernel sends SIGXCPU, one second later SIGKILL.

        :param own_user: whether the process has a user of its own; otherwise the limit on
            processes counts from what the user runs already
        """
        processes = self._processes(own_user)
        for kind, soft, hard in (
            (resource.RLIMIT_CORE, 0, 0),
            (resource.RLIMIT_AS, self.memory, self.memory),
            (resource.RLIMIT_CPU, self.cpu_seconds, self.cpu_seconds + 1),
            (resource.RLIMIT_FSIZE, self.file, self.file),
            (resource.RLIMIT_NPROC, processes, processes),
        ):
            _lower(kind, soft, hard)

    def _processes(self, own_user: bool) -> int:
        return self.processes if own_user else _tasks_of(os.getuid()) + _OTHERS + self.processes

    def apply_to_collection(self, own_user: bool) -> None:
        """Limits this process until ``lift_after_collection``: only soft limits are touched."""
        for kind, soft in (
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_AS, self.memory),
            (resource.RLIMIT_CPU, self.cpu_seconds),
            (resource.RLIMIT_FSIZE, self.file),
            (resource.RLIMIT_NPROC, self._processes(own_user)),
        ):
            _lower(kind, soft, resource.getrlimit(kind)[1])


def lift_after_collection() -> None:
    """Lets a file server live on: it may run for hours, and forks rather than computes."""
    for kind in _LIFTED:
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (hard, hard))


def _lower(kind: int, soft: int, hard: int) -> None:
    ceiling = resource.getrlimit(kind)[1]
    if ceiling != resource.RLIM_INFINITY:
        hard = ceiling if hard == resource.RLIM_INFINITY else min(hard, ceiling)
        soft = min(soft, hard)
    resource.setrlimit(kind, (soft, hard))


def _tasks_of(uid: int) -> int:
    """Threads of a user, as RLIMIT_NPROC counts them."""
    total = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat(f"/proc/{name}").st_uid == uid:
                    total += len(os.listdir(f"/proc/{name}/task"))
            except OSError:
                continue  # It ended meanwhile.
    return total
