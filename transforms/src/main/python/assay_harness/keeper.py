"""The keeper: Assay's own child, which puts a server into its sandbox and clears up after it.

It outlives the server and does nothing meanwhile. When the server has ended, for whatever reason,
the end of Assay itself included, it ends what is left of its processes and deletes its directory.
When the keeper is told to end, it ends the server first.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
from contextlib import suppress
from dataclasses import replace
from json import dumps
from typing import NoReturn

from . import bubblewrap, kernel, leftovers, namespaces
from .identity import Identity
from .memory import Group
from .process import die_with_parent
from .relics import Relics
from .surroundings import Level, Surroundings
from .userspace import USERS

_ABOUT = 1_000
_START = "import sys; sys.path[0] = sys.argv[1]; from assay_harness import serve; serve.main()"


def main() -> None:
    """Keeps one server; what surrounds it is this process's last argument."""
    asked = Surroundings.parse(sys.argv[2])
    owner = os.pidfd_open(asked.owner) if asked.owner else -1
    # Away from Assay's terminal: what is typed there is for Assay alone.
    os.setsid()
    kernel.prctl(kernel.SUBREAPER, 1)
    number = os.getpid()
    group = Group.create(number, asked.memory)
    made = replace(asked, number=number, grouped=group is not None)
    # Now, since the files that this looks at may be gone when it is needed.
    identity = Identity.of_machine(number, asked.shown)
    keeper = os.getpid()
    server = os.fork()
    if server == 0:
        _become_server(made, group, keeper)
    signal.signal(signal.SIGTERM, lambda *_: os.kill(server, signal.SIGKILL))
    _forget_the_conversation()
    os.waitpid(server, 0)
    _clear(made, group, identity)
    if owner >= 0:
        _delete_after(owner, sys.argv[1])


def _become_server(made: Surroundings, group: Group | None, keeper: int) -> NoReturn:
    try:
        die_with_parent(keeper)
        if group is not None:
            group.join()
        kernel.forget_keys()
        kernel.fix_addresses()
        match Level(made.level):
            case Level.LIMITS:
                _execute(made)
            case Level.NAMESPACES:
                _execute_in_namespaces(made)
            case Level.BUBBLEWRAP:
                _execute_in_bubblewrap(made)
    except OSError as error:
        _refuse(f"isolation by {made.level}: {error}")
    os._exit(70)


def _execute(made: Surroundings) -> None:
    command = _command(made)
    os.execv(command[0], command)


def _execute_in_bubblewrap(made: Surroundings) -> None:
    program = bubblewrap.find()
    if program is None:
        _refuse("isolation by bubblewrap: there is no bwrap on this machine")
        return
    view = made.view(sys.argv[1])
    command = bubblewrap.command(program, view, _command(replace(made, kept=view.kept)))
    os.execv(program, command)


def _execute_in_namespaces(made: Surroundings) -> None:
    view = made.view(sys.argv[1])
    root = os.path.join(made.work, "root")
    os.mkdir(root)
    namespaces.leave_the_machine()
    server = os.fork()
    if server:
        _forget_the_conversation()
        os.waitpid(server, 0)
        os._exit(0)
    kernel.prctl(kernel.PDEATHSIG, signal.SIGKILL)
    namespaces.furnish(view, root)
    _execute(replace(made, kept=view.kept))


def _command(made: Surroundings) -> list[str]:
    return [sys.executable, "-s", "-S", "-c", _START, sys.argv[1], made.text()]


def _forget_the_conversation() -> None:
    """Leaves both ends to the server: when it ends, Assay must see that."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(null, descriptor)
    os.close(null)


def _refuse(problem: str) -> None:
    os.write(1, b'{"request":0,"answer":%s}\n' % dumps({"problem": problem}).encode())


def _delete_after(owner: int, directory: str) -> None:
    """Deletes a directory if a process has ended or is about to; nobody waits for that."""
    if os.fork() == 0:
        poll = select.poll()
        poll.register(owner, select.POLLIN)
        if poll.poll(_ABOUT):
            shutil.rmtree(directory, ignore_errors=True)
        os._exit(0)


def _clear(made: Surroundings, group: Group | None, identity: Identity) -> None:
    leftovers.clear(identity, tuple(range(USERS)), frozenset())
    if not made.sandboxed:
        for number in range(USERS):
            Relics(identity).clear(number)
    if group is not None:
        group.remove()
    with suppress(FileNotFoundError):
        leftovers.wipe(made.work)
