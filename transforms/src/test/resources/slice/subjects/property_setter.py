# sources: self value
class Box:
    def __init__(self):
        self._value = 0  # in

    @property
    def value(self):
        return self._value  # in

    @value.setter
    def value(self, value):
        logged = value
        self._value = value * 2  # in


def test():
    box = Box()  # in
    box.value = 4  # in
    assert box.value == 8  # asked
