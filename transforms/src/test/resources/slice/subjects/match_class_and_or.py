class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x  # in
        self.y = y  # in


def name(value):
    match value:  # in
        case 0 | 1:  # in
            return "small"
        case Point(x=0, y=y):  # in
            label = "axis"
            return y  # in
        case str() as text:
            return text


def test():
    point = Point(0, 7)  # in
    assert name(point) == 7  # asked
