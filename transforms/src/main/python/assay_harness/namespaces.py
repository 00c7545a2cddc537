"""A sandbox from the kernel's namespaces alone, for machines without bubblewrap."""

from __future__ import annotations

import fcntl
import os
import socket
import struct

from . import kernel, mounts
from .view import DEVICE_LINKS, DEVICES, PLACES, SCRATCH, View

_ALL = (
    kernel.NEW_MOUNTS | kernel.NEW_PROCESSES | kernel.NEW_NETWORK | kernel.NEW_IPC | kernel.NEW_NAMES
)  # fmt: skip
_GET_FLAGS, _SET_FLAGS, _UP = 0x8913, 0x8914, 1
_ROOT_SIZE = 16 << 20


def leave_the_machine() -> None:
    """Moves this process out of the machine's namespaces; only its children are inside all new.

    The superuser needs no user namespace for that, everybody else does.
    """
    if os.geteuid() == 0 and kernel.capabilities()[1] & kernel.SYS_ADMIN:
        kernel.unshare(_ALL)
        return
    uid, gid = os.geteuid(), os.getegid()
    kernel.unshare(_ALL | kernel.NEW_USERS)
    map_one("self", (0, uid), (0, gid))


def map_one(process: str, users: tuple[int, int], groups: tuple[int, int]) -> None:
    """Says who the one user of a user namespace is: inside and outside."""
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{users[0]} {users[1]} 1"),
        ("gid_map", f"{groups[0]} {groups[1]} 1"),
    ):
        with open(f"/proc/{process}/{name}", "w", encoding="ascii") as file:
            file.write(text)


def furnish(view: View, root: str) -> None:
    """Makes a file system that shows the view and nothing else this process's own.

    :param root: an empty directory, which is covered
    """
    mounts.make_private()
    mounts.memory(root, _ROOT_SIZE, 0o755)
    for place, target in view.links:
        _parents(root + place)
        os.symlink(target, root + place)
    for kept, place in view.kept:
        source = next(source for source, shown in view.shown if shown == place)
        _show(source, root + kept)
    for source, place in view.shown:
        _show(source, root + place)
    for place in ("/proc", "/dev/pts", *SCRATCH, *PLACES):
        os.makedirs(root + place, 0o755, exist_ok=True)
    for name in DEVICES:
        if os.path.exists(f"/dev/{name}"):
            _show(f"/dev/{name}", f"{root}/dev/{name}", device=True)
    for name, target in DEVICE_LINKS.items():
        os.symlink(target, f"{root}/dev/{name}")
    mounts.terminals(f"{root}/dev/pts")
    mounts.processes(f"{root}/proc")
    mounts.change_root(root)
    mounts.protect("/", below=False)
    socket.sethostname("localhost")
    _raise_loopback()


def _show(source: str, place: str, device: bool = False) -> None:
    _parents(place)
    if os.path.isdir(source):
        os.makedirs(place, 0o755, exist_ok=True)
    else:
        os.close(os.open(place, os.O_CREAT | os.O_WRONLY, 0o444))
    (mounts.bind_device if device else mounts.bind_read_only)(source, place)


def _parents(place: str) -> None:
    os.makedirs(os.path.dirname(place), 0o755, exist_ok=True)


def _raise_loopback() -> None:
    """Tests that talk to themselves over the network may; nobody else is on it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sH14x", b"lo", 0)
        (flags,) = struct.unpack("16xH14x", fcntl.ioctl(control, _GET_FLAGS, request))
        fcntl.ioctl(control, _SET_FLAGS, struct.pack("16sH14x", b"lo", flags | _UP))
