# sources: n self
def test():
    base = 2  # in
    spare = 3

    class Local:  # in
        factor = base  # class bodies are not traced

        def times(self, n):
            return self.factor * n  # in

    unused = Local()
    assert Local().times(3) == 6  # asked
