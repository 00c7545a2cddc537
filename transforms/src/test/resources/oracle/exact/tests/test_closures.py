def counter(start, step):
    value = start  # in
    calls = 0

    def advance():  # in x1
        nonlocal value, calls
        calls += 1
        value += step  # in x2
        return value  # in x1

    return advance  # in


def test():
    advance = counter(10, 5)  # in
    other = counter(1, 1)
    advance()  # in
    other()
    assert advance() == 20  # asked
