def fill(box):
    box.append(1)
    return len(box)


def test():
    for _ in range(50):
        fill([])
    for _ in range(50):
        {}["k"] = 1
    fresh = []  # in
    table = {}  # in
    assert (fresh, table.get("k")) == ([], None)  # asked
