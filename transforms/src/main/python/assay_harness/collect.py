"""Collects one test file and says what is in it, or why it gave nothing."""

from __future__ import annotations

from typing import Any

import pytest
from _pytest.config import ConftestImportFailure

from . import configure
from .config import Config
from .functions import parameters, test_function
from .redact import Redactor, exception_text
from .sources import Sources
from .glimpse import text


class Broken(Exception):
    """The file gave no tests; ``reason`` is one of Assay's ``CollectionException.Reason``."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class _Failures:
    """Remembers what went wrong while pytest collected."""

    def __init__(self) -> None:
        self.error: BaseException | None = None
        self.failed = ""
        self.skipped = ""

    def pytest_exception_interact(self, call: pytest.CallInfo[Any]) -> None:
        if self.error is None and call.excinfo is not None:
            error = call.excinfo.value
            self.error = error.__cause__ or error

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.longreprtext
        if report.skipped and isinstance(report.longrepr, tuple):
            self.skipped = report.longrepr[2]


def collect(config: Config, file: str) -> pytest.Session:
    """A session that holds the file's items.

    :raises Broken: if the file cannot be imported or has no tests
    """
    failures = _Failures()
    try:
        session = configure.session_for(config, file)
        session.config.pluginmanager.register(failures, "assay-collection")
        configure.derandomise_hypothesis()
        session.config.hook.pytest_collection(session=session)
    except ConftestImportFailure as error:
        raise Broken("IMPORT_ERROR", f"conftest: {exception_text(error.cause)}") from error
    except pytest.UsageError as error:
        raise Broken("IMPORT_ERROR", exception_text(error)) from error
    except (SystemExit, KeyboardInterrupt, pytest.exit.Exception) as error:
        raise Broken("DIED", f"the file ended its process: {exception_text(error)}") from error
    if failures.failed:
        raise _broken(file, failures)
    if not session.items:
        detail = f": {failures.skipped}" if failures.skipped else ""
        raise Broken("NO_TESTS", f"no tests were collected{detail}")
    return session


def _broken(file: str, failures: _Failures) -> Broken:
    error = failures.error
    if isinstance(error, SyntaxError) and str(error.filename).endswith(file):
        return Broken("SYNTAX_ERROR", f"line {error.lineno}: {error.msg}")
    if error is not None:
        return Broken("IMPORT_ERROR", exception_text(error))
    return Broken("IMPORT_ERROR", failures.failed)


def describe(
    config: Config, session: pytest.Session, sources: Sources, redactor: Redactor
) -> list[dict[str, Any]]:
    """The tests that are functions of the repository; doctests and the like are left out."""
    tests = []
    for item in session.items:
        function = test_function(item)
        described = function and sources.describe_code(function.__code__)
        file = config.relative(str(item.path))
        if function is None or not described or file is None:
            continue
        tests.append(
            {
                "nodeId": item.nodeid,
                "file": file,
                "definitionFile": described["file"],
                "qualname": described["qualname"],
                "firstLine": described["firstLine"],
                "source": described["source"],
                "inputs": [
                    [name, _input(item, position, name, redactor)]
                    for position, name in enumerate(parameters(function.__code__))
                ],
            }
        )
    return tests


def _input(item: Any, position: int, name: str, redactor: Redactor) -> str:
    """An argument's value as far as collection knows it: fixtures do not exist yet."""
    parametrised = item.callspec.params if hasattr(item, "callspec") else {}
    if name in parametrised:
        return text(parametrised[name], redactor)
    if name in getattr(item, "fixturenames", ()):
        return "<fixture>"
    if position == 0 and item.cls is not None:
        return f"<{item.cls.__name__}>"
    return "<generated>"
