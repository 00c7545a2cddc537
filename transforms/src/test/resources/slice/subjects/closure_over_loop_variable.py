def test():
    functions = []  # in
    spare = []
    for i in range(3):  # in
        functions.append(lambda: i)  # in
        spare.append(i)
    assert functions[0]() == 2  # asked
