def test():
    seen = {}  # in
    last = None
    for letter in "abcab":  # in x3
        if letter == "a":  # in x1
            last = letter
        else:
            seen[letter] = 1  # in x1
    picked = seen["c"]  # in
    assert picked == 1  # asked
