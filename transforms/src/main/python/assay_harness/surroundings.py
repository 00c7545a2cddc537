"""What surrounds a server: which sandbox, which directories, which limit on memory."""

from __future__ import annotations

import enum
import os
import socket
from dataclasses import asdict, dataclass
from json import dumps, loads
from typing import Any

from .view import View


class Level(enum.Enum):
    """What keeps the code under test away from the machine, the strongest first."""

    BUBBLEWRAP = "bubblewrap"
    NAMESPACES = "namespaces"
    LIMITS = "limits"


@dataclass(frozen=True)
class Surroundings:
    """As Assay asked for them, and as the keeper made them.

    :ivar level: a ``Level``'s value
    :ivar work: the server's own directory on the machine
    :ivar shown: directories that the code under test may read
    :ivar memory: bytes that the server and all below it may use together, where that can be enforced
    :ivar number: tells this server from all others on the machine
    :ivar kept: pairs as in ``View.kept``
    :ivar grouped: whether the limit on memory is enforced by the kernel
    :ivar trial: whether the server is only to say what surrounds it
    :ivar owner: the process whose end makes the harness's own files useless; 0 for none
    """

    level: str
    work: str
    shown: tuple[str, ...] = ()
    memory: int = 0
    number: int = 0
    kept: tuple[tuple[str, str], ...] = ()
    grouped: bool = False
    trial: bool = False
    owner: int = 0

    @staticmethod
    def parse(text: str) -> Surroundings:
        """Reads what ``text`` wrote, or what Assay did."""
        message: dict[str, Any] = loads(text)
        message["shown"] = tuple(message.get("shown", ()))
        message["kept"] = tuple(map(tuple, message.get("kept", ())))
        return Surroundings(**message)

    def text(self) -> str:
        """One line of JSON."""
        return dumps(asdict(self))

    @property
    def sandboxed(self) -> bool:
        """Whether the server is in namespaces of its own."""
        return Level(self.level) is not Level.LIMITS

    @property
    def scratch(self) -> str:
        """Where file servers and executions write: inside the sandbox, if there is one."""
        return "/tmp/assay-oracle" if self.sandboxed else self.work

    def view(self, harness: str) -> View:
        """What is to be seen from inside."""
        return View.of([harness, *self.shown], self.work)

    def described(self, switches: bool) -> dict[str, Any]:
        """What is in force, found out by looking, from inside."""
        return {
            "level": self.level,
            "network": [name for _, name in socket.if_nameindex()] in ([], ["lo"]),
            "files": not os.path.exists(self.work),
            "processes": "namespace" if self.sandboxed else "user" if switches else "none",
            "memory": "group" if self.grouped else "watched",
        }
