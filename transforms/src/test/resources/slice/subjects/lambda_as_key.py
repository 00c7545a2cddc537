# sources: word words
def shortest(words):
    order = sorted(  # in
        words,  # in
        key=lambda word: len(word),  # in
    )
    return order[0]  # in


def test():
    assert shortest(["ccc", "a", "bb"]) == "a"  # asked
