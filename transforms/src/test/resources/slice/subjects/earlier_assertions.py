# sources: self
class Counter:
    def __init__(self):
        self.n = 0  # in

    def bump(self):
        self.n += 1  # in
        return self.n  # in


def test():
    counter = Counter()  # in
    assert counter.n == 0
    counter.bump()  # in
    assert counter.n == 1
    assert counter.bump() == 2  # asked
