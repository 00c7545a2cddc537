# sources: low
def clamp(value, low):
    value = abs(value) if low else value  # in
    low = 3
    return value  # in


def test():
    assert clamp(-2, True) == 2  # asked
