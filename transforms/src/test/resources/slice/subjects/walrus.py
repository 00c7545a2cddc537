# sources: text
def prefix(text):
    if (n := len(text)) > 3:  # in
        return text[: n - 3]  # in
    return text


def test():
    assert prefix("abcde") == "ab"  # asked
