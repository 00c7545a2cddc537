def collect(item, into=[]):
    into.append(item)  # in x2
    size = len(into)
    return into  # in x1


def test():
    collect("a")  # in
    fresh = collect("z", [])
    assert collect("b") == ["a", "b"]  # asked
