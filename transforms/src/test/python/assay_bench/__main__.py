"""``python -m assay_bench REPOSITORIES.json MEASUREMENT [OPTIONS]``: see README.md of the module."""

from __future__ import annotations

import sys
from importlib import import_module

from . import subject

MEASUREMENTS = ("speed", "mutants", "memory", "outcomes", "sandbox", "tracing")


def main() -> None:
    """Runs one measurement on the repositories that ``Benchmarks`` has prepared."""
    if len(sys.argv) < 3 or sys.argv[2] not in MEASUREMENTS:
        sys.exit(f"expected REPOSITORIES.json and one of {', '.join(MEASUREMENTS)}, then options")
    measurement = import_module(f".{sys.argv[2]}", __package__)
    measurement.main(subject.read(sys.argv[1]), sys.argv[3:])


main()
