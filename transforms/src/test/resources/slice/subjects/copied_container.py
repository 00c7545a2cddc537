def test():
    first = [1]  # in
    second = list(first)
    second.append(2)
    assert first == [1]  # asked
