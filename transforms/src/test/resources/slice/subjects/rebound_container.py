# sources:
def test():
    values = [1]
    values.append(2)
    values = [3]  # in
    values.append(4)  # in
    assert values == [3, 4]  # asked
