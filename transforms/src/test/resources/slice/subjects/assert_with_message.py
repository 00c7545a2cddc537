# The message is part of the statement, as in the paper, though it was not evaluated.
def test():
    a = 1  # in
    note = "n"  # in
    assert a == 1, "wrong %s" % note  # asked
