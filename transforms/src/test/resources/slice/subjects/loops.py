# sources: limit
def total(limit):
    result = 0  # in
    steps = 0
    for i in range(limit):  # in x4
        steps += 1
        if i % 2:  # in x3
            continue
        result += i  # in x2
    return result  # in


def test():
    assert total(3) == 2  # asked
