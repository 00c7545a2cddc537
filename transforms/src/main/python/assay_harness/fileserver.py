"""The process that stands between the server and one test file, and runs none of its code.

Its child, the template, has collected the file and forks an execution per request. This process
supervises both: it kills what exceeds its limits, clears up what executions leave behind and keeps
the records apart. Orphans come to it, since it is their subreaper.
"""

from __future__ import annotations

import marshal
import os
from contextlib import suppress
from dataclasses import dataclass
from json import dumps, loads
from signal import SIGKILL, SIGXCPU
from time import monotonic
from types import CodeType
from typing import Any

from . import kernel
from .channel import Channel
from .config import Config
from .identity import Identity
from .limits import Limits
from .lodging import Lodging
from .process import End, Execution, describe as status_text, die_with_parent
from .protocol import Conversation
from .redact import Redactor
from .replace import ReplacementError, Signature, compiled
from .sources import Sources
from .template import COLLECTED, NUMBER, REQUEST, Template
from .witness import WORDS as DOUBTS
from .workspace import Workspace

_GO = b"."
_READ = 4096
_ORDERED = ("nodeId", "layout", "trace", "dependences", "footprint", "after")


@dataclass(frozen=True)
class Post:
    """What a file server is born with."""

    config: Config
    identity: Identity
    number: int
    workspace: Workspace
    lodging: Lodging
    channel: Channel
    bell: int


