def put(shelf, thing):
    shelf["thing"] = thing  # in x1


def test():
    inner = [1]  # in
    other = [5]
    shelf = {}  # in
    put(shelf, inner)  # in
    held = shelf["thing"]  # in
    held.append(2)  # in
    other.append(6)
    assert sum(inner) == 3  # asked
