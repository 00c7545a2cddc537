# sources: celsius self
class Temperature:
    def __init__(self, celsius):
        self.celsius = celsius  # in

    @property
    def fahrenheit(self):
        return self.celsius * 9 / 5 + 32  # in


def test():
    t = Temperature(100)  # in
    assert t.fahrenheit == 212.0  # asked
