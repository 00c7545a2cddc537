# A generator that its maker hands on is resumed by another function: it is no untraced call.
# sources: limit values
# untraced: values.copy
def below(values, limit):
    for value in values:  # in
        if value < limit:  # in
            yield value  # in


def small(values):
    return below(values.copy(), 3)  # in


def test():
    out = []  # in
    out.extend(small([1, 5, 2]))  # in
    assert out == [1, 2]  # asked
