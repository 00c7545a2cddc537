class Single:
    def __new__(cls, n):
        made = super().__new__(cls)  # in
        made.n = n  # in
        return made  # in

    def __init__(self, n):
        self.m = n  # in


def test():
    single = Single(3)  # in
    other = Single(4)
    assert single.n == 3  # asked
