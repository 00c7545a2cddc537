import unittest


class Point:
    def __init__(self, x):
        self.x = x  # in x2
        self.label = "p"

    def __eq__(self, other):
        return self.x == other.x  # in x1


class PointTest(unittest.TestCase):
    def test(self):
        one = Point(1)  # in
        two = Point(1)  # in
        three = Point(3)
        self.assertEqual(one, two)  # asked
