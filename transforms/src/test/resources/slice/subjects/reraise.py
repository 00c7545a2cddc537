def inner():
    raise KeyError("k")  # in


def outer():
    try:  # in
        inner()  # in
    except KeyError as error:  # in
        note = "seen"
        raise ValueError(error.args[0]) from error  # in


def test():
    message = ""  # in
    try:  # in
        outer()  # in
    except ValueError as caught:  # in
        message = str(caught)  # in
    assert message == "k"  # asked
