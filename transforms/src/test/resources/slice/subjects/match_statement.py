# sources: shape
def area(shape):
    match shape:  # in
        case ("square", side):  # in
            result = side * side
        case ("rectangle", width, height):  # in
            result = width * height  # in
    return result  # in


def test():
    assert area(("rectangle", 2, 5)) == 10  # asked
