# sources: self size
class Base:
    def __init__(self, size):
        self.size = size  # in

    def area(self):
        return self.size * self.size  # in


class Cube(Base):
    def __init__(self, size):
        super().__init__(size)  # in
        self.kind = "cube"  # in

    def area(self):
        faces = 6  # in
        return faces * super().area()  # in


def test():
    cube = Cube(2)  # in
    assert cube.area() == 24  # asked
