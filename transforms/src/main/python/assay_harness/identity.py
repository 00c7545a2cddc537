"""Who runs the code under test.

A server that may gives each file server and the executions a user of their own that nothing else
on the machine has. Then the limit on processes counts only theirs, and they cannot signal their
parents; without namespaces, everything an execution leaves behind can be killed at one stroke.
A server that may not runs everything as one user.

Without a sandbox around it a superuser's server lets them read any file, if a repository lies where
only the superuser can enter, and takes every other right. That holds off accidents and careless
tests: a file server could still regain what it is permitted if its test file set out to.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from . import kernel, userspace

_SWITCH = kernel.SETGID | kernel.SETUID
_MANAGE = _SWITCH | kernel.CHOWN | kernel.DAC_OVERRIDE | kernel.FOWNER | kernel.KILL
_READ = kernel.DAC_READ_SEARCH
_ROOM = kernel.SYS_ADMIN | kernel.SYS_CHROOT | kernel.SYS_PTRACE | _READ


class Identity:
    """The users of one server: number 0 runs executions, the others file servers.

    :param first: the number of the first user, or nothing if there is only one
    :param kept: the rights a file server needs to start executions and clear up after them
    :param held: the rights that the code under test has
    """

    def __init__(self, first: int | None, kept: int, held: int) -> None:
        self._first = first
        self._kept = kept
        self._held = held
        self._quiet = kernel.Capabilities(held, kept, held)
        self._managing = kernel.Capabilities(kept, kept, held)
        self._final = kernel.Capabilities(held, held, held)

    @staticmethod
    def of_machine(number: int, files: tuple[str, ...]) -> Identity:
        """Users of the machine, if this process may become them.

        :param number: tells this server from all others on the machine
        :param files: what the users must be able to read, beside the interpreter and this package
        """
        first = userspace.first_outside(number)
        permitted = kernel.capabilities()[1]
        usable = os.geteuid() == 0 and permitted & _MANAGE == _MANAGE
        here = os.path.dirname(os.path.dirname(__file__))
        needed = (*files, here, os.path.dirname(os.__file__))
        held = 0 if all(map(_is_readable, needed)) else _READ
        if usable and permitted & held == held and first is not None:
            return Identity(first, _MANAGE | held | permitted & kernel.SYS_PTRACE, held)
        return Identity(None, 0, 0)

    @staticmethod
    def of_namespace() -> Identity:
        """Users of the server's own user namespace."""
        several = userspace.is_mapped(userspace.FIRST, userspace.USERS)
        return Identity(userspace.FIRST, _MANAGE | _ROOM, 0) if several else Identity(None, _ROOM, 0)

    @property
    def switches(self) -> bool:
        """Whether the code under test runs as other users."""
        return self._first is not None

    def uid(self, number: int) -> int:
        """The user with a number; this process's own where users are not switched."""
        return os.getuid() if self._first is None else self._first + number

    def become_file_server(self, number: int) -> None:
        """Drops to a user; the means to manage executions are kept, but switched off."""
        if self.switches:
            kernel.prctl(kernel.KEEPCAPS, 1)
            self._switch(number)
        self._quiet.assume()
        kernel.raise_ambient(self._held)
        kernel.prctl(kernel.DUMPABLE, 1)

    def become_execution(self) -> None:
        """Drops to the executions' user for good."""
        if self.switches:
            self._switch(0)
        self._final.assume()
        kernel.prctl(kernel.NO_NEW_PRIVS, 1)
        kernel.prctl(kernel.DUMPABLE, 1)

    @contextmanager
    def elevated(self) -> Iterator[None]:
        """Switches on what a file server needs to start executions and clear up after them."""
        self._managing.assume()
        try:
            yield
        finally:
            self._quiet.assume()

    def kill_everything_of(self, number: int) -> None:
        """Kills every process of a user, from a process of that user's that can harm no other."""
        uid = self.uid(number)

        def kill() -> None:
            # kill(-1) reaches whatever its caller may signal: be sure that this is one user.
            alone = uid >= userspace.FIRST_OUTSIDE and set(os.getresuid()) == {uid}
            if alone and kernel.capabilities() == (0, 0):
                os.kill(-1, signal.SIGKILL)

        self.act_as(number, kill)

    def act_as(self, number: int, action: Callable[[], None]) -> None:
        """Does something in a process that is a user and has no other right."""
        pid = os.fork()
        if pid == 0:
            with suppress(BaseException):
                self._switch_and_drop(number)
                action()
            os._exit(0)
        os.waitpid(pid, 0)

    def _switch_and_drop(self, number: int) -> None:
        kernel.prctl(kernel.KEEPCAPS, 0)
        self._switch(number)
        kernel.Capabilities(0, 0, 0).assume()

    def _switch(self, number: int) -> None:
        uid = self.uid(number)
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)


def _is_readable(path: str) -> bool:
    """Whether every user may list a directory and enter it and its parents."""
    if os.stat(path).st_mode & 0o005 != 0o005:
        return False
    while path != "/":
        path = os.path.dirname(path)
        if not os.stat(path).st_mode & 0o001:
            return False
    return True
