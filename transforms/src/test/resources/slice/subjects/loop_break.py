# Definitions and uses are those of the text: that the loop always bound it is not seen.
def find(items):
    found = None  # in
    for item in items:  # in x2
        if item > 1:  # in x2
            found = item  # in
            break
    return found  # in


def test():
    assert find([1, 2, 3]) == 2  # asked
