def parse(text):
    if not text:  # in
        raise ValueError("empty")  # in
    return int(text)


def load(text):
    size = len(text)
    return parse(text)  # in


def test():
    try:  # in
        value = load("")  # in
    except ValueError as error:  # in
        value = str(error)  # in
    assert value == "empty"  # asked
