# A limit: what an inner function changes below the depth of the trace is in no record. That it is
# made is in the slice; that it is handed on and called is not.
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

    def bump():  # in
        nonlocal n
        n += 1

    first(bump)
    assert n == 1  # asked
