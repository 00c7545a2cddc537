def check(value):
    limit = 3  # in
    if value > limit:  # in x1
        problem = f"{value} is too much"  # in
        raise ValueError(problem)  # in
    return value


def test():
    unused = check(1)
    try:
        result = check(5)  # in
        result = 0
    except KeyError:  # in
        result = 1
    except ValueError as error:  # in
        result = str(error)  # in
    finally:
        closed = True
    assert result == "5 is too much"  # asked
