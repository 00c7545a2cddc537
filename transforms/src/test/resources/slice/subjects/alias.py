# sources:
def test():
    first = [1, 2]  # in
    second = first  # in
    third = list(first)
    third.append(9)
    assert second == [1, 2]  # asked
