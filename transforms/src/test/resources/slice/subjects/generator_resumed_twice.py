# sources: limit
def evens(limit):
    n = 0  # in
    while n < limit:  # in
        yield n  # in
        n += 2  # in


def test():
    numbers = evens(8)  # in
    first = next(numbers)  # in
    rest = list(numbers)  # in
    assert rest == [2, 4, 6]  # asked
