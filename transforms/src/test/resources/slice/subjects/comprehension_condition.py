def test():
    limit = 2  # in
    step = 5
    values = {n: n * n for n in range(5) if n > limit}  # in
    others = {n + step for n in range(3)}
    assert values == {3: 9, 4: 16}  # asked
