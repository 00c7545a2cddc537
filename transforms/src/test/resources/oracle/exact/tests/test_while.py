def test():
    stack = [1, [2, [3]]]  # in
    total = 0  # in
    rounds = 0
    while stack:  # in x5
        top = stack.pop()  # in x5
        rounds += 1
        if isinstance(top, list):  # in x5
            stack.extend(top)  # in x2
        else:
            total += top  # in x3
    assert total == 6  # asked
