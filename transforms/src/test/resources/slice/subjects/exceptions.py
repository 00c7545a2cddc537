# sources: text
def number(text):
    attempts = 0
    try:  # in
        attempts += 1
        value = int(text)  # in
    except ValueError:  # in
        value = -1  # in
    finally:
        attempts += 1
    return value  # in


def test():
    assert number("x") == -1  # asked
