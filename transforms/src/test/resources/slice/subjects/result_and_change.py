# sources: self
class Counter:
    def __init__(self):
        self.n = 0  # in
        self.asked = 0  # in

    def bump(self):
        self.n += 1  # in
        return self.n  # in

    def peek(self):
        return self.n


def test():
    counter = Counter()  # in
    first = counter.bump()  # in
    seen = counter.peek()
    second = counter.bump()  # in
    assert second == 2  # asked
