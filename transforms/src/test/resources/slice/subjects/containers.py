# sources:
def test():
    table = {}  # in
    other = {}
    table["a"] = 1  # in
    table["b"] = 2  # in
    other["a"] = 3
    del table["b"]  # in
    other.clear()
    assert table == {"a": 1}  # asked
    table["c"] = 4