class FileServer:
    """Runs in the forked process."""

    def __init__(self, post: Post, file: str) -> None:
        self._post = post
        self._file = file
        self._sources = Sources(post.config)
        self._redactor = Redactor(post.config)
        self._requests, self._results = Channel(16 << 20), Channel()
        self._template = 0
        self._orders = self._replies = self._output = -1
        self._signatures: dict[str, list[Any]] = {}

    def live(self, server: int, nonce: bytes, limits: Limits) -> None:
        """Collects, answers, then serves until the server hangs up."""
        self._post.lodging.move_in()
        self._post.identity.become_file_server(self._post.number)
        die_with_parent(server)
        kernel.prctl(kernel.SUBREAPER, 1)
        os.chdir(self._post.config.repository)
        collection = self._results.open()
        self._start(collection, limits)
        reply = os.read(self._replies, _READ)
        record = self._results.take(collection) if reply in (COLLECTED, b"") else None
        if record is None and not reply:
            record = self._died(limits)
        if record is not None:
            with self._post.identity.elevated():
                self._post.lodging.remember()
            answer, _, signatures = record.partition(b"\n")
            self._signatures = loads(signatures or b"{}")
            self._post.channel.put(nonce, answer)
        os.write(self._post.bell, b".")
        requests = Conversation(self._post.bell, self._post.bell)
        with self._post.identity.elevated():
            while reply and (request := requests.receive()) is not None:
                self._answer(bytes.fromhex(request["nonce"]), self._execute(request))

    def _start(self, nonce: bytes, limits: Limits) -> None:
        """Forks the template."""
        server = os.getpid()
        orders, self._orders = os.pipe()
        self._replies, replies = os.pipe()
        self._output, output = os.pipe()
        os.set_blocking(self._output, False)
        self._template = os.fork()
        if self._template == 0:
            for descriptor in (self._post.bell, self._orders, self._replies, self._output):
                os.close(descriptor)
            self._post.channel.close()
            Template(
                self._post.config, self._post.identity, self._post.lodging, orders, replies, output,
                self._requests, self._results,
            ).live(server, self._file, nonce, limits)  # fmt: skip
        for descriptor in (orders, replies, output):
            os.close(descriptor)

    def _answer(self, nonce: bytes, answer: bytes) -> None:
        if not self._post.channel.put(nonce, answer):
            self._post.channel.put(nonce, _answer("ERROR", "the result is larger than 64 MiB"))
        os.write(self._post.bell, b".")

    def _execute(self, request: dict[str, Any]) -> bytes:
        limits = Limits.parse(request["limits"])
        nonce = self._results.open()
        order = nonce, request["limits"], {key: request.get(key) for key in _ORDERED}
        if request["source"] is not None:
            try:
                order[2]["replacement"] = self._replacement(request)
            except ReplacementError as error:
                return _answer("ERROR", self._redactor.message(str(error)))
            except (RecursionError, MemoryError):  # Both say that it is nested too deeply.
                return _answer("ERROR", "the replacement is nested too deeply for the compiler")
        if not self._requests.put(REQUEST, marshal.dumps(order)):
            return _answer("ERROR", "the request is larger than 16 MiB")
        self._post.lodging.prepare(limits)
        os.write(self._orders, _GO)
        execution = Execution(self._reply(), self._output)
        end = execution.wait(
            monotonic() + limits.wall, limits.output,
            exceeds=lambda: self._post.lodging.exceeds(limits),
        )  # fmt: skip
        execution.end()
        record = self._results.take(nonce) if end is End.EXITED else None
        cpu = 0.0 if record else execution.cpu()
        os.write(self._orders, _GO)
        status = self._reply()
        clean = self._post.lodging.clear()
        self._drain()
        if not clean:
            return _answer("DIED", "it left processes that could not be killed")
        return self._with_sources(record) if record else _unfinished(end, status, cpu, limits)

    def _replacement(self, request: dict[str, Any]) -> tuple[CodeType, str] | None:
        """The code to run in place of the test, and its source; nothing for what is no function.

        Compiled here and not by the execution: that would copy the pages that the compiler touches.
        """
        signature = self._signatures.get(request["nodeId"])
        if signature is None:
            return None
        original = Signature.parse(signature)
        replacement = compiled(original, request["source"], request["probes"])
        return replacement.code, replacement.source

    def _reply(self) -> int:
        """The template's next number; without a template this process is of no use."""
        reply = os.read(self._replies, NUMBER.size)
        if len(reply) != NUMBER.size:
            os._exit(70)
        return NUMBER.unpack(reply)[0]

    def _died(self, limits: Limits) -> bytes:
        """The answer for a template that ended while it collected."""
        _, status = os.waitpid(self._template, 0)
        reason, message = "DIED", f"{status_text(status)} during collection"
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == SIGXCPU:
            reason, message = "TIMED_OUT", f"collection took more than {limits.wall:g} s"
        return dumps({"broken": {"reason": reason, "message": message}}).encode()

    def _drain(self) -> None:
        """Forgets what the last execution printed and nobody read."""
        with suppress(BlockingIOError):
            while os.read(self._output, 1 << 16):
                pass

    def _with_sources(self, record: bytes) -> bytes:
        """The record with what its functions are; see ``template.packed``."""
        head, *rest = record.split(b"\n", 2)
        if not rest:
            return head
        functions = [
            self._sources.describe(file, qualname, line) | ({"source": source} if source else {})
            for file, qualname, line, source in loads(rest[0])
        ]
        return head + dumps(functions).encode() + rest[1]


def _answer(outcome: str, message: str) -> bytes:
    return dumps({"outcome": outcome, "message": message}).encode()


def _unfinished(end: End, status: int, cpu: float, limits: Limits) -> bytes:
    """The answer for an execution that left no record."""
    if end is End.TIMED_OUT:
        return _answer("TIMED_OUT", f"still running after {limits.wall:g} s")
    if end is End.OUTPUT_EXCEEDED:
        return _answer("OUTPUT_EXCEEDED", f"printed over {limits.output} bytes")
    if end is End.USE_EXCEEDED:
        used = f"more than {limits.memory} bytes of memory or {limits.disk} of files"
        return _answer("DIED", f"its processes together used {used}")
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) in DOUBTS:
        doubt = DOUBTS[os.WEXITSTATUS(status)]
        return _answer("ERROR", f"the result cannot be trusted: {doubt}")
    signal = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if signal == SIGXCPU or (signal == SIGKILL and cpu >= limits.cpu_seconds):
        return _answer("CPU_EXCEEDED", limits.cpu_exceeded)
    return _answer("DIED", f"{status_text(status)} before the test ended")
