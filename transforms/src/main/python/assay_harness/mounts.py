"""Mounts: what the file system looks like to this process and its children."""

from __future__ import annotations

import ctypes
import os
import platform

_LIBC = ctypes.CDLL(None, use_errno=True)

_NOSUID, _NODEV, _NOEXEC = 2, 4, 8
_BIND, _MOVE, _RECURSIVE, _PRIVATE = 1 << 12, 1 << 13, 1 << 14, 1 << 18
_DETACH = 2
_RDONLY = 1

_MOUNT_SETATTR = 442  # The same on every architecture; Linux 5.12.
_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "ppc64le": 203, "s390x": 217, "riscv64": 41}
_HERE, _AT_RECURSIVE = -100, 0x8000


def make_private() -> None:
    """Keeps the mounts to come from other mount namespaces."""
    _mount("none", "/", None, _RECURSIVE | _PRIVATE)


def bind(source: str, target: str) -> None:
    """Shows a file or directory, with all that is mounted below it, at another place as well."""
    _mount(source, target, None, _BIND | _RECURSIVE)


def bind_read_only(source: str, target: str) -> None:
    """As ``bind``, without the right to write, to use device files or to gain other rights."""
    bind(source, target)
    protect(target, _RDONLY | _NOSUID | _NODEV)


def bind_device(source: str, target: str) -> None:
    """As ``bind``, for a device file."""
    bind(source, target)
    protect(target, _RDONLY | _NOSUID | _NOEXEC)


def protect(
    target: str, flags: int = _RDONLY | _NOSUID | _NODEV, below: bool = True
) -> None:
    """Sets flags of a mount and of those below it; read-only and the like where not said."""
    attributes = (ctypes.c_uint64 * 4)(flags, 0, 0, 0)
    _check(
        _LIBC.syscall(
            ctypes.c_long(_MOUNT_SETATTR), ctypes.c_int(_HERE), os.fsencode(target),
            ctypes.c_uint(_AT_RECURSIVE if below else 0), ctypes.byref(attributes),
            ctypes.c_size_t(ctypes.sizeof(attributes)),
        ),
        target,
    )  # fmt: skip


def memory(target: str, size: int, mode: int) -> None:
    """An empty directory that holds at most ``size`` bytes and a file per 4 KiB of that."""
    options = f"size={size},nr_inodes={max(size >> 12, 1024)},mode={mode:o}"
    _mount("tmpfs", target, "tmpfs", _NOSUID | _NODEV, options)


def processes(target: str = "/proc") -> None:
    """The process file system of this process's own namespace."""
    _mount("proc", target, "proc", _NOSUID | _NODEV | _NOEXEC)


def queues(target: str) -> None:
    """The message queues of this process's own namespace."""
    _mount("mqueue", target, "mqueue", _NOSUID | _NODEV | _NOEXEC)


def terminals(target: str) -> None:
    """Pseudo-terminals of their own."""
    _mount("devpts", target, "devpts", _NOSUID | _NOEXEC, "newinstance,ptmxmode=0666,mode=620")


def remove(target: str) -> None:
    """Takes a mount away, at once for new uses."""
    _check(_LIBC.umount2(os.fsencode(target), _DETACH), target)


def change_root(root: str) -> None:
    """Makes a mount the root of the file system and takes everything else away."""
    os.chdir(root)
    number = _PIVOT_ROOT.get(platform.machine())
    if number is None:
        raise OSError(f"the number of pivot_root is not known for {platform.machine()}")
    _check(_LIBC.syscall(ctypes.c_long(number), b".", b"."), root)
    remove(".")
    os.chdir("/")


def _mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    arguments = (os.fsencode(source), os.fsencode(target), kind.encode() if kind else None)
    _check(_LIBC.mount(*arguments, ctypes.c_ulong(flags), options.encode() or None), target)


def _check(result: int, target: str) -> None:
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), target)
