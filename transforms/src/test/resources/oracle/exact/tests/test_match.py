def area(shape):
    match shape:  # in
        case ("square", side):  # in
            result = side * side
        case ("circle", radius):  # in
            result = 3 * radius * radius  # in
        case _:
            result = 0
    return result  # in


def test():
    shape = ("circle", 2)  # in
    assert area(shape) == 12  # asked
