def evens(items):
    for item in items:  # in
        if item % 2 == 0:  # in
            yield item  # in


def doubled(items):
    count = 0
    for item in items:  # in
        count += 1
        yield item * 2  # in


def test():
    stages = doubled(evens([1, 2, 4]))  # in
    result = list(stages)  # in
    assert result == [4, 8]  # asked
