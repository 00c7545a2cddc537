"""Numbers that the statistics of dev.assay.analysis must equal to 1e-9.

Independent of them: SciPy and statsmodels where they have the statistic, else the definition
spelled out by brute force. Run with SciPy 1.x and statsmodels 0.14 as

    python reference.py > ../../resources/analysis/reference.json
"""

import itertools
import json
import math
from fractions import Fraction

import numpy
import statsmodels.api
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

RANDOM = numpy.random.default_rng(20261122)


def metric(size, sigma=1.1):
    return [float(v) for v in numpy.round(numpy.exp(RANDOM.normal(4, sigma, size)))]


def outcome(values, samples):
    chances = 1 / (1 + numpy.exp(0.8 * (numpy.log1p(values) - 4)))
    return [float(v) for v in RANDOM.binomial(samples, chances) / samples]


def pearson(x, y):
    found = stats.pearsonr(x, y)
    interval = found.confidence_interval(0.95)
    return {"x": x, "y": y, "r": found.statistic, "p": found.pvalue,
            "low": interval.low, "high": interval.high}


def partial(x, y, controls):
    design = statsmodels.api.add_constant(numpy.column_stack(controls))
    rest = [statsmodels.api.OLS(v, design).fit().resid for v in (numpy.array(x), numpy.array(y))]
    r = numpy.corrcoef(*rest)[0, 1]
    # The p-value of a partial correlation is that of the coefficient in the full regression.
    full = statsmodels.api.OLS(y, numpy.column_stack([design, x])).fit()
    z, half = math.atanh(r), stats.norm.ppf(0.975) / math.sqrt(len(x) - len(controls) - 3)
    return {"x": x, "y": y, "controls": controls, "r": r, "p": full.pvalues[-1],
            "low": math.tanh(z - half), "high": math.tanh(z + half)}


def wilson(successes, tasks):
    low, high = proportion_confint(successes, tasks, method="wilson")
    return {"successes": successes, "tasks": tasks, "low": low, "high": high}


def pass_at_k(answers, correct, k):
    """By definition: the share of k-subsets that hold a right answer."""
    subsets = list(itertools.combinations(range(answers), k))
    return {"answers": answers, "correct": correct, "k": k,
            "value": float(Fraction(sum(min(s) < correct for s in subsets), len(subsets)))}


def exact_mcnemar(first, second):
    return {"first": first, "second": second,
            "p": mcnemar([[0, first], [second, 0]], exact=True).pvalue}


def holm(values):
    return {"p": values, "adjusted": list(multipletests(values, method="holm")[1])}


