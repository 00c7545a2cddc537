"""pytest, set up as a plain run of one file would, except for what decides no outcome."""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path
from typing import Any

import pytest
from _pytest.config import _prepareconfig
from _pytest.config.findpaths import locate_config
from _pytest.main import Session

from .config import Config

_CHOOSING = ["-m", "-k", "--deselect", "--ignore", "--ignore-glob", "--import-mode"]


def session_for(config: Config, file: str) -> Session:
    """A session that has started and not yet collected ``file``.

    Of the repository's own ``addopts`` only those count that choose tests or say how they are
    imported: the others name plugins that need not be installed and are about reporting. Its other settings and its conftest files
    count.
    """
    inifile, settings_of_file = _settings(config)
    arguments = [
        "-c", inifile or os.devnull, f"--rootdir={config.repository}",
        f"--confcutdir={config.repository}", "-o", "addopts=", "-o", "log_cli=false",
        "-o", "faulthandler_timeout=0",
        # Where warnings are errors, settings and marks of plugins that are not in force would be, too.
        "-W", "ignore::pytest.PytestConfigWarning", "-W", "ignore::pytest.PytestUnknownMarkWarning",
        # hypothesis, which the server has imported, is not rewritten; it has no need of that.
        "-W", "ignore::pytest.PytestAssertRewriteWarning",
    ]  # fmt: skip
    for plugin in ("cacheprovider", "faulthandler", "xdist", "randomly", "random_order", "cov"):
        arguments += ["-p", f"no:{plugin}"]
    arguments += _choices(settings_of_file.get("addopts"))
    arguments += ["-s", "-q", "--no-header", "--tb=native"]
    arguments.append(os.path.join(config.repository, file))
    settings = _prepareconfig(arguments)
    settings._do_configure()
    session = Session.from_config(settings)
    session.exitstatus = pytest.ExitCode.OK
    settings.hook.pytest_sessionstart(session=session)
    reporter = settings.pluginmanager.getplugin("terminalreporter")
    if reporter is not None:
        settings.pluginmanager.unregister(reporter)
        settings.pluginmanager.register(_Silent(reporter), "terminalreporter")
    return session


class _Silent:
    """A terminal reporter without its hooks: failing assertions are formatted with its writer."""

    def __init__(self, reporter: Any) -> None:
        self._reporter = reporter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reporter, name)


def derandomise_hypothesis() -> None:
    """Makes property tests draw the same examples each time: 25 of 47 of attrs' did not."""
    try:
        from hypothesis import HealthCheck, settings
    except ImportError:
        return
    settings.register_profile(
        "assay",
        parent=settings(),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[*settings().suppress_health_check, HealthCheck.too_slow],
    )
    settings.load_profile("assay")


def _settings(config: Config) -> tuple[str | None, dict[str, Any]]:
    """The settings file at the repository's root, never one above it, and what it says."""
    root = Path(config.repository)
    _, inifile, settings = locate_config(root, [root])
    if inifile is None or inifile.parent != root:
        return None, {}
    return str(inifile), dict(settings)


def _choices(addopts: Any) -> list[str]:
    """Those of a repository's options that choose tests: sympy leaves out its slow ones so."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    for option in _CHOOSING:
        parser.add_argument(option, action="append", default=[], dest=option)
    words = shlex.split(addopts) if isinstance(addopts, str) else list(addopts or ())
    try:
        chosen, _ = parser.parse_known_args(words)
    except (argparse.ArgumentError, ValueError):
        return []
    return [
        word for option in _CHOOSING for value in vars(chosen)[option] for word in (option, value)
    ]
