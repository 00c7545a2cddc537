def left():
    return 1  # in


def right():
    return 2


def test():
    flag = True  # in
    value = left() if flag else right()  # in
    assert value == 1  # asked
