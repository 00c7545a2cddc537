"""Values that are told by what they are, and not by which object they are."""

from __future__ import annotations

import hashlib
import os
import re
from typing import Any

from .config import Config
from .kinds import Kinds

_TYPES = Kinds(
    int, bool, str, bytes, float, complex, type(None), type(Ellipsis), type(NotImplemented)
)
_LONGEST = 200
_SURE = 32
"""Names of folders that are so long are digests, and stand for nothing else."""
_ROOM = re.compile("<work>/file-[0-9]+")
"""Which of its rooms a server gave to a file (``workspace``)."""
_ADDRESS = re.compile("0x[0-9a-f]{6,}")
"""Of an object, by which the interpreter shows it."""


class Atoms:
    """Texts for atoms, in which the repository's place on this machine does not show."""

    def __init__(self, config: Config) -> None:
        self._places = [(config.site, "<site>"), (config.repository, "<repository>")]
        bundle = os.path.basename(os.path.dirname(config.repository))
        self._places += [(bundle, "<bundle>")] if len(bundle) >= _SURE else []
        self._places += [(config.work, "<work>")] if config.work else []

    @staticmethod
    def is_one(thing: object) -> bool:
        return type(thing) in _TYPES

    def text(self, thing: Any) -> str:
        """The same for two atoms only if they are the same; of a long one a digest."""
        kind = type(thing)
        if kind is str:
            shown = repr(self.placeless(thing))
        elif kind is bytes:
            shown = repr(self.placeless(thing.decode("latin-1")))
        elif kind is int:
            shown = hex(thing) if abs(thing) >> 64 else repr(thing)
        else:
            shown = repr(thing)
        if len(shown) > _LONGEST:
            shown = hashlib.sha256(shown.encode()).hexdigest()
        return f"{kind.__name__} {shown}"

    def composed(self, thing: Any) -> str | None:
        """A text for an atom or a tuple of such; nothing for anything else."""
        if self.is_one(thing):
            return self.text(thing)
        if type(thing) is tuple:
            parts = [self.composed(each) for each in thing]
            return None if None in parts else f"({', '.join(map(str, parts))})"
        return None

    def placeless(self, text: str) -> str:
        """A text without the places of this machine."""
        for place, name in self._places:
            text = text.replace(place, name)
        if "0x" in text:
            text = _ADDRESS.sub("0x", text)
        return _ROOM.sub("<work>/file", text) if "<work>" in text else text
