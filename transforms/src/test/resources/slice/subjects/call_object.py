class Adder:
    def __init__(self, n):
        self.n = n  # in

    def __call__(self, m):
        total = self.n + m  # in
        spare = m * m
        return total  # in


def test():
    add = Adder(2)  # in
    assert add(3) == 5  # asked
