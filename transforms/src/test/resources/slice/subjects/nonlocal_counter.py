# sources:
def test():
    count = 0  # in
    other = 0

    def bump():  # in
        nonlocal count, other
        other += 1
        count += 1  # in

    bump()  # in
    bump()  # in
    assert count == 2  # asked
