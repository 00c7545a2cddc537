# sources: ys
def test():
    offset = 10  # in
    unused = 11
    shift = lambda ys: [y + offset for y in ys]  # in
    assert shift([1, 2]) == [11, 12]  # asked
