"""Plain pytest: a process of its own in an unpacked copy of the repository, as a person runs it."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import tempfile
from time import monotonic

from .cost import Cost
from .oracle import HARNESS, environment
from .subject import Subject


class Plain:
    """``python -m pytest`` for one repository; a context manager.

    Of the repository's ``addopts`` those count that choose tests, as in the oracle: sympy leaves out
    its slow tests so. It runs in a virtual environment that holds what the bundle holds, plugins included. The copy may
    be written to, so that pytest keeps the bytecode of the tests that it rewrites: the first run of
    a file is slower than those that follow.
    """

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._work = tempfile.mkdtemp(prefix="assay-plain")
        self.repository = os.path.join(self._work, "repository")
        shutil.copytree(subject.repository, self.repository, symlinks=True)
        for directory, _, files in os.walk(self.repository):
            for path in (directory, *(os.path.join(directory, file) for file in files)):
                if not os.path.islink(path):
                    os.chmod(path, os.stat(path).st_mode | stat.S_IWUSR)
        self._home = os.path.join(self._work, "home")
        os.mkdir(self._home)
        environment = os.path.join(self._work, "environment")
        make = [subject.python, "-m", "venv", "--without-pip", environment]
        subprocess.run(make, check=True)
        self._python = os.path.join(environment, "bin", "python")
        self._choices = _choices(subject)

    def __enter__(self) -> Plain:
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._work, ignore_errors=True)

    def command(self, *arguments: str) -> list[str]:
        """The words of a run."""
        plain = ["-m", "pytest", "-o", "addopts=", "-p", "no:cacheprovider"]
        return [self._python, *plain, *self._choices, *arguments]

    def variables(self) -> dict[str, str]:
        """The environment of a run."""
        path = self._subject.path.replace(self._subject.repository, self.repository)
        bin_ = os.path.dirname(self._python)
        variables = environment(self._subject, self._home) | {"PYTHONPATH": path}
        return variables | {"PATH": f"{bin_}:{variables['PATH']}"}

    def run(
        self, *arguments: str, variables: dict[str, str] | None = None, path: str = ""
    ) -> tuple[int, Cost]:
        """Exit status and cost of a run whose output nobody reads.

        :param variables: further ones
        :param path: a directory that comes last on the import path
        """
        environment = self.variables() | (variables or {})
        if path:
            environment["PYTHONPATH"] += os.pathsep + path
        begin = monotonic()
        process = subprocess.Popen(
            self.command(*arguments),
            cwd=self.repository,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        cost = Cost(usage.ru_utime + usage.ru_stime, monotonic() - begin)
        return process.returncode, cost


def _choices(subject: Subject) -> list[str]:
    ask = (
        "import json, sys\n"
        "from assay_harness import config, configure\n"
        "known = config.Config(sys.argv[1], sys.argv[2], (), (), 0, '')\n"
        "_, settings = configure._settings(known)\n"
        "print(json.dumps(configure._choices(settings.get('addopts'))))\n"
    )
    command = [subject.python, "-S", "-c", ask, subject.repository, subject.site]
    path = {"PYTHONPATH": os.pathsep.join([HARNESS, subject.path])}
    return json.loads(subprocess.run(command, env=path, check=True, capture_output=True).stdout)
