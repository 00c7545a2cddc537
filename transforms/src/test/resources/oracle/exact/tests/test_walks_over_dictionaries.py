def test():
    ages = {}  # in
    ages["ann"] = 30  # in
    ages["bob"] = 20  # in
    heights = {"ann": 170}
    heights["bob"] = 180
    total = 0  # in
    for name, age in ages.items():  # in x2
        longest = len(name)
        total += age  # in x2
    assert total == 50  # asked
