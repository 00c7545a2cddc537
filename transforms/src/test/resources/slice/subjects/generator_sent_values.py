def averager():
    total = 0  # in
    count = 0
    while True:  # in
        value = yield total  # in
        total += value  # in
        count += 1


def test():
    g = averager()  # in
    next(g)  # in
    g.send(2)  # in
    assert g.send(3) == 5  # asked
