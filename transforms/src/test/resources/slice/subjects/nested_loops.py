def test():
    total = 0  # in
    steps = 0
    for i in range(2):  # in x3
        for j in range(2):  # in x6
            total += i * j  # in x4
            steps += 1
    assert total == 1  # asked
