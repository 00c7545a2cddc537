def test():
    items = [1]  # in
    assert len(items) == 1  # asked
    items.append(2)
