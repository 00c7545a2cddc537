def test():
    seen = []  # in
    other = []

    def note(n):  # in
        other.append(n)
        seen.append(n)  # in

    note(1)  # in
    assert seen == [1]  # asked
