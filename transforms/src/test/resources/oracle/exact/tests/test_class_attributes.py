class Shape:
    sides = 0
    made = []

    def __init__(self):
        Shape.made.append(self)  # in x2
        Shape.sides += 4

    @property
    def doubled(self):
        waste = 1
        return self.sides * 2


def test():
    one = Shape()  # in
    two = Shape()  # in
    assert len(Shape.made) == 2  # asked
