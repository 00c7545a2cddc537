"""Traced executions against untraced ones, and whether all tracers give the same records.

Processor time of the call phase and of the whole child, the least of some rounds, in turns; each
ratio is of one test with itself. ``--table11`` counts calls at depth 3 and without limits instead.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from typing import Any

from . import figures
from .oracle import HARNESS, environment
from .speed import sampled_tests
from .subject import Subject

_PAPER = {"maxDepth": 3, "maxCalls": 1000}
_MOST = 300_000
_COSTS = (
    "repository", "tests", "plain call ms", "plain child ms", "what", "call, median", "call, sums",
    "child, median", "child, sums", "equal records",
)  # fmt: skip
_COUNTS = (
    "repository", "tests", "paper d3 / all", "mean d3 / all", "median d3 / all",
    "cut at 300,000", "over 1000 d3 / all",
)  # fmt: skip
_TABLE_11 = {
    "cachetools": (369.7, 396.7), "toolz": (40.1, 50.1), "yarl": (4.9, 9.0), "attrs": (9.1, 11.6),
    "jinja2": (20.4, 981.4), "networkx": (236.3, 350.8), "sympy": (272.1, 3186.5),
}  # fmt: skip


def main(subjects: list[Subject], arguments: list[str]) -> None:
    """Prints a table: a row per repository, or one per repository and tracer."""
    parser = argparse.ArgumentParser(prog="tracing", description=__doc__)
    parser.add_argument("--tests", type=int, default=100, help="sampled per repository")
    parser.add_argument("--seed", type=int, default=20240601)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--table11", action="store_true", help="count calls")
    options = parser.parse_args(arguments)
    rows: list[list[object]] = []
    for subject in subjects:
        new = _counts(subject, options) if options.table11 else _costs(subject, options)
        header = _COUNTS if options.table11 else _COSTS
        print(figures.table(header, new), flush=True)
        rows += new
    print(figures.table(header, rows))


def _costs(subject: Subject, options: argparse.Namespace) -> list[list[object]]:
    variants = {"plain": {"tracer": "any", "request": {}}}
    for name, request in (("trace", {"trace": _PAPER}), ("footprint", {"footprint": True})):
        for tracer in ("in force", "settrace"):
            kind = "settrace" if tracer == "settrace" else "accelerator"
            variants[f"{name}, {tracer}"] = {"tracer": kind, "request": request}
    found = [
        test["variants"]
        for test in _executed(subject, variants, options)
        # Without a call phase, as a test that is skipped, there is nothing to compare.
        if all(answer.get("call") for answer in test["variants"].values())
    ]
    rows = []
    for name in list(variants)[1:]:
        call = [(test[name]["call"], test["plain"]["call"]) for test in found]
        child = [(test[name]["child"], test["plain"]["child"]) for test in found]
        other = name.partition(",")[0] + ", settrace"
        equal = sum(test[name]["record"] == test[other]["record"] for test in found)
        rows.append([
            subject.name, len(found), f"{1000 * statistics.median(b for _, b in call):.2f}",
            f"{1000 * statistics.median(b for _, b in child):.2f}", name,
            figures.with_interval(call, figures.median_ratio), f"{figures.ratio_of_sums(call):.2f}",
            figures.with_interval(child, figures.median_ratio),
            f"{figures.ratio_of_sums(child):.2f}", "" if name == other else f"{equal}/{len(found)}",
        ])  # fmt: skip
    return rows


def _counts(subject: Subject, options: argparse.Namespace) -> list[list[object]]:
    """Library, helpers and the tests' own functions; not the test itself."""
    options.rounds = 1
    variants = {
        name: {"tracer": "accelerator", "count": True, "request": {"trace": limits}}
        for name, limits in (
            ("d3", {"maxDepth": 3, "maxCalls": _MOST}),
            ("all", {"maxDepth": 1_000_000, "maxCalls": _MOST}),
        )
    }
    cut = 0
    counts: dict[str, list[int]] = {"d3": [], "all": []}
    for test in _executed(subject, variants, options):
        answers = test["variants"].values()
        traces = [json.loads(a["record"]) if "record" in a else None for a in answers]
        if all(traces):
            for name, trace in zip(counts, traces):
                counts[name].append(trace["calls"] - 1)
                cut += trace["truncated"]
    paper = " / ".join(map(str, _TABLE_11[subject.name])) if subject.name in _TABLE_11 else ""
    both = list(counts.values())
    return [[
        subject.name, len(both[0]), paper,
        " / ".join(f"{statistics.mean(one):.1f}" for one in both),
        " / ".join(f"{statistics.median(one):.1f}" for one in both),
        cut,
        " / ".join(f"{100 * sum(n > 1000 for n in one) / len(one):.0f} %" for one in both),
    ]]  # fmt: skip


def _executed(
    subject: Subject, variants: dict[str, Any], options: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    tests: dict[str, list[str]] = {}
    for test in sampled_tests(subject, options.tests, options.seed):
        tests.setdefault(test.file, []).append(test.node_id)
    work = tempfile.mkdtemp(prefix="assay-bench")
    order = {
        "harness": os.path.abspath(HARNESS),
        "greeting": subject.greeting(),
        "environment": subject.variables,
        "tests": tests,
        "variants": variants,
        "rounds": options.rounds,
    }
    inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inside.py")
    try:
        process = subprocess.Popen(
            ["setarch", "-R", subject.python, "-s", "-S", inside],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=work,
            env=environment(subject, work),
        )
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(order) + "\n")
        process.stdin.close()
        yield from map(json.loads, process.stdout)
        process.wait()
    finally:
        shutil.rmtree(work, ignore_errors=True)
