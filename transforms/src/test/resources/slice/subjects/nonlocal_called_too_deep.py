# A limit: what an inner function changes below the depth of the trace is in no record.
# sources:
def fourth(change):
    change()


def third(change):
    fourth(change)


def second(change):
    third(change)


def first(change):
    second(change)


def test():
    n = 0  # in

    def bump():
        nonlocal n
        n += 1

    first(bump)
    assert n == 1  # asked
