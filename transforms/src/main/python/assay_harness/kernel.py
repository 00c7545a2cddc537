"""The Linux system calls that Python's own library does not offer."""

from __future__ import annotations

import ctypes
import os

_LIBC = ctypes.CDLL(None, use_errno=True)

PDEATHSIG, DUMPABLE, KEEPCAPS, SUBREAPER, NO_NEW_PRIVS, AMBIENT = 1, 4, 8, 36, 38, 47
NEW_MOUNTS, NEW_NAMES, NEW_IPC = 0x20000, 0x4000000, 0x8000000
NEW_USERS, NEW_PROCESSES, NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_AMBIENT_RAISE = 2
_JOIN_SESSION = 1
_CAPABILITY_VERSION_3 = 0x20080522

CHOWN, DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER = 1 << 0, 1 << 1, 1 << 2, 1 << 3
KILL, SETGID, SETUID = 1 << 5, 1 << 6, 1 << 7
SYS_CHROOT, SYS_PTRACE, SYS_ADMIN = 1 << 18, 1 << 19, 1 << 21


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Sets(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable")]


_ADDR_NO_RANDOMIZE = 0x0040000
_ASK_PERSONALITY = 0xFFFFFFFF


def fix_addresses() -> bool:
    """Turns address randomisation off for what this process executes from now on.

    :return: whether that is news, so that executing this program anew changes something; not where
        it was off already or where the kernel does not allow it
    """
    current = _LIBC.personality(ctypes.c_ulong(_ASK_PERSONALITY))
    if current == -1 or current & _ADDR_NO_RANDOMIZE:
        return False
    return _LIBC.personality(ctypes.c_ulong(current | _ADDR_NO_RANDOMIZE)) != -1


_FORK = ctypes.PyDLL(None).fork  # Keeps the interpreter's lock.
_CAPSET = _LIBC.capset
_PRCTL = _LIBC.prctl
_PRCTL.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]


def prctl(option: int, argument: int, third: int = 0) -> None:
    """Calls prctl(2); raises OSError if the kernel refuses."""
    _check(_PRCTL(option, argument, third, 0, 0))


def capabilities() -> tuple[int, int]:
    """The thread's effective and permitted capabilities, as bits."""
    header, sets = _Header(_CAPABILITY_VERSION_3, 0), (_Sets * 2)()
    _check(_LIBC.capget(ctypes.byref(header), sets))
    low, high = sets
    return low.effective | high.effective << 32, low.permitted | high.permitted << 32


class Capabilities:
    """A thread's capability sets; only bits below 32 are used here.

    Made ahead of time: making the arguments touches far more memory than the call.
    """

    def __init__(self, effective: int, permitted: int, inheritable: int) -> None:
        self._header = ctypes.byref(_Header(_CAPABILITY_VERSION_3, 0))
        self._sets = (_Sets * 2)(_Sets(effective, permitted, inheritable), _Sets(0, 0, 0))

    def assume(self) -> None:
        """Replaces the sets of this thread by these."""
        _check(_CAPSET(self._header, self._sets))


def raise_ambient(bits: int) -> None:
    """Lets programs that are executed keep these capabilities, which must be inheritable."""
    for number in range(32):
        if bits >> number & 1:
            prctl(AMBIENT, _AMBIENT_RAISE, number)


def forget_keys() -> None:
    """Leaves the keys of whoever started this program; the kernel may know of none."""
    number = {"x86_64": 250, "aarch64": 219}.get(os.uname().machine)
    if number is not None:
        _LIBC.syscall(*map(ctypes.c_long, (number, _JOIN_SESSION, 0)))


def fork_bare() -> int:
    """Forks without what ``os.fork`` does around it, for a process that has one thread.

    No function that somebody registered for forks is called, and no lock is made anew, which only
    other threads could hold. A test in a plain run of pytest sees none of that either.
    """
    pid: int = _FORK()
    if pid < 0:
        raise OSError("fork: the kernel refuses another process")
    return pid


def unshare(kinds: int) -> None:
    """Moves this process into new namespaces; with processes, only the children to come."""
    _check(_LIBC.unshare(kinds))


def enter(namespace: int, kind: int) -> None:
    """Moves this process, or its children to come, into a namespace that a descriptor names."""
    _check(_LIBC.setns(namespace, kind))


def _check(result: int) -> None:
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


_MADVISE = _LIBC.madvise
_MADVISE.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
_COLLAPSE = 25


def collapse(start: int, length: int) -> None:
    """Asks for huge pages in place of small ones, which this kernel may not have (before 6.1)."""
    _MADVISE(start, length, _COLLAPSE)
