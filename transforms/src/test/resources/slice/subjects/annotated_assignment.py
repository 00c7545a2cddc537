def test():
    kind = int
    total: int = 3  # in
    other: kind = 4
    assert total == 3  # asked
