import contextlib


def count(n):
    for i in range(n):  # 8
        yield i  # 5


def delegating(n):
    yield from count(n)  # 1
    return "done"  # 1


def kept_open():
    try:  # 2
        yield 1  # 2
    finally:
        done.append("closed")  # 2


def never_begun():
    yield 1


def two_way():
    got = None  # 1
    while True:  # 4
        try:  # 4
            got = yield got  # 4
        except KeyError:  # 1
            got = "caught"  # 1


@contextlib.contextmanager
def managed():
    try:  # 2
        yield "it"  # 2
    except ValueError:  # 1
        pass  # 1


done = []


def test():
    assert list(count(2)) == [0, 1]  # 1
    assert list(delegating(2)) == [0, 1]  # 1
    assert sum(i for i in count(1)) == 0  # 3
    one = kept_open()  # 1
    next(one)  # 1
    one.close()  # 1
    two = kept_open()  # 1
    next(two)  # 1
    del two  # 1
    never_begun().close()  # 1
    both = two_way()  # 1
    next(both)  # 1
    assert both.send(1) == 1  # 1
    assert both.throw(KeyError) == "caught"  # 1
    assert both.send(2) == 2  # 1
    with managed() as value:  # 2
        assert value == "it"  # 1
    with managed():  # 2
        raise ValueError  # 1
    assert done == ["closed", "closed"]  # 1
