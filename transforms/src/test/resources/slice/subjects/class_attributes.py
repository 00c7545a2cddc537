# sources: n self
def test():
    class Local:  # in
        factor = 2  # in

        def times(self, n):  # in
            return self.factor * n  # in

    unused = Local()
    assert Local().times(3) == 6  # asked
