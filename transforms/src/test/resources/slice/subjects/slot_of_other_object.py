def test():
    first = {"a": 1}  # in
    second = dict(first)
    second["a"] = 2
    first["a"] = 3  # in
    assert first["a"] == 3  # asked
