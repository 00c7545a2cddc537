def each(values, action):
    for value in values:  # in x3
        action(value)  # in x2


def test():
    limit = 1 + 1  # in
    other = 3

    def check(value):  # in
        doubled = value * limit  # in x2
        other = value
        assert doubled in (2, 4)  # asked

    each([1, 2], check)  # in
    assert other == 3
