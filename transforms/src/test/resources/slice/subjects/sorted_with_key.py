def by_length(word):
    return len(word)  # in


def by_last(word):
    return word[-1]


def test():
    words = ["ccc", "a"]  # in
    other = sorted(words, key=by_last)
    ordered = sorted(words, key=by_length)  # in
    assert ordered == ["a", "ccc"]  # asked
