def numbers(log):
    log.append(1)  # in
    yield 1  # in
    log.append(2)
    yield 2


def test():
    log = []  # in
    first = next(numbers(log))  # in
    assert (first, log) == (1, [1])  # asked
