def attempt(n):
    try:  # in
        try:
            value = 1 // n  # in
        except KeyError:
            value = -1
        finally:
            note = "inner"
    except ZeroDivisionError:  # in
        value = 0  # in
    return value  # in


def test():
    assert attempt(0) == 0  # asked
