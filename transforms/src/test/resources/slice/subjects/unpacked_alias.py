def test():
    first, second = [], []  # in
    first.append(1)  # in
    second.append(2)
    assert first == [1]  # asked
