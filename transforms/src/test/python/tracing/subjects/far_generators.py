def level1():
    return level2()


def level2():
    return level3()


def level3():
    return level4()


def level4():
    begun = numbers()
    next(begun)
    return begun, numbers()


def numbers():
    yield step(1)
    yield step(2)


def step(n):
    return n


def test():
    """A generator that began below the limit of depth stays unrecorded when it is resumed above."""
    begun, fresh = level1()
    assert next(begun) == 2
    assert list(fresh) == [1, 2]
    shallow = numbers()
    next(shallow)
    assert resumed_far_below(shallow, 5) == 2


def resumed_far_below(generator, depth):
    if depth:
        return resumed_far_below(generator, depth - 1)
    return next(generator)
