"""The process that has collected one test file and does nothing but fork executions of it.

Between two forks it waits in the kernel, and what it allocates for a fork it frees in the reverse
order. So every execution starts from the very same heap, whatever ran before it, and the order of
sets of objects that hash by address is the same on every rerun. ``heap.settle`` prepares that heap
once; when each execution did it for itself, it took a third of a plain execution.
"""

from __future__ import annotations

import gc
import marshal
import os
import struct
import sys
from collections.abc import Callable
from dataclasses import astuple
from os import read, waitpid, write
from types import FunctionType
from typing import Any, NoReturn

import pytest
from _pytest.capture import DontReadFromInput

from . import ahead, footprint, heap, kernel, made, witness
from .channel import Channel
from .collect import Broken, collect, describe
from .config import Config
from .encode import dumps
from .execute import Reports, execute, failed, in_repository, seed, survey
from .functions import test_function
from .identity import Identity
from .limits import Limits, lift_after_collection
from .lodging import Lodging
from .process import die_with_parent
from .redact import Redactor, exception_text
from .replace import Signature
from .sources import Sources

NUMBER = struct.Struct("<q")
COLLECTED = NUMBER.pack(-1)
REQUEST = bytes(16)


class Template:
    """Runs in the forked process; its parent is the file server.

    :ivar orders: a byte for a fork, another for its reaping
    :ivar replies: ``COLLECTED``, then for each execution its process id and its wait status
    :ivar output: what executions write to as their standard output
    :ivar requests: what the next execution is to do
    :ivar results: what the file server is told: the collected tests, then a record per execution
    """

    def __init__(
        self, config: Config, identity: Identity, lodging: Lodging, orders: int, replies: int,
        output: int, requests: Channel, results: Channel,
    ) -> None:  # fmt: skip
        self._config, self._identity, self._lodging = config, identity, lodging
        self._orders, self._replies, self._output = orders, replies, output
        self._requests, self._results = requests, results
        self._redactor = Redactor(config)
        self._session: pytest.Session | None = None
        self._tests: dict[str, tuple[pytest.Item, FunctionType | None]] = {}
        self._reports = Reports()
        self._against: Callable[[str], bool] = bool

    def live(self, parent: int, file: str, nonce: bytes, limits: Limits) -> NoReturn:
        """Collects and forks until the file server closes its end of ``orders``."""
        code = 70
        try:
            die_with_parent(parent)
            limits.apply_to_collection(self._identity.switches)
            seed(self._config)
            # As under pytest's capturing: reading raises OSError.
            sys.stdin = DontReadFromInput()
            heap.settle_for_collection()
            answer = self._collect(file)
            lift_after_collection()
            signatures = {
                name: astuple(Signature.of(function))
                for name, (_, function) in self._tests.items()
                if function is not None
            }
            self._results.put(nonce, f"{dumps(answer)}\n{dumps(signatures)}".encode())
            del signatures
            del answer
            if self._session is not None:
                # Plugins that wrap the loop over all tests do so once, as in a plain run.
                self._session.config.pluginmanager.register(self, "assay-template")
                self._session.config.hook.pytest_runtestloop(session=self._session)
            code = 0
        finally:
            os._exit(code)

    def _collect(self, file: str) -> dict[str, Any]:
        before = made.Before() if self._config.draws_imports else None
        prints = footprint.make(in_repository(self._config))
        prints.start()
        broken: dict[str, Any] | None = None
        try:
            session = collect(self._config, file)
            tests = describe(self._config, session, Sources(self._config), self._redactor)
        except Broken as error:
            broken = _broken(error.reason, self._redactor.message(str(error)))
        except BaseException as error:  # A hook of the repository's may raise anything.
            broken = _broken("IMPORT_ERROR", self._redactor.message(exception_text(error)))
        imported = footprint.identities(prints.finish(), self._config.relative)
        if broken is not None:
            return broken | {"imported": imported}
        drawn = None
        if before is not None:
            try:
                drawn = before.made(self._config, session)
            except Exception as error:  # What the repository made may be of any kind.
                message = self._redactor.message(f"what it made cannot be told: {exception_text(error)}")
                return _broken("DIED", message)
        self._session = session
        self._tests = {item.nodeid: (item, test_function(item)) for item in session.items}
        session.config.pluginmanager.register(self._reports, "assay-execution")
        ahead.prepare(session)
        self._against = witness.attend(session)
        survey(self._config)
        return {"tests": tests, "imported": imported, "made": drawn}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> bool:
        """Takes the place of the loop over the tests."""
        orders, replies, pack = self._orders, self._replies, NUMBER.pack
        with self._identity.elevated():
            parent = os.getpid()
            self._lodging.settle()
            write(replies, COLLECTED)
            seal = witness.sealed()
            heap.settle()
            gc.freeze()
            heap.enlarge_pages()
            fork = kernel.fork_bare if len(sys._current_frames()) == 1 else os.fork
            while read(orders, 1):
                pid = fork()
                if not pid:
                    self._execute(parent, seal.broken)
                write(replies, pack(pid))
                read(orders, 1)
                write(replies, pack(waitpid(pid, 0)[1]))
        return True

    def _execute(self, parent: int, broken: Callable[[], bool]) -> NoReturn:
        """The execution: runs in a process of its own."""
        code = 70
        try:
            self._detach()
            self._lodging.enter()
            self._identity.become_execution()
            die_with_parent(parent)
            nonce, limits, request = marshal.loads(self._requests.take(REQUEST) or b"")
            self._requests.close()
            allowed = Limits.parse(limits)
            allowed.apply(self._identity.switches)
            if request["layout"]:
                heap.settle(request["layout"])
            # Found before the test runs: what it finds and changes is not asked afterwards.
            end, put, pack, against = os._exit, self._results.put, packed, self._against
            whoami, execution = os.getpid, os.getpid()

            def at_limit(ran: footprint.Identities) -> NoReturn:
                put(nonce, pack(failed("CPU_EXCEEDED", allowed.cpu_exceeded, ran)))
                end(0)

            record = self._record(request, at_limit)
            if whoami() != execution:
                end(0)  # A copy that the test made of itself and let run on.
            if broken():
                end(witness.CHANGED)
            if against(record["outcome"]):
                end(witness.CONTRADICTED)
            put(nonce, pack(record))
            code = 0
        finally:
            os._exit(code)

    def _detach(self) -> None:
        """Leaves the template's session and everything that leads back to it."""
        os.setsid()
        null = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null, 0)
        os.dup2(self._output, 1)
        os.dup2(self._output, 2)
        for descriptor in (null, self._output, self._orders, self._replies):
            os.close(descriptor)

    def _record(
        self, request: dict[str, Any], at_limit: Callable[[footprint.Identities], NoReturn]
    ) -> dict[str, Any]:
        test = self._tests.get(request["nodeId"])
        if test is None:
            message = f"no such test: {request['nodeId']}"
            return {"outcome": "ERROR", "message": message}
        before = [self._tests[name][0] for name in request["after"] if name in self._tests]
        try:
            return execute(
                self._config, self._redactor, self._reports, before, *test, request, at_limit
            )
        except BaseException as error:  # What the subject changed may break the harness itself.
            message = self._redactor.message(f"the harness failed: {exception_text(error)}")
            return {"outcome": "ERROR", "message": message}


def _broken(reason: str, message: str) -> dict[str, Any]:
    return {"broken": {"reason": reason, "message": message}}


def packed(record: dict[str, Any]) -> bytes:
    """JSON; of a record with a trace or dependences three lines, the second its functions alone.

    The file server adds the functions' sources and need not read the calls for that.
    """
    kind = "dependences" if record.get("dependences") else "trace"
    trace = record.pop(kind, None)
    if trace is None:
        return dumps(record | {"trace": None}).encode()
    functions, calls = dumps(trace.pop("functions")), trace.pop("calls")
    head = dumps(record)[:-1] + f', "{kind}": {{"functions": '
    return f'{head}\n{functions}\n, "calls": {calls}, {dumps(trace)[1:]}}}'.encode()
