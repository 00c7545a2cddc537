def test():
    letters = ["a", "b", "c"]  # in
    letters[0] = "z"  # in
    letters[1] = "y"  # in
    walk = iter(letters)  # in
    skipped = next(walk)  # in
    taken = next(walk)  # in
    assert taken == "y"  # asked
