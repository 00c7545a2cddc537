def collect(item, into=[]):
    size = len(into)
    into.append(item)  # in
    return into  # in


def test():
    collect(1)
    result = collect(2)  # in
    assert result == [1, 2]  # asked
