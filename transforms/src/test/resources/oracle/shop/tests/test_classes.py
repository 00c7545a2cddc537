import unittest

from mixins import ReceivingTests
from shop import Stock


class EmptyStockTest(ReceivingTests, unittest.TestCase):
    def make(self):
        return Stock()


class FullStockTest(ReceivingTests, unittest.TestCase):
    opening = 7

    def setUp(self):
        self.stock = Stock(self.opening)

    def make(self):
        return self.stock

    @unittest.skip("later")
    def test_later(self):
        raise AssertionError

    @unittest.expectedFailure
    def test_expected(self):
        self.assertEqual(1, 2)


class Base:
    def label(self):
        return "base"


class TestSuper(Base):
    def label(self):
        return "sub"

    def test_super(self):
        assert super().label() == "base"

    def test_private(self):
        self.__secret = 3
        assert self._TestSuper__secret == 3
