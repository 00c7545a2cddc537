# sources:
def test():
    first = [1]  # in
    second = first  # in
    third = [5]
    second.append(2)  # in
    third.append(6)
    assert first == [1, 2]  # asked
