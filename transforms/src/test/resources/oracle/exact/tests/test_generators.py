def numbers(count):
    for number in range(count):  # in x3
        waste = number * 100
        yield number * 2  # in x3
    done = True


def test():
    given = numbers(5)  # in
    first = next(given)  # in
    second = next(given)  # in
    third = next(given)  # in
    fourth = next(given)
    assert third == 4  # asked
