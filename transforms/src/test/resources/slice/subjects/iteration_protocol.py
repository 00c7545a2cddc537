# sources: n self
class Countdown:
    def __init__(self, n):
        self.n = n  # in

    def __iter__(self):
        return self  # in

    def __next__(self):
        if self.n == 0:  # in
            raise StopIteration  # in
        self.n -= 1  # in
        return self.n  # in


def test():
    seen = []  # in
    for value in Countdown(2):  # in
        seen.append(value)  # in
    assert seen == [1, 0]  # asked
