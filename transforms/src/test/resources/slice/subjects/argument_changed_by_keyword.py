def extend(*, target, source):
    size = len(source)
    for item in source:  # in
        target.append(item)  # in


def test():
    found = []  # in
    spare = []
    extend(target=found, source=[1, 2])  # in
    extend(target=spare, source=[3])
    assert found == [1, 2]  # asked
