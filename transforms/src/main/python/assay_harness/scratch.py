"""Scratch directories in memory, in the place of the machine's."""

from __future__ import annotations

import os

from . import mounts

_PLACES = {"tmp": "/tmp", "var": "/var/tmp", "shm": "/dev/shm"}


def cover(place: str, size: int, kept: tuple[tuple[str, str], ...]) -> None:
    """Covers all scratch directories with empty ones; what else stood there is shown again.

    :param place: where they are held together
    :param size: bytes they may take together
    :param kept: see ``View.kept``
    """
    mounts.memory(place, size, 0o711)
    for name, target in _PLACES.items():
        os.mkdir(f"{place}/{name}")
        os.chmod(f"{place}/{name}", 0o1777)
        mounts.bind(f"{place}/{name}", target)
    for source, shown in kept:
        if os.path.isdir(source):
            os.makedirs(shown, 0o755, exist_ok=True)
        else:
            os.makedirs(os.path.dirname(shown), 0o755, exist_ok=True)
            os.close(os.open(shown, os.O_CREAT | os.O_WRONLY, 0o444))
        mounts.bind(source, shown)
