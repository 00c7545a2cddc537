"""Executions in a sandbox against executions under limits alone, in turns."""

from __future__ import annotations

import argparse
import statistics

from . import cost, figures
from .oracle import Oracle, strongest
from .speed import sampled_tests
from .subject import Subject

_HEADER = (
    "repository", "sandbox", "tests", "none ms", "sandbox ms", "CPU, median test", "CPU, sums",
    "wall, median test", "start-up, CPU s",
)  # fmt: skip


def main(subjects: list[Subject], arguments: list[str]) -> None:
    """Prints a table: a row per repository and kind of sandbox."""
    parser = argparse.ArgumentParser(prog="sandbox", description=__doc__)
    parser.add_argument("--tests", type=int, default=30, help="sampled per repository")
    parser.add_argument("--seed", type=int, default=20240601)
    parser.add_argument("--rounds", type=int, default=40, help="executions of a test, each way")
    parser.add_argument("--levels", default="", help="bubblewrap,namespaces; the strongest if none")
    options = parser.parse_args(arguments)
    rows = []
    for subject in subjects:
        for level in options.levels.split(",") if options.levels else [strongest(subject)]:
            rows.append(_row(subject, level, options))
            print(figures.table(_HEADER, rows[-1:]), flush=True)
    print(figures.table(_HEADER, rows))


def _row(subject: Subject, level: str, options: argparse.Namespace) -> list[object]:
    cpu, wall, started = [], [], []
    with Oracle(subject, level="limits") as none, Oracle(subject, level=level) as boxed:
        for oracle in (none, boxed):
            started.append(oracle.cpu())
        for test in sampled_tests(subject, options.tests, options.seed):
            spent, taken = _in_turns((boxed, none), test.file, test.node_id, options.rounds)
            cpu.append(spent)
            wall.append(taken)
    milliseconds = [f"{1000 * statistics.median(side):.2f}" for side in zip(*cpu)]
    return [
        subject.name,
        level,
        len(cpu),
        milliseconds[1],
        milliseconds[0],
        figures.with_interval(cpu, figures.median_ratio),
        figures.with_interval(cpu, figures.ratio_of_sums),
        figures.with_interval(wall, figures.median_ratio),
        f"{started[0]:.2f} / {started[1]:.2f}",
    ]


def _in_turns(
    oracles: tuple[Oracle, Oracle], file: str, node_id: str, rounds: int
) -> tuple[figures.Pair, figures.Pair]:
    """Processor and median wall seconds of an execution, one way and the other."""
    for oracle in oracles:
        oracle.collect(file)
        oracle.execute(file, node_id)
    spent = [-oracle.cpu() for oracle in oracles]
    walls: tuple[list[float], list[float]] = ([], [])
    for turn in range(rounds):
        for side in (0, 1) if turn % 2 else (1, 0):
            once = cost.once(lambda: oracles[side].execute(file, node_id), lambda: 0.0)
            walls[side].append(once.wall)
    for side, oracle in enumerate(oracles):
        spent[side] += oracle.cpu()
    cpu = (spent[0] / rounds, spent[1] / rounds)
    return cpu, (statistics.median(walls[0]), statistics.median(walls[1]))
