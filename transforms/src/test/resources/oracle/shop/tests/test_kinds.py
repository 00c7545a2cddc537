import sys
import warnings

import pytest

from shop import Stock, depth_of


def test_passes(stock):
    assert stock.receive(1) == 11


def test_fails(stock):
    expected = 12
    assert stock.receive(1) == expected


def test_raises_elsewhere(stock):
    first = stock.receive(1)
    stock.receive(-first)


def test_setup_error(broken):
    pass


def test_unknown_fixture(nowhere):
    pass


def test_warning_is_error():
    warnings.warn("old", DeprecationWarning)


def test_exits():
    sys.exit(0)


@pytest.mark.skip(reason="not today")
def test_skipped():
    raise AssertionError


def test_skips_itself():
    pytest.skip("half way")


@pytest.mark.xfail(reason="known")
def test_xfails():
    assert False


@pytest.mark.xfail
def test_xpasses():
    pass


@pytest.mark.xfail(strict=True)
def test_xpasses_strictly():
    pass


@pytest.mark.parametrize("tree, depth", [([], 1), ([[]], 2), ([[], [[]]], 3)])
def test_depth(tree, depth):
    assert depth_of(tree) == depth


def make_test(limit):
    def test_closure():
        assert Stock(limit).total == limit

    return test_closure


test_closure = make_test(5)
