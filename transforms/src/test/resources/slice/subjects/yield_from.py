# sources: items
def flatten(items):
    for item in items:  # in
        if isinstance(item, list):  # in
            yield from flatten(item)  # in
        else:
            yield item  # in


def test():
    assert list(flatten([1, [2]])) == [1, 2]  # asked
