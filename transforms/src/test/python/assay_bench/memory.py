"""The memory of a server with its file servers: what a worker has to have."""

from __future__ import annotations

import argparse

from . import cost, figures
from .oracle import Oracle
from .subject import Subject, sample

_HEADER = ("repository", "files open", "memory of its own, MiB", "largest process, MiB")


def main(subjects: list[Subject], arguments: list[str]) -> None:
    """Prints a table: the memory after each file that is opened, up to all that a server keeps.

    Pages that processes share count once, in parts (PSS).
    """
    parser = argparse.ArgumentParser(prog="memory", description=__doc__)
    parser.add_argument("--files", type=int, default=5, help="opened one after the other")
    parser.add_argument("--seed", type=int, default=20240601)
    options = parser.parse_args(arguments)
    rows = []
    for subject in subjects:
        with Oracle(subject) as oracle:
            files = [file for file in oracle.files() if file not in subject.excluded]
            for number, file in enumerate(sample(files, options.files, options.seed), 1):
                for test in oracle.collect(file).get("tests", ())[:5]:
                    oracle.execute(file, test["nodeId"])
                sizes = [cost.memory(pid) for pid in cost.descendants(oracle.process.pid)]
                shown = [f"{value / 2**20:.0f}" for value in (sum(sizes), max(sizes))]
                rows.append([subject.name, number, *shown])
    print(figures.table(_HEADER, rows))
