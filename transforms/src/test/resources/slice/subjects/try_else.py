def read(table, key):
    try:
        value = table[key]  # in
    except KeyError:
        result = None
    else:
        result = value + 1  # in
    return result  # in


def test():
    assert read({"a": 1}, "a") == 2  # asked
