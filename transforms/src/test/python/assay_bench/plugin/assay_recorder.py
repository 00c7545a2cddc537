"""A pytest plugin for plain runs: writes what was collected and how each test went.

Environment: ``ASSAY_RECORD`` names the file. A line of JSON each: ``["collected", ID]`` and
``["report", ID, phase, status]`` with pytest's own words for the status.
"""

import json
import os

import pytest

_FILE = open(os.environ["ASSAY_RECORD"], "a", encoding="utf-8", buffering=1)


def _write(*line):
    _FILE.write(json.dumps(line) + "\n")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session):
    """Once, after tests were chosen."""
    for item in session.items:
        _write("collected", item.nodeid)


class _Reports:
    def __init__(self, config):
        self._config = config

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report):
        """Three times a test."""
        status = self._config.hook.pytest_report_teststatus(report=report, config=self._config)
        _write("report", report.nodeid, report.when, status[0])


def pytest_configure(config):
    """Once, before anything is collected."""
    config.pluginmanager.register(_Reports(config), "assay-recorder")
