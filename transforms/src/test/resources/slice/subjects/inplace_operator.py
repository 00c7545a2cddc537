class Money:
    def __init__(self, n):
        self.n = n  # in

    def __iadd__(self, other):
        self.n += other  # in
        return self  # in

    def __bool__(self):
        return self.n > 0


def test():
    purse = Money(1)  # in
    purse += 4  # in
    if purse:
        note = "rich"
    assert purse.n == 5  # asked
