def describe(shape):
    match shape:  # in
        case {"kind": "circle", "r": r}:  # in
            return r * 2
        case [x, y, *rest] if x > 0:  # in
            total = x + sum(rest)  # in
            count = len(rest)
            return total  # in
        case _:
            return 0


def test():
    assert describe([1, 2, 3, 4]) == 8  # asked
