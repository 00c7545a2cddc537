def test():
    values = [1, 2, 3, 4]  # in
    noise = [9, 8]
    first, *middle, last = values  # in
    head, *tail = noise
    assert middle == [2, 3]  # asked
