# sources: i other self x y
class Vector:
    def __init__(self, x, y):
        self.x = x  # in
        self.y = y  # in

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)  # in

    def __getitem__(self, i):
        return (self.x, self.y)[i]  # in

    def __len__(self):
        return 2


def test():
    total = Vector(1, 2) + Vector(3, 4)  # in
    size = len(total)
    assert total[1] == 6  # asked
