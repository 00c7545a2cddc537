"""A sandbox by bubblewrap, which works for users who may not make namespaces themselves."""

from __future__ import annotations

import os
import shutil

from .view import PLACES, SCRATCH, View


def find() -> str | None:
    """Where the program is, if it is here."""
    return shutil.which("bwrap", path="/usr/local/bin:/usr/bin:/bin")


def command(program: str, view: View, inner: list[str]) -> list[str]:
    """The command line that runs ``inner`` where only the view is to be seen."""
    words = [
        program, "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
        "--unshare-cgroup-try", "--die-with-parent", "--hostname", "localhost",
    ]  # fmt: skip
    places = _Directories(words)
    for place, target in view.links:
        words += ["--symlink", target, place]
    for kept, place in view.kept:
        source = next(source for source, shown in view.shown if shown == place)
        places.make_parents(kept)
        words += ["--ro-bind", source, kept]
    for source, place in view.shown:
        places.make_parents(place)
        words += ["--ro-bind", source, place]
    words += ["--dev", "/dev"]
    for place in (*SCRATCH, *PLACES):
        places.make(place)
    # For the superuser bubblewrap would cover parts of /proc, and the kernel then lets nobody
    # inside mount one of their own: the server mounts it instead.
    if os.geteuid() == 0:
        places.make("/proc")
    else:
        words += ["--proc", "/proc"]
    return [*words, "--remount-ro", "/", "--remount-ro", "/dev", "--chdir", "/", "--", *inner]


class _Directories:
    """Bubblewrap makes what a mount needs itself, but for its own user's eyes only."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._made = {"/"}

    def make_parents(self, place: str) -> None:
        self.make(os.path.dirname(place))

    def make(self, place: str) -> None:
        if place not in self._made:
            self.make(os.path.dirname(place))
            self._made.add(place)
            self._words += ["--perms", "0755", "--dir", place]
