# sources: key
def lookup(key):
    noise = 1
    if key != "a":  # in
        raise KeyError(key)  # in
    return noise


def test():
    try:  # in
        answer = lookup("b")  # in
    except KeyError as error:  # in
        answer = error.args[0]  # in
    assert answer == "b"  # asked
