def test():
    kind = "a"  # in
    n = 1  # in
    if kind == "a":  # in
        assert n == 1  # asked
    else:
        n = 2
