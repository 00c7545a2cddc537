def test():
    total = 0  # in
    skipped = 0
    for n in range(4):  # in
        if n % 2:  # in
            skipped += 1
            continue
        total += n  # in
    assert total == 2  # asked
