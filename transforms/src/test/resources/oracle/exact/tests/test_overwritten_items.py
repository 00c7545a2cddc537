def test():
    prices = [0, 0, 0]  # in
    prices[0] = 1
    prices[1] = 2
    prices[0] = 3  # in
    stock = {"a": 1, "b": 2}  # in
    stock["a"] = 5
    stock["b"] = 6  # in
    stock["a"] = 7
    del stock["a"]
    assert prices[0] + stock["b"] == 9  # asked
