# sources: key self
class Counting(dict):
    lookups = 0

    def __missing__(self, key):
        self.lookups += 1  # in
        return key  # in


def test():
    table = Counting()  # in
    table["a"]  # in
    table["b"]  # in
    assert table.lookups == 2  # asked
