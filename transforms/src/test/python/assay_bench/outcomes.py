"""Whether the oracle collects the tests of plain pytest and gives each its outcome.

Plain pytest runs a file, or the chosen tests of it, in one process. What differs there is run once
more in a process of its own, as the oracle's executions are: what is left then is a difference.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import Counter
from collections.abc import Sequence

from . import figures
from .oracle import Oracle
from .plain import Plain
from .subject import Subject, sample

_PLUGIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plugin")
_HEADER = ("repository", "files", "tests", "collected alike", "equal", "equal alone", "different")


def main(subjects: list[Subject], arguments: list[str]) -> None:
    """Prints a table and every difference."""
    parser = argparse.ArgumentParser(prog="outcomes", description=__doc__)
    parser.add_argument("--files", type=int, default=1_000_000, help="sampled per repository")
    parser.add_argument("--tests", type=int, default=1_000_000, help="sampled from those")
    parser.add_argument("--seed", type=int, default=20240601)
    options = parser.parse_args(arguments)
    figures.show(_HEADER, (_row(subject, options) for subject in subjects))


def _row(subject: Subject, options: argparse.Namespace) -> list[object]:
    counts: Counter[str] = Counter()
    with Plain(subject) as plain, Oracle(subject) as oracle:
        files = [file for file in subject.test_files if file not in subject.excluded]
        collected: dict[str, str] = {}
        for file in sample(files, options.files, options.seed):
            counts["files"] += 1
            answer = oracle.collect(file)
            tests = [test["nodeId"] for test in answer.get("tests", ())]
            expected = collect(plain, file)
            counts["alike"] += tests == expected
            if tests != expected:
                _tell(subject, file, _difference(expected, tests), answer.get("broken", ""))
            collected |= dict.fromkeys(tests, file)
        chosen = sample(list(collected), options.tests, options.seed)
        for file in dict.fromkeys(collected[test] for test in chosen):
            tests = [test for test in chosen if collected[test] == file]
            expected_outcomes = run(plain, file, tests)
            for test in tests:
                counts["tests"] += 1
                answer = oracle.execute(file, test)
                if answer["outcome"] == expected_outcomes.get(test):
                    counts["equal"] += 1
                    continue
                alone = run(plain, file, [test]).get(test)
                counts["alone" if answer["outcome"] == alone else "different"] += 1
                if answer["outcome"] != alone:
                    _tell(subject, test, alone, answer["outcome"], answer.get("message", ""))
    alike = f"{counts['alike']} of {counts['files']}"
    return [
        subject.name, counts["files"], counts["tests"], alike, counts["equal"], counts["alone"],
        counts["different"],
    ]  # fmt: skip


def collect(plain: Plain, file: str) -> list[str]:
    """The ids of a file's tests."""
    lines = _recorded(plain, ["--collect-only", "-q", file])
    return [line[1] for line in lines if line[0] == "collected"]


def run(plain: Plain, file: str, tests: Sequence[str]) -> dict[str, str]:
    """The outcome of each test, in the oracle's words."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as chosen:
        chosen.write("\n".join(tests))
        chosen.flush()
        lines = _recorded(plain, [f"@{chosen.name}"])
    outcomes: dict[str, str] = {}
    for _, test, phase, status in (line for line in lines if line[0] == "report"):
        outcome = status.upper()
        if status == "failed" and phase != "call":
            outcome = "ERROR"
        if status and outcomes.get(test, "PASSED") in ("PASSED", "SKIPPED", "XFAILED", "XPASSED"):
            if outcome in ("FAILED", "ERROR") or test not in outcomes:
                outcomes[test] = outcome
    return outcomes


def _recorded(plain: Plain, arguments: Sequence[str]) -> list[list[str]]:
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as record:
        plain.run(
            *("-p", "assay_recorder", *arguments),
            variables={"ASSAY_RECORD": record.name},
            path=_PLUGIN,
        )
        return [json.loads(line) for line in record]


def _difference(expected: Sequence[str], found: Sequence[str]) -> str:
    missing = [test for test in expected if test not in set(found)]
    added = [test for test in found if test not in set(expected)]
    if not missing and not added:
        return "another order"
    return f"missing {len(missing)}: {missing[:5]}, added {len(added)}: {added[:5]}"


def _tell(subject: Subject, *what: object) -> None:
    print(subject.name, *what, sep=" | ", flush=True)
