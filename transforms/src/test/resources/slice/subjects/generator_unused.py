def numbers():
    n = 3
    yield n


def test():
    g = numbers()
    noise = list(g)
    total = 4  # in
    assert total == 4  # asked
