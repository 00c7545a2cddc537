"""An execution with other source in place of the test, beside a plain one.

The other source is the test's own, compiled anew with its probes, so the outcome is the same.
"""

from __future__ import annotations

import argparse

from . import cost, figures
from .oracle import Oracle
from .speed import sampled_tests
from .subject import Subject

_HEADER = ("repository", "tests", "other outcome", "CPU, median test", "CPU, sums")


def main(subjects: list[Subject], arguments: list[str]) -> None:
    """Prints a table of ratios: replaced over plain."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--tests", type=int, default=60, help="sampled per repository")
    parser.add_argument("--seed", type=int, default=20240601)
    parser.add_argument("--enough", type=float, default=0.3, help="CPU seconds spent per test")
    options = parser.parse_args(arguments)
    figures.show(_HEADER, (_row(subject, options) for subject in subjects))


def _row(subject: Subject, options: argparse.Namespace) -> list[object]:
    pairs, other = [], 0
    with Oracle(subject) as oracle:
        for test in sampled_tests(subject, options.tests, options.seed):
            changed = {"source": test.source, "probes": True}

            def plain() -> dict[str, object]:
                return oracle.execute(test.file, test.node_id)

            def replaced() -> dict[str, object]:
                return oracle.execute(test.file, test.node_id, **changed)

            other += plain()["outcome"] != replaced()["outcome"]
            halves = [
                cost.repeated(action, oracle.cpu, options.enough / 2).cpu
                for action in (plain, replaced, replaced, plain)
            ]
            pairs.append((halves[1] + halves[2], halves[0] + halves[3]))
    return [
        subject.name, len(pairs), other, figures.with_interval(pairs, figures.median_ratio),
        figures.with_interval(pairs, figures.ratio_of_sums),
    ]  # fmt: skip
