"""Ratios with intervals, and tables."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterable, Sequence

Pair = tuple[float, float]
_RESAMPLES = 2_000


def median_ratio(pairs: Sequence[Pair]) -> float:
    """The median of ``a / b``."""
    return statistics.median(a / b for a, b in pairs)


def ratio_of_sums(pairs: Sequence[Pair]) -> float:
    """``sum(a) / sum(b)``."""
    return sum(a for a, _ in pairs) / sum(b for _, b in pairs)


def with_interval(pairs: Sequence[Pair], statistic: Callable[[Sequence[Pair]], float]) -> str:
    """``40.1 [38.0, 42.3]``: a statistic and its 95 % bootstrap interval over the tests."""
    chance = random.Random(0)
    resampled = sorted(
        statistic(chance.choices(pairs, k=len(pairs))) for _ in range(_RESAMPLES)
    )
    low, high = resampled[_RESAMPLES // 40], resampled[-_RESAMPLES // 40]
    return f"{_short(statistic(pairs))} [{_short(low)}, {_short(high)}]"


def _short(value: float) -> str:
    return f"{value:.1f}" if value >= 3 else f"{value:.3f}"


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown, its columns aligned."""
    cells = [[str(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
        for row in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def show(header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Prints each row when it is there, and all of them in the end."""
    shown = []
    for row in rows:
        shown.append(row)
        print(table(header, [row]), flush=True)
    print(table(header, shown))
