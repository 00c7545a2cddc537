# A class body is no traced call: what it reads is relevant, its lines did not run.
def test():
    size = 3  # in
    color = "red"  # in

    class Box:  # in
        width = size * 2
        paint = color

        def area(self):
            return self.width  # in

    box = Box()  # in
    assert box.area() == 6  # asked
