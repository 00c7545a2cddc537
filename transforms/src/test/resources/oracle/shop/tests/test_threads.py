import sys

from shop.stock import Stock, batches, in_thread, reraises


def test_thread():
    seen = []
    in_thread(lambda: seen.append(Stock(1).receive(1)))
    assert seen == [2]


def test_traces_itself():
    before = Stock(1).receive(1)
    sys.settrace(None)
    assert Stock(before).receive(1) == 3


def test_recursion_error():
    def forever(n):
        return forever(n + 1) + Stock(n).total

    try:
        forever(0)
    except RecursionError:
        pass
    else:
        raise AssertionError
    assert Stock(1).receive(1) == 2


def test_reraise():
    try:
        reraises([1])
    except KeyError:
        pass


def test_many_calls():
    stock = Stock()
    for _ in range(600):
        stock.receive(1)
    assert stock.total == 600


def test_batches():
    assert [sum(batch) for batch in batches(range(4), 2)] == [1, 5]