def bootstrap(clusters):
    """All draws of whole clusters, one by one, in exact arithmetic."""
    means = sorted(
        sum((sum(map(Fraction, c)) for c in draw), Fraction(0)) / sum(map(len, draw))
        for draw in itertools.product(clusters, repeat=len(clusters)))
    total = len(means)
    return {"clusters": clusters,
            "low": float(means[-(-total // 40) - 1]), "high": float(means[-(-39 * total // 40) - 1])}


def split(threshold, x, y):
    below = [b for a, b in zip(x, y) if a <= threshold]
    above = [b for a, b in zip(x, y) if a > threshold]
    return {"threshold": threshold, "x": x, "y": y,
            "below": float(numpy.mean(below)), "above": float(numpy.mean(above)),
            "p": stats.ttest_ind(below, above).pvalue}


def newcombe(a, m, b, n):
    low, high = confint_proportions_2indep(a, m, b, n, compare="diff", method="newcomb")
    return {"a": a, "m": m, "b": b, "n": n, "low": low, "high": high}


def cliff(x, y):
    """The largest pooled difference over every threshold, spelled out."""
    size, side = len(x), max(10, math.ceil(0.1 * len(x)))
    deviation = numpy.std(y, ddof=1)
    best = (-1.0, None)
    for threshold in sorted(set(x)):
        below = [b for a, b in zip(x, y) if a <= threshold]
        above = [b for a, b in zip(x, y) if a > threshold]
        if min(len(below), len(above)) >= side:
            error = deviation * math.sqrt(1 / len(below) + 1 / len(above))
            best = max(best, (abs(numpy.mean(below) - numpy.mean(above)) / error, threshold),
                       key=lambda pair: pair[0])
    return {"x": x, "y": y, "statistic": best[0], "threshold": best[1],
            "p": permutations(x, numpy.array(y), side),
            "p_beyond_slope": permutations(x, numpy.array(y), side, numpy.log1p(x))}


def permutations(x, y, side, trend=None, draws=20000):
    order = numpy.argsort(x, kind="stable")
    x, y = numpy.array(x)[order], y[order]
    design = numpy.ones((len(x), 1)) if trend is None else numpy.column_stack(
        [numpy.ones(len(x)), trend[order]])
    maker = numpy.eye(len(x)) - design @ numpy.linalg.pinv(design)
    cuts = [i for i in range(side, len(x) - side + 1) if x[i] != x[i - 1]]
    weights = numpy.sqrt([1 / c + 1 / (len(x) - c) for c in cuts])

    def maximum(rows):
        sums = numpy.abs(numpy.cumsum(rows, axis=-1)[..., [c - 1 for c in cuts]])
        return (sums * weights).max(axis=-1) / rows.std(axis=-1, ddof=1)

    residuals = maker @ y
    dealt = numpy.array([RANDOM.permutation(residuals) for _ in range(draws)]) @ maker
    return float((maximum(dealt) >= maximum(residuals) * (1 - 1e-12)).mean())


def main():
    # F. J. Anscombe, Graphs in Statistical Analysis, 1973: r = 0.816.
    x, y = [10.0, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5], [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26,
                                                    10.84, 4.82, 5.68]
    esv = metric(300)
    mcl = [float(round(v * math.exp(RANDOM.normal(0, 0.7)))) for v in esv]
    dfi = [float(round(3 * math.log1p(v) + abs(RANDOM.normal(0, 4)))) for v in esv]
    right = outcome(numpy.array(dfi) ** 1.5, 1)
    often = outcome(numpy.array(esv), 5)
    steep = [float(a <= 60 and RANDOM.random() < 0.9 or RANDOM.random() < 0.1) for a in esv[:120]]
    cases = {
        "pearson": [pearson(x, y), pearson(esv, right), pearson(dfi, often),
                    pearson([1e9 + v for v in mcl], often)],
        "partial": [partial(esv, right, [mcl, dfi]), partial(mcl, right, [esv, dfi]),
                    partial(dfi, right, [esv, mcl]), partial(x, y, [[v * v for v in x]])],
        # R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I.
        "wilson": [wilson(81, 263), wilson(15, 148), wilson(0, 20), wilson(1, 29), wilson(29, 29)],
        "newcombe": [newcombe(56, 70, 48, 80), newcombe(9, 10, 3, 10), newcombe(10, 10, 0, 10)],
        "pass_at_k": [pass_at_k(n, c, k) for n in (5, 9) for c in (0, 1, n // 2, n)
                      for k in (1, 2, n)],
        # A. Agresti, Categorical Data Analysis, table 10.1: 150 and 86 of 1600 changed their mind.
        "mcnemar": [exact_mcnemar(150, 86), exact_mcnemar(0, 7), exact_mcnemar(5, 5),
                    exact_mcnemar(1, 0), exact_mcnemar(612, 418)],
        "holm": [holm([0.01, 0.04, 0.03, 0.005]), holm([0.5]), holm([0.2, 0.2, 0.9, 1e-12])],
        "bootstrap": [bootstrap([[1, 0, 0], [1, 1], [0, -1, 0, 0]]), bootstrap([[1], [-1, 0]]),
                      bootstrap([[0.5, 0.25], [0, 0, 1], [-1], [0, 0], [1, 1, -1, 1]])],
        "split": [split(60, esv, right), split(100, mcl, often)],
        "cliff": [cliff(esv[:120], steep), cliff(mcl, often), cliff(dfi[:60], right[:60])],
    }
    lines = [f"{json.dumps(name)}: [\n " + ",\n ".join(map(json.dumps, rows)) + "]"
             for name, rows in cases.items()]
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
