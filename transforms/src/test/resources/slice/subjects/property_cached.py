class Circle:
    def __init__(self, radius):
        self.radius = radius  # in
        self.name = "c"  # in

    @property
    def diameter(self):
        label = self.name
        return self.radius * 2  # in


def test():
    circle = Circle(2)  # in
    assert circle.diameter == 4  # asked
