"""What a sandbox shows of the machine: the system, the interpreter and the repository, read-only.

Everything else is not there: home directories, other programs' files, the run's own output. What
is shown stands at its own path, so that paths look the same to the code under test whether there
is a sandbox or not.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from dataclasses import dataclass

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
_SETTINGS = (
    "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "localtime", "timezone",
    "mime.types", "os-release", "debian_version", "ssl/openssl.cnf", "ssl/certs", "pki/tls",
    "pki/ca-trust", "ca-certificates", "protocols", "services", "locale.alias", "terminfo", "magic",
)  # fmt: skip
_WRITTEN = {
    "passwd": "root:x:0:0::/:/bin/sh\nassay:x:1000:1000::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n",
    "group": "root:x:0:\nassay:x:1000:\nnogroup:x:65534:\n",
    "hosts": "127.0.0.1 localhost\n::1 localhost\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\nservices: files\n",
}
_PARTS_OF_A_PREFIX = ("bin", "lib", "lib64", "share", "include", "ssl", "pyvenv.cfg")

DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
DEVICE_LINKS = {
    "fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1",
    "stderr": "/proc/self/fd/2", "ptmx": "pts/ptmx",
}  # fmt: skip

SCRATCH = ("/tmp", "/var/tmp", "/dev/shm")
HIDDEN = "/.assay"
PLACES = (f"{HIDDEN}/file", f"{HIDDEN}/run", f"{HIDDEN}/queues")


@dataclass(frozen=True)
class View:
    """Absolute paths.

    :ivar shown: pairs of a source and the place where it stands, parents before their children
    :ivar links: pairs of a place and what it points at
    """

    shown: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, str], ...]

    @staticmethod
    def of(own: list[str], work: str) -> View:
        """The system, this interpreter and directories of ours, all at their own paths.

        :param work: a directory for the files that stand in for the machine's accounts
        """
        places: dict[str, str] = {}
        links: dict[str, str] = {}
        for path in _SYSTEM:
            if os.path.islink(path):
                links[path] = os.readlink(path)
            elif os.path.isdir(path):
                places[path] = path
        for name in _SETTINGS:
            if os.path.exists(f"/etc/{name}"):
                places[f"/etc/{name}"] = os.path.realpath(f"/etc/{name}")
        for name, text in _WRITTEN.items():
            path = os.path.join(work, name)
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
            os.chmod(path, 0o644)
            places[f"/etc/{name}"] = path
        for path in [*interpreter(), *own]:
            places[path] = path
        shown = [
            (places[place], place) for place in sorted(places) if not _is_within(place, places, links)
        ]
        return View(tuple(shown), tuple(sorted(links.items())))

    @property
    def kept(self) -> tuple[tuple[str, str], ...]:
        """What stands below a directory for scratch files: where it is kept, and its place.

        Each execution has scratch directories of its own, which cover these places.
        """
        covered = [
            place for _, place in self.shown if any(place.startswith(f"{s}/") for s in SCRATCH)
        ]
        return tuple((f"{HIDDEN}/kept-{i}", place) for i, place in enumerate(covered))


def interpreter() -> list[str]:
    """This interpreter's own files; of a prefix that is a home directory, only what it may need."""
    paths = {os.path.realpath(sys.executable), sysconfig.get_path("stdlib")}
    paths.add(sysconfig.get_path("platstdlib"))
    for prefix in {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}:
        paths.update(os.path.join(prefix, part) for part in _PARTS_OF_A_PREFIX)
    paths.update(_libraries())
    executable = sys.executable
    while os.path.islink(executable):  # Each step may lead through another directory.
        paths.add(os.path.dirname(executable))
        target = os.readlink(executable)
        executable = os.path.normpath(os.path.join(os.path.dirname(executable), target))
    return sorted(path for path in paths if os.path.exists(path))


def _is_within(place: str, places: dict[str, str], links: dict[str, str]) -> bool:
    """Whether a place is shown already: as part of a directory, or through a link."""
    parent = os.path.dirname(place)
    while parent != "/":
        if places.get(parent) == parent or parent in links:
            return True
        parent = os.path.dirname(parent)
    return False


def _libraries() -> set[str]:
    """Shared libraries of this process, wherever they are."""
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as lines:
        names = {line.split(maxsplit=5)[5].strip() for line in lines if line.count("/")}
    return {name for name in names if name.startswith("/") and os.path.isfile(name)}
