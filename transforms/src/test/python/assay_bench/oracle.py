"""A fork server and the conversation with it; the counterpart of ``ServerProcess``."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import tempfile
from typing import Any

from . import cost
from .subject import Subject

_HERE = os.path.dirname(os.path.abspath(__file__))
HARNESS = os.path.normpath(os.path.join(_HERE, *[os.pardir] * 3, "main", "python"))
_START = (
    "import sys; sys.path[0] = sys.argv[1]; from assay_harness import keeper; keeper.main()"
)
LIMITS = {
    "wall": 30.0, "cpu": 20.0, "memory": 4 << 30, "output": 1 << 20, "file": 64 << 20,
    "processes": 64,
}  # fmt: skip
COLLECTION = LIMITS | {"wall": 120.0, "cpu": 100.0}


class OracleError(Exception):
    """The server could not start, or ended."""


class Oracle:
    """One server; a context manager."""

    def __init__(
        self, subject: Subject, hash_seed: int = 0, random_seed: int = 0, level: str = "",
        trial: bool = False,
    ) -> None:  # fmt: skip
        """Starts a server.

        :param level: a kind of isolation; the strongest if nothing is said
        :param trial: whether it shall say what isolates it and serve nothing
        """
        level = level or strongest(subject)
        self._work = tempfile.mkdtemp(prefix="assay-bench")
        self._log = tempfile.NamedTemporaryFile(prefix="assay-bench", suffix=".log")
        surroundings = {
            "level": level, "work": self._work, "shown": subject.shown,
            "memory": 6 << 30, "trial": trial,
        }  # fmt: skip
        self.process = subprocess.Popen(
            [
                subject.python, "-s", "-S", "-c", _START, HARNESS,
                json.dumps(surroundings),
            ],  # fmt: skip
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            cwd=self._work,
            env=environment(subject, self._work) | {"PYTHONHASHSEED": str(hash_seed)},
        )
        self._number = 0
        problem = self._exchange(0, subject.greeting(random_seed)).get("problem")
        if problem:
            raise OracleError(problem)

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
        self._log.close()
        shutil.rmtree(self._work, ignore_errors=True)

    def ask(self, kind: str, **parameters: Any) -> dict[str, Any]:
        """The answer to one request."""
        self._number += 1
        request = {"kind": kind, "request": self._number, **parameters}
        return self._exchange(self._number, request)

    def collect(self, file: str) -> dict[str, Any]:
        """The file's tests, or why it gave none."""
        return self.ask("collect", file=file, collection=COLLECTION)

    def execute(self, file: str, node_id: str, **options: Any) -> dict[str, Any]:
        """One execution; ``options`` replace parts of a plain request."""
        request = {
            "file": file, "nodeId": node_id, "source": None, "probes": False, "layout": 0, "after": [],
            "footprint": False,
            "limits": LIMITS, "collection": COLLECTION, "trace": None,
        }  # fmt: skip
        return self.ask("execute", **(request | options))

    def cpu(self) -> float:
        """Processor seconds of the server and all that it started, those that ended included."""
        return cost.of_tree(self.process.pid)

    def _exchange(self, number: int, request: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            self._log.flush()
            with open(self._log.name, encoding="utf-8", errors="replace") as log:
                raise OracleError(f"the server ended; it said: {log.read()[-2000:]}")
        reply = json.loads(line)
        assert reply["request"] == number
        return reply["answer"]


@functools.cache
def strongest(subject: Subject) -> str:
    """The strongest isolation that works here."""
    for level in ("bubblewrap", "namespaces"):
        try:
            with Oracle(subject, level=level, trial=True):
                return level
        except OracleError:
            continue
    return "limits"


def environment(subject: Subject, work: str) -> dict[str, str]:
    """The variables that Assay starts every interpreter with."""
    return subject.variables | {
        "PATH": f"{os.path.dirname(subject.python)}:/usr/local/bin:/usr/bin:/bin",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "HOME": work,
        "TMPDIR": work,
    }
