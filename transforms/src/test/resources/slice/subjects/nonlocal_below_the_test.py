# The function around was never traced: it ran at import.
def make():
    count = 0

    def advance(step):
        nonlocal count
        noise = step * 2
        count += step  # in
        return count  # in

    return advance


advance = make()


def test():
    advance(1)  # in
    assert advance(4) == 5  # asked
