"""The server: answers Assay's requests through file servers, and outlives all of them.

It lives in the sandbox, if there is one, and never runs a line of the repository's code, conftest files included, so nothing in the
repository can end it. pytest's own modules are imported here once; a file server is forked for
each test file, configures pytest as ``pytest FILE`` would and collects.
"""

from __future__ import annotations

import os
import platform
import signal
import site as site_module
import sys
from collections import OrderedDict
from contextlib import suppress
from json import dumps
from typing import Any

from . import kernel, mounts, userspace
from .config import Config
from .identity import Identity
from .protocol import Conversation
from .surroundings import Surroundings

_KEPT = 4
_EXTENSIONS = (
    "_bisect", "_bz2", "_csv", "_ctypes", "_datetime", "_decimal", "_elementtree", "_heapq", "_json",
    "_lzma", "_opcode", "_posixsubprocess", "_random", "_sha512", "_socket", "_struct", "_typing",
    "_uuid", "array", "binascii", "fcntl", "grp", "math", "mmap", "pyexpat", "readline", "resource",
    "select", "unicodedata", "zlib",
)  # fmt: skip


def main() -> None:
    """Serves until Assay closes its end of the conversation."""
    if kernel.fix_addresses():
        # Sets of objects that hash by address then have the same order on every machine and rerun.
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    surroundings = Surroundings.parse(sys.argv[2])
    conversation = Conversation.take_over_standard_streams()
    greeting = conversation.receive()
    if greeting is None:
        return
    config = Config.parse(greeting, surroundings.scratch)
    try:
        if not _move_in(surroundings, conversation):
            return
    except OSError as error:
        problem = f"isolation by {surroundings.level}: {error}"
        conversation.send(0, dumps({"problem": problem}).encode())
        return
    problem = {} if surroundings.trial else _prepare(config)
    identity = _identity(surroundings)
    ready = {
        "python": platform.python_version(),
        "isolation": surroundings.described(identity.switches),
    }
    if not surroundings.trial and not problem:
        ready["tracer"] = _tracer(greeting.get("accelerator"))
    conversation.send(0, dumps(problem or ready).encode())
    if not problem:
        _Server(config, conversation, identity, surroundings).serve()


def _move_in(surroundings: Surroundings, conversation: Conversation) -> bool:
    """Becomes somebody who has no rights on the machine; false if that is another process now."""
    goes_on = True
    if surroundings.sandboxed:
        if not os.path.exists("/proc/self"):
            mounts.processes()
        goes_on = userspace.enter(surroundings.number, conversation.close)
    kernel.prctl(kernel.PDEATHSIG, signal.SIGKILL)
    return goes_on


def _identity(surroundings: Surroundings) -> Identity:
    if surroundings.sandboxed:
        return Identity.of_namespace()
    return Identity.of_machine(surroundings.number, surroundings.shown)


def _prepare(config: Config) -> dict[str, str] | None:
    """Makes this interpreter the repository's own; says what is missing, if anything is."""
    if sys.version_info < (3, 11):
        return {"problem": f"Python 3.11 or newer is needed; this is {platform.python_version()}"}
    for define in (site_module.setquit, site_module.setcopyright, site_module.sethelper):
        define()
    # The repository comes first: attrs, for one, must not be taken from the site.
    sys.path[:1] = [*config.import_roots, config.site]
    sys.argv = ["pytest"]
    os.environ.pop("PWD", None)  # Bubblewrap sets it, nothing else does.
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path[: len(config.import_roots) + 1])
    os.chdir(config.repository)
    _load_extensions()
    try:
        import pytest
    except ImportError as error:
        return {
            "problem": f"pytest cannot be imported ({error}); install it: "
            f"python3 -m pip install --target {config.site} pytest==8.4.2"
        }
    _import_ahead(pytest)
    from . import generated

    generated.settle(config.site, config.relative)
    return None


def _tracer(accelerator: str | None) -> str:
    """Loads the accelerator, if there is one; how this server traces."""
    from . import accelerated, tracers

    accelerated.load(accelerator)
    return tracers.in_force()


def _load_extensions() -> None:
    """Maps the libraries that pytest needs, so that later memory is in one piece between them."""
    from importlib import import_module

    for name in _EXTENSIONS:
        with suppress(ImportError):  # Python can be built without some.
            import_module(name)


def _import_ahead(pytest: Any) -> None:
    """Imports what every file server needs, once."""
    from importlib import import_module, util

    from _pytest.config import default_plugins

    for name in default_plugins:
        if name != "faulthandler":
            import_module(f"_pytest.{name}")
    if util.find_spec("hypothesis") is not None:
        import_module("hypothesis")


class _Server:
    def __init__(
        self, config: Config, conversation: Conversation, identity: Identity,
        surroundings: Surroundings,
    ) -> None:  # fmt: skip
        # Imported late: these modules need pytest.
        from . import desk

        kernel.prctl(kernel.SUBREAPER, 1)
        self._config = config
        self._conversation = conversation
        self._office = desk.Office(config, identity, surroundings, conversation)
        self._desks: OrderedDict[str, desk.Desk] = OrderedDict()

    def serve(self) -> None:
        """Answers one request after the other."""
        try:
            while (request := self._conversation.receive()) is not None:
                answer = self._answer(request)
                if answer is None:
                    return  # Assay hung up meanwhile.
                self._conversation.send(request["request"], answer)
        finally:
            for desk in self._desks.values():
                desk.close()

    def _answer(self, request: dict[str, Any]) -> bytes | None:
        match request["kind"]:
            case "collect":
                return self._collect(request["file"], request["collection"])
            case "execute":
                return self._execute(request)
        raise ValueError(f"unknown request: {request['kind']}")

    def _collect(self, file: str, limits: dict[str, Any]) -> bytes | None:
        known = self._desks.get(file)
        if known is not None:
            self._desks.move_to_end(file)
            return known.collected
        while len(self._desks) >= _KEPT:
            self._desks.popitem(last=False)[1].close()
        number = min({*range(1, _KEPT + 1)} - {desk.number for desk in self._desks.values()})
        desk = self._office.open(number, file, limits)
        if desk is None:
            return None
        if desk.alive:
            self._desks[file] = desk
        return desk.collected

    def _execute(self, request: dict[str, Any]) -> bytes | None:
        file = request["file"]
        collected = self._collect(file, request["collection"])
        if collected is None or file not in self._desks:
            return collected
        answer = self._desks[file].execute(request)
        if not self._desks[file].alive:
            del self._desks[file]
        return answer
