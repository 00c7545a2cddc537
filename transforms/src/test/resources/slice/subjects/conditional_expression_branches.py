def test():
    low = 1  # in
    high = 2  # in
    flag = False  # in
    other = low if high else flag
    value = low if flag else high  # in
    assert value == 2  # asked
