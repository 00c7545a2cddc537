import inspect
import pathlib
import warnings

import pytest

from depot import quoted

HERE = pathlib.Path(__file__).parent
CHANGES = HERE.parent / "CHANGES.rst"


def test_read():
    assert len((HERE.parent / "README.md").read_text()) == 9


def test_listed():
    texts = [len(path.read_text()) for path in sorted(HERE.parent.joinpath("docs").iterdir())]
    assert texts == [15]


def test_opened():
    assert len((HERE / "cases" / "first.py").read_text()) == 8


def test_source():
    assert len(inspect.getsource(quoted.twice)) == 45


def test_line():
    assert quoted.where() == 9


def test_warned():
    with pytest.warns(UserWarning) as caught:
        warnings.warn("now")
    assert caught[0].lineno == 40


def test_nothing():
    assert quoted.twice(2) == 4
