def test():
    numbers = [3, 1]  # in
    more = [2]  # in
    more.append(9)  # in
    more.pop()  # in
    numbers.extend(more)  # in
    numbers.sort()  # in
    table = {}  # in
    table.setdefault("n", numbers)  # in
    table.setdefault("n", [])
    table.update(m=4)  # in
    names = set()
    names.add("x")
    assert table["n"] == [1, 2, 3]  # asked
