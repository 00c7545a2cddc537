# sources: x
def double(x):
    noise = x * 100
    result = x * 2  # in
    noise += 1
    return result  # in


def test():
    other = double(9)
    value = double(4)  # in
    assert value == 8  # asked
    assert other == 18
