import unittest

import pytest

from depot import orders


def test_kept():
    assert orders.kept() == [10]


def test_started():
    assert orders.started() == 10


def test_typed():
    assert orders.typed() == 2


def test_outer():
    assert orders.outer(1) == 11


def test_sized():
    assert orders.sized(2) == 20


def test_cached():
    assert orders.cached(2) == 20


def test_value():
    assert orders.Base().get_value() == 1


def test_equal():
    assert orders.Left() == orders.Right()


def test_side():
    assert orders.side() == "left"


def test_mapping():
    assert orders.Mapping(a=1).first() == {1: 2, "a": 1}


def test_hinted():
    assert orders.hinted() == ["number"]


def test_documented():
    assert orders.documented() is None


@pytest.mark.parametrize("number", [1, 2])
def test_each(number):
    assert orders.started(number) == number


class CaseTest(unittest.TestCase):
    def test_case(self):
        self.assertEqual(orders.started(), 10)
