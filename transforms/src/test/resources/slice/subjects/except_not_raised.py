def test():
    words = {"a": 1}  # in
    value = 0
    try:
        value = words["a"]  # in
    except KeyError:
        value = 2
    assert value == 1  # asked
