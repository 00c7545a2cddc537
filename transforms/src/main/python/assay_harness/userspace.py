"""Users that mean nothing outside: the server's own user namespace, inside the sandbox.

In it the server has every right and on the machine none. The sandbox's mounts cannot be changed
from in here, since the kernel locks what a user namespace inherits.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from . import kernel, mounts
from .namespaces import map_one

FIRST = 1000
USERS = 16
FIRST_OUTSIDE = 1 << 15
_PREFERRED = 1 << 30
_BLOCKS = 512
_NEEDED = kernel.SETUID | kernel.SETGID
_NEW = kernel.NEW_USERS | kernel.NEW_MOUNTS | kernel.NEW_PROCESSES


def enter(number: int, leave: Callable[[], None]) -> bool:
    """Becomes the superuser of a new user namespace, and goes on in a process namespace of its own.

    The kernel lets only the owner of a process namespace return to it, which the server does after
    each file server that it forks into another one.

    A superuser outside gives it 16 users more, who are nobody else's on the machine; everybody
    else has one user to give.

    :param number: tells this server from all others on the machine
    :param leave: what the process does first that does not go on
    :return: whether this is the process that goes on; the other has waited for its end
    """
    uid, gid = os.geteuid(), os.getegid()
    if uid != 0 or _is_alone():
        kernel.unshare(_NEW)
        map_one("self", (FIRST, uid), (FIRST, gid))
    else:
        first = first_outside(number)
        if first is None or kernel.capabilities()[1] & _NEEDED != _NEEDED:
            # As the superuser itself the code under test could set the kernel's switches.
            raise PermissionError("the superuser cannot be anybody else here")
        _with_helper(first)
        os.setgroups([])
        os.setresgid(0, 0, 0)
        os.setresuid(0, 0, 0)
    server = os.fork()
    if server:
        leave()
        os.waitpid(server, 0)
        return False
    mounts.processes()
    # Its memory and environment are not for its descendants, who may be of the same user.
    kernel.prctl(kernel.DUMPABLE, 0)
    return True


def _with_helper(first: int) -> None:
    """Only a process that stays outside may say who several users are."""
    server = os.getpid()
    ready, go = os.pipe()
    helper = os.fork()
    if helper == 0:
        status = 1
        try:
            os.close(go)
            if os.read(ready, 1):
                for name in ("uid_map", "gid_map"):
                    with open(f"/proc/{server}/{name}", "w", encoding="ascii") as file:
                        file.write(f"0 {first} 1\n{FIRST} {first + 1} {USERS}\n")
                status = 0
        finally:
            os._exit(status)
    os.close(ready)
    try:
        kernel.unshare(_NEW)
        os.write(go, b".")
    finally:
        os.close(go)
        _, status = os.waitpid(helper, 0)
    if status:
        raise PermissionError("the users of the server's namespace cannot be set")


def _is_alone() -> bool:
    """Whether this user, root by name, is the only one here and an ordinary one outside."""
    with open("/proc/self/uid_map", encoding="ascii") as lines:
        ranges = [tuple(map(int, line.split())) for line in lines]
    return len(ranges) == 1 and ranges[0][1] != 0 and ranges[0][2] == 1


def first_outside(number: int) -> int | None:
    """The first of a server's users on the machine, if there are any to spare.

    Numbers above those that anybody is given, or the last ones of a container that knows only the
    lowest 65,536.
    """
    size = 2 * USERS
    for first in (_PREFERRED + number * size, (1 << 16) - (2 + number % _BLOCKS) * size):
        if is_mapped(first, size):
            return first
    return None


def is_mapped(first: int, users: int) -> bool:
    """Whether the users exist here: a container may know only the lowest 65,536."""
    with open("/proc/self/uid_map", encoding="ascii") as lines:
        ranges = [tuple(map(int, line.split())) for line in lines]
    return any(low <= first and first + users <= low + count for low, _, count in ranges)
