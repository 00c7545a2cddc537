# sources: items wanted
def find(items, wanted):
    looked = 0
    for item in items:  # in
        looked += 1
        if item == wanted:  # in
            return "found"  # in
    return "missing"


def test():
    assert find([3, 5, 8], 5) == "found"  # asked
