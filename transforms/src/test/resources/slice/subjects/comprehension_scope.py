def test():
    x = 10
    y = 4  # in
    values = [x + y for x in range(2)]  # in
    assert values == [4, 5]  # asked
