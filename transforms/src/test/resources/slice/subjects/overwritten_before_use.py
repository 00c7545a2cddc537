def test():
    total = 1
    total = 2  # in
    box = [0]
    box = [5]
    assert total == 2  # asked
