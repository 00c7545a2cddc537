class Celsius:
    def __init__(self, degrees):
        self._degrees = degrees

    @property
    def degrees(self):
        return self._degrees  # in x1

    @degrees.setter
    def degrees(self, value):
        checked = float(value)  # in x1
        self._degrees = checked  # in x1


def test():
    today = Celsius(20)  # in
    today.degrees = 25  # in
    assert today.degrees == 25.0  # asked
