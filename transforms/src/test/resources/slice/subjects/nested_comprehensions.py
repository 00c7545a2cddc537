def test():
    rows = [[1, 2], [3]]  # in
    skip = 1
    k = 2  # in
    flat = [n * k for row in rows for n in row]  # in
    other = [[n + skip for n in row] for row in rows]
    assert flat == [2, 4, 6]  # asked
