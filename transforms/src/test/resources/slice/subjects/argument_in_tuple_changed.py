def fill(pair):
    first, second = pair  # in
    first.append(1)  # in
    other = second


def test():
    items = []  # in
    fill((items, 2))  # in
    assert items == [1]  # asked
