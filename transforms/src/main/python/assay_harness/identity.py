"""Who runs the code under test.

A server that is root gives each file server and the executions a user of their own that nothing
else on the machine has. Then the limit on processes counts only theirs, they cannot signal their
parents, and everything an execution leaves behind can be killed at one stroke. They keep the right
to read any file, since a repository may lie below a home directory that only root can enter, and
lose every other. A server that is not root runs everything as itself.

This holds off accidents and careless tests. A file server could still regain what it is permitted
if its test file set out to; isolation from malice is the sandbox around the server.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from . import kernel

_MANAGE = (
    kernel.CHOWN | kernel.DAC_OVERRIDE | kernel.DAC_READ_SEARCH | kernel.FOWNER
    | kernel.KILL | kernel.SETGID | kernel.SETUID
)  # fmt: skip
_READ = kernel.DAC_READ_SEARCH
_FIRST_UID = 1 << 30
USERS_PER_SERVER = 16


class Identity:
    """The users of one server: number 0 runs executions, the others file servers."""

    def __init__(self, first_uid: int | None) -> None:
        self._first_uid = first_uid

    @staticmethod
    def choose() -> Identity:
        """Users derived from the server's process id, if this process may become them."""
        first = _FIRST_UID + os.getpid() * USERS_PER_SERVER
        needed = kernel.SETUID | kernel.SETGID | kernel.KILL | kernel.CHOWN | kernel.DAC_OVERRIDE
        permitted = kernel.capabilities()[1]
        usable = os.geteuid() == 0 and permitted & needed == needed and permitted & _READ
        return Identity(first if usable and _is_mapped(first) else None)

    @property
    def switches(self) -> bool:
        """Whether the code under test runs as other users."""
        return self._first_uid is not None

    def uid(self, number: int) -> int:
        """The user with a number; this process's own where users are not switched."""
        return os.getuid() if self._first_uid is None else self._first_uid + number

    def become_file_server(self, number: int) -> None:
        """Drops to a user; the means to manage executions are kept, but switched off."""
        if self.switches:
            permitted = kernel.capabilities()[1] & _MANAGE
            kernel.prctl(kernel.KEEPCAPS, 1)
            self._switch(number)
            kernel.set_capabilities(_READ, permitted, _READ)
            kernel.raise_ambient(_READ)

    def become_execution(self) -> None:
        """Drops to the executions' user for good."""
        if self.switches:
            self._switch(0)
            kernel.set_capabilities(_READ, _READ, _READ)
        kernel.prctl(kernel.NO_NEW_PRIVS, 1)

    @contextmanager
    def elevated(self) -> Iterator[None]:
        """Switches on what a file server needs to start executions and clear up after them."""
        if not self.switches:
            yield
            return
        _, permitted = kernel.capabilities()
        kernel.set_capabilities(permitted & _MANAGE, permitted & _MANAGE, _READ)
        try:
            yield
        finally:
            kernel.set_capabilities(_READ, permitted & _MANAGE, _READ)

    def kill_everything_of(self, number: int) -> None:
        """Kills every process of a user, from a process of that user's that can harm no other."""
        pid = os.fork()
        if pid == 0:
            with suppress(BaseException):
                kernel.prctl(kernel.KEEPCAPS, 0)
                self._switch(number)
                kernel.set_capabilities(0, 0, 0)
                uid = self.uid(number)
                # kill(-1) reaches whatever its caller may signal: be sure that this is one user.
                alone = uid >= _FIRST_UID and set(os.getresuid()) == {uid}
                if alone and kernel.capabilities() == (0, 0):
                    os.kill(-1, signal.SIGKILL)
            os._exit(0)
        os.waitpid(pid, 0)

    def _switch(self, number: int) -> None:
        uid = self.uid(number)
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
        kernel.prctl(kernel.DUMPABLE, 1)


def _is_mapped(first: int) -> bool:
    """Whether the users exist here: a container may know only the lowest 65,536."""
    with open("/proc/self/uid_map", encoding="ascii") as lines:
        ranges = [tuple(map(int, line.split())) for line in lines]
    return any(low <= first and first + USERS_PER_SERVER <= low + n for low, _, n in ranges)
