class Point:
    scale = 2

    def __init__(self, x):
        self.x = x  # in

    @classmethod
    def of(cls, x):
        noise = x * 3
        return cls(x * cls.scale)  # in

    @staticmethod
    def twice(n):
        return n * 2  # in


def test():
    point = Point.of(Point.twice(1))  # in
    assert point.x == 4  # asked
