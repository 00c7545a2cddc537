def make(start):
    count = start  # in
    name = "x"

    def advance(step):  # in
        nonlocal count
        before = count
        count += step  # in
        return count  # in

    return advance  # in


def test():
    advance = make(2)  # in
    advance(3)  # in
    assert advance(4) == 9  # asked
