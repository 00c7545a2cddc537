"""Where greenlets are about, the accelerator does without its frame hook."""

import functools
import sys

sys.modules.setdefault("greenlet", sys)


def helper(n):
    return n + 1  # 4


def inner(n):
    yield helper(n)  # 2
    raise LookupError(n)  # 1


def outer(n):
    return functools.reduce(lambda a, b: helper(a) + b, inner(n))


def deep(n):
    return deep(n - 1) if n else len([helper(i) for i in range(5)])


def test():
    try:  # 1
        outer(1)  # 1
    except LookupError:  # 1
        pass  # 1
    assert list(map(helper, [1, 2])) == [2, 3]  # 1
    assert deep(6) == 5  # 1
    assert next(inner(3)) == 4  # 1
