def test():
    words = {}  # in
    try:  # in
        words["a"]  # in
    except KeyError as error:  # in
        message = error.args[0]  # in
        other = str(error)
    assert message == "a"  # asked
