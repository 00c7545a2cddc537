def test():
    slots = [0, 0]  # in
    spare = [0]
    for slots[1] in range(3):  # in
        pass
    for spare[0] in range(2):
        pass
    assert slots == [0, 2]  # asked
