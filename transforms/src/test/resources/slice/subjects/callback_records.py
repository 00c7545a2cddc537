# sources: value
def apply(action, value):
    waste = 0
    return action(value)  # in


def test():
    seen = []  # in
    unseen = []

    def record(value):  # in
        unseen.append(0)
        seen.append(value)  # in

    apply(record, 3)  # in
    assert seen == [3]  # asked
