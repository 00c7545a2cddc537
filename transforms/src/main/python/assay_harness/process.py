"""A forked process and how it ended."""

from __future__ import annotations

import enum
import os
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import NoReturn

from . import kernel

_CHUNK = 1 << 16
_LOOK = 0.05


class End(enum.Enum):
    """What ended a wait."""

    EXITED = enum.auto()
    TIMED_OUT = enum.auto()
    OUTPUT_EXCEEDED = enum.auto()
    USE_EXCEEDED = enum.auto()
    BELL = enum.auto()
    PARENT_GONE = enum.auto()


class Process:
    """A process in a session of its own whose output is drained, counted and thrown away."""

    def __init__(self, body: Callable[[], None]) -> None:
        """Forks; the child runs ``body`` and exits with 0, or with 70 if it raised."""
        output, sink = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _live(body, output, sink)
        os.close(sink)
        self.output = output
        self.pidfd = os.pidfd_open(self.pid)
        self._output_open = True

    def wait(
        self, deadline: float, output_limit: int, bell: int = -1, parent: int = -1,
        exceeds: Callable[[], bool] | None = None,
    ) -> End:  # fmt: skip
        """Waits until the process ends or reaches a limit.

        :param deadline: on the monotonic clock
        :param output_limit: bytes it may write during this wait
        :param bell: a descriptor that the process makes readable to end the wait
        :param parent: a descriptor whose other end is closed when this server is not wanted more
        :param exceeds: says, a few times a second, whether something else is used up
        """
        poll = select.poll()
        poll.register(self.pidfd, select.POLLIN)
        if self._output_open:
            poll.register(self.output, select.POLLIN)
        if bell >= 0:
            poll.register(bell, select.POLLIN)
        if parent >= 0:
            poll.register(parent, 0)
        written = 0
        look = monotonic() + _LOOK if exceeds else deadline
        while True:
            now = monotonic()
            if now >= deadline:
                return End.TIMED_OUT
            if exceeds is not None and now >= look:
                if exceeds():
                    return End.USE_EXCEEDED
                look = monotonic() + _LOOK
            events = dict(poll.poll(max(0, min(deadline, look) - now) * 1000))
            if parent in events:
                return End.PARENT_GONE
            if self.output in events:
                size = len(os.read(self.output, _CHUNK))
                written += size
                if written > output_limit:
                    return End.OUTPUT_EXCEEDED
                if size:
                    continue
                poll.unregister(self.output)
                self._output_open = False
            if bell in events:
                return End.BELL
            if self.pidfd in events:
                return End.EXITED

    def kill(self) -> tuple[int, float]:
        """Kills the process and its group, and reaps it: wait status and processor seconds."""
        for kill in (os.killpg, os.kill):
            with suppress(ProcessLookupError, PermissionError):
                kill(self.pid, signal.SIGKILL)
        _, status, usage = os.wait4(self.pid, 0)
        os.close(self.pidfd)
        os.close(self.output)
        return status, usage.ru_utime + usage.ru_stime


class Execution(Process):
    """A process that another process forked and will reap."""

    def __init__(self, pid: int, output: int) -> None:
        """Watches it; ``output`` is the end of a pipe that it writes to, and stays open."""
        self.pid, self.output, self._output_open = pid, output, True
        self.pidfd = os.pidfd_open(pid)

    def end(self) -> None:
        """Kills the process and its group, and returns when it is dead."""
        for kill in (os.killpg, os.kill):
            with suppress(ProcessLookupError, PermissionError):
                kill(self.pid, signal.SIGKILL)
        poll = select.poll()
        poll.register(self.pidfd, select.POLLIN)
        poll.poll()
        os.close(self.pidfd)

    def cpu(self) -> float:
        """Processor seconds, to a hundredth, of the dead process while nobody has reaped it."""
        with open(f"/proc/{self.pid}/stat", encoding="utf-8", errors="replace") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def describe(status: int) -> str:
    """A wait status in words."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return f"killed by {signal.strsignal(number) or 'a signal'} ({number})"
    return f"exited with status {os.WEXITSTATUS(status)}"


def die_with_parent(parent: int) -> None:
    """Ties this process to its parent; the tie must be renewed after a change of user."""
    kernel.prctl(kernel.PDEATHSIG, signal.SIGKILL)
    if os.getppid() not in (parent, 0):  # 0: the parent is in another process namespace.
        os._exit(70)


def _live(body: Callable[[], None], output: int, sink: int) -> NoReturn:
    code = 70
    try:
        os.setsid()
        null = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null, 0)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        for descriptor in (null, sink, output):
            os.close(descriptor)
        body()
        code = 0
    finally:
        os._exit(code)
