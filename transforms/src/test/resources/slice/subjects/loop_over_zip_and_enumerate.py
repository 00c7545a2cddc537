def test():
    names = ["a", "b"]  # in
    sizes = [1, 2]  # in
    spare = [3]
    table = {}  # in
    for i, (name, size) in enumerate(zip(names, sizes)):  # in
        table[name] = i + size  # in
        spare.append(i)
    assert table == {"a": 1, "b": 3}  # asked
