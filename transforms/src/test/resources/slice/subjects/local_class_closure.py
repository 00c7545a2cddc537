# sources: n
def test():
    base = 2  # in
    spare = 3  # in

    class Local:  # in
        def times(self, n):
            return base * n  # in

        def plus(self, n):
            return spare + n

    assert Local().times(3) == 6  # asked
