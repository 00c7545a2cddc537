# sources: n target
def fill(target, n):
    mark = n  # in
    target.append(n)  # in
    return mark  # in


def test():
    values = []  # in
    spare = []
    fill(values, 1)  # in
    fill(spare, 2)
    assert values == [1]  # asked
