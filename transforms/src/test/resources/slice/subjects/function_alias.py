# sources: triple x
def triple(x):
    return 3 * x  # in


def test():
    f = triple  # in
    g = f  # in
    assert g(2) == 6  # asked
