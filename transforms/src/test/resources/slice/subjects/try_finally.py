def test():
    log = []  # in
    other = []
    try:
        log.append(1)  # in
        other.append(1)
    finally:
        log.append(2)  # in
        other.append(2)
    assert log == [1, 2]  # asked
