def test():
    n = 0  # in
    count = 0
    while True:  # in
        n += 2  # in
        count += 1
        if n > 5:  # in
            break
    assert n == 6  # asked
