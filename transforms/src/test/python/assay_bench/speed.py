"""The fork server against one ``python -m pytest FILE::TEST`` per test."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from . import cost, figures
from .cost import Cost
from .oracle import Oracle
from .plain import Plain
from .subject import Subject, sample

_KEPT = 4  # As the server does.
_HEADER = (
    "repository", "tests", "pytest ms", "oracle ms", "CPU, median test", "CPU, sums",
    "with start-up and collection", "wall, median test",
)  # fmt: skip


@dataclass(frozen=True)
class _Test:
    file: str
    node_id: str
    source: str


def main(subjects: list[Subject], arguments: list[str]) -> None:
    """Prints a table: a row per repository."""
    parser = argparse.ArgumentParser(prog="speed", description=__doc__)
    parser.add_argument("--tests", type=int, default=60, help="sampled per repository")
    parser.add_argument("--seed", type=int, default=20240601)
    parser.add_argument("--enough", type=float, default=0.3, help="CPU seconds spent per test")
    options = parser.parse_args(arguments)
    figures.show(_HEADER, (_row(subject, options) for subject in subjects))


def _row(subject: Subject, options: argparse.Namespace) -> list[object]:
    tests = sampled_tests(subject, options.tests, options.seed)
    files = list(dict.fromkeys(test.file for test in tests))
    pairs: list[tuple[Cost, Cost]] = []
    start = 0.0
    with Plain(subject) as plain:
        # A server that closes a file forgets what it cost: open no more than it keeps.
        for first in range(0, len(files), _KEPT):
            with Oracle(subject) as oracle:
                for file in files[first : first + _KEPT]:
                    oracle.collect(file)
                start += oracle.cpu()
                chosen = [test for test in tests if test.file in files[first : first + _KEPT]]
                pairs += [_measured(test, plain, oracle, options.enough) for test in chosen]
    cpu = [(alone.cpu, forked.cpu) for alone, forked in pairs]
    wall = [(alone.wall, forked.wall) for alone, forked in pairs]
    return [
        subject.name,
        len(tests),
        f"{1000 * sorted(a for a, _ in cpu)[len(cpu) // 2]:.0f}",
        f"{1000 * sorted(b for _, b in cpu)[len(cpu) // 2]:.2f}",
        figures.with_interval(cpu, figures.median_ratio),
        figures.with_interval(cpu, figures.ratio_of_sums),
        f"{sum(a for a, _ in cpu) / (start + sum(b for _, b in cpu)):.1f}",
        figures.with_interval(wall, figures.median_ratio),
    ]


def _measured(test: _Test, plain: Plain, oracle: Oracle, enough: float) -> tuple[Cost, Cost]:
    """What the test costs in a process of its own and as an execution."""
    plain.run(test.node_id)  # Writes the bytecode of the rewritten file.
    oracle.execute(test.file, test.node_id)
    _, alone = plain.run(test.node_id)
    forked = cost.repeated(lambda: oracle.execute(test.file, test.node_id), oracle.cpu, enough)
    _, again = plain.run(test.node_id)
    return Cost((alone.cpu + again.cpu) / 2, min(alone.wall, again.wall)), forked


def sampled_tests(subject: Subject, size: int, seed: int) -> list[_Test]:
    """Tests by chance, in the order of their files, each file collected once."""
    with Oracle(subject) as oracle:
        files = [file for file in subject.test_files if file not in subject.excluded]
        found: list[_Test] = []
        for file in sample(files, max(12, size // 3), seed):
            tests = oracle.collect(file).get("tests", ())
            found += [_Test(file, test["nodeId"], test["source"]) for test in tests]
    return sample(found, size, seed)
