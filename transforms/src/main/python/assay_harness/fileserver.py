"""The process that has collected one test file and forks an execution per request."""

from __future__ import annotations

import os
from dataclasses import dataclass
from json import dumps, loads
from time import monotonic
from typing import Any

import pytest

from . import heap, kernel, leftovers
from .channel import Channel
from .collect import Broken, collect, describe
from .config import Config
from .execute import execute, seed
from .identity import Identity
from .limits import Limits, lift_after_collection
from .process import End, Process, describe as status_text, die_with_parent
from .protocol import Conversation
from .redact import Redactor, exception_text
from .sources import Sources
from .workspace import Workspace


@dataclass(frozen=True)
class Post:
    """What a file server is born with."""

    config: Config
    identity: Identity
    number: int
    workspace: Workspace
    channel: Channel
    bell: int


class FileServer:
    """Runs in the forked process."""

    def __init__(self, post: Post, file: str) -> None:
        self._post = post
        self._file = file
        self._redactor = Redactor(post.config)
        self._sources = Sources(post.config)
        self._results = Channel()
        self._items: dict[str, pytest.Item] = {}
        self._known: frozenset[int] = frozenset()

    def live(self, server: int, nonce: bytes, limits: Limits) -> None:
        """Collects, answers, then serves until the server hangs up."""
        self._post.identity.become_file_server(self._post.number)
        die_with_parent(server)
        kernel.prctl(kernel.SUBREAPER, 1)
        limits.apply_to_collection()
        self._post.workspace.enter()
        os.chdir(self._post.config.repository)
        seed(self._post.config)
        heap.settle()
        answer = self._collect()
        heap.freeze()
        lift_after_collection()
        self._known = frozenset(leftovers.adopted())
        self._answer(nonce, answer)
        requests = Conversation(self._post.bell, self._post.bell)
        while self._items and (request := requests.receive()) is not None:
            self._answer(bytes.fromhex(request["nonce"]), self._execute(request))

    def _collect(self) -> dict[str, Any]:
        try:
            session = collect(self._post.config, self._file)
            tests = describe(self._post.config, session, self._sources, self._redactor)
        except Broken as broken:
            message = self._redactor.message(str(broken))
            return {"broken": {"reason": broken.reason, "message": message}}
        except BaseException as error:  # A hook of the repository's may raise anything.
            message = self._redactor.message(exception_text(error))
            return {"broken": {"reason": "IMPORT_ERROR", "message": message}}
        self._items = {item.nodeid: item for item in session.items}
        return {"tests": tests}

    def _answer(self, nonce: bytes, answer: dict[str, Any]) -> None:
        if not self._post.channel.put(nonce, dumps(answer).encode()):
            failed = {"outcome": "ERROR", "message": "the result is larger than 64 MiB"}
            self._post.channel.put(nonce, dumps(failed).encode())
        os.write(self._post.bell, b".")

    def _execute(self, request: dict[str, Any]) -> dict[str, Any]:
        item = self._items.get(request["nodeId"])
        if item is None:
            return {"outcome": "ERROR", "message": f"no such test: {request['nodeId']}"}
        with self._post.identity.elevated():
            answer = self._supervise(item, request, Limits.parse(request["limits"]))
        return self._with_sources(answer)

    def _with_sources(self, answer: dict[str, Any]) -> dict[str, Any]:
        trace = answer.get("trace")
        if trace is not None:
            trace["functions"] = [
                self._sources.describe(file, qualname, line)
                | ({"source": source} if source else {})
                for file, qualname, line, source in trace["functions"]
            ]
        return answer

    def _supervise(
        self, item: pytest.Item, request: dict[str, Any], limits: Limits
    ) -> dict[str, Any]:
        nonce, parent = self._results.open(), os.getpid()
        execution = Process(lambda: self._live_once(parent, nonce, item, request, limits))
        end = execution.wait(monotonic() + limits.wall, limits.output)
        status, cpu = execution.kill()
        clean = leftovers.clear(self._post.identity, (0,), self._known)
        self._post.workspace.renew()
        record = self._results.take(nonce) if end is End.EXITED else None
        if not clean:
            return {"outcome": "DIED", "message": "it left processes that could not be killed"}
        return loads(record) if record else _unfinished(end, status, cpu, limits)

    def _live_once(
        self, parent: int, nonce: bytes, item: pytest.Item, request: dict[str, Any], limits: Limits
    ) -> None:
        """The execution: runs in a process of its own."""
        os.close(self._post.bell)
        self._post.identity.become_execution()
        die_with_parent(parent)
        limits.apply(self._post.identity.switches)
        self._post.workspace.enter_execution()
        heap.settle(request["layout"])
        before = [self._items[name] for name in request["after"] if name in self._items]
        try:
            record = execute(self._post.config, self._redactor, item, before, request)
        except BaseException as error:  # What the subject changed may break the harness itself.
            message = self._redactor.message(f"the harness failed: {exception_text(error)}")
            record = {"outcome": "ERROR", "message": message}
        self._results.put(nonce, dumps(record).encode())


def _unfinished(end: End, status: int, cpu: float, limits: Limits) -> dict[str, Any]:
    """The outcome of an execution that left no record."""
    if end is End.TIMED_OUT:
        return {"outcome": "TIMED_OUT", "message": f"still running after {limits.wall:g} s"}
    if end is End.OUTPUT_EXCEEDED:
        return {"outcome": "OUTPUT_EXCEEDED", "message": f"printed over {limits.output} bytes"}
    signal = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if signal == 24 or (signal == 9 and cpu >= limits.cpu_seconds):  # SIGXCPU, SIGKILL
        return {"outcome": "CPU_EXCEEDED", "message": f"used {limits.cpu_seconds} s of processor"}
    return {"outcome": "DIED", "message": f"{status_text(status)} before the test ended"}
