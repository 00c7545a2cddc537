# The iterable might have been empty.
def test():
    numbers = [1, 2, 3]  # in
    last = 7  # in
    squares = [last := n * n for n in numbers]  # in
    assert last == 9  # asked
