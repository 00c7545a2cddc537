# sources: key self value
class Table:
    def __init__(self):
        self.rows = {}  # in

    def __setitem__(self, key, value):
        self.rows[key] = value  # in
        return None  # in

    def __getitem__(self, key):
        return self.rows[key]  # in


def test():
    table = Table()  # in
    other = Table()
    table["a"] = 1  # in
    other["a"] = 2
    assert table["a"] == 1  # asked
