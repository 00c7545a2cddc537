def key(word):
    return word[0]  # in


def value(word):
    return len(word)  # in


def test():
    words = ["ab", "c"]  # in
    lengths = {key(w): value(w) for w in words}  # in
    firsts = {key(w) for w in words}
    assert lengths == {"a": 2, "c": 1}  # asked
