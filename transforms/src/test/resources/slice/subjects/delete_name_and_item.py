def test():
    a = 1
    del a
    a = 2  # in
    full = {"x": 1, "y": 2}  # in
    del full["x"]  # in
    spare = {"x": 1}
    del spare["x"]
    assert (a, full) == (2, {"y": 2})  # asked
