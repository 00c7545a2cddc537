import functools
import threading


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


class Ledger:
    def __init__(self, opening=0):
        self.total = opening

    def add(self, amount):
        self.total += amount
        return self.total


class Stock(Ledger):
    def __init__(self, opening=0, *tags, unit="kg", **extra):
        super().__init__(opening)
        self.tags = tags

    @logged
    def receive(self, amount):
        if amount < 0:
            raise ValueError("negative amount")
        return self.add(amount)


def depth_of(tree):
    return 1 + max(map(depth_of, tree), default=0)


def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []


def in_thread(function):
    thread = threading.Thread(target=function)
    thread.start()
    thread.join()


def reraises(items):
    try:
        raise KeyError("outer")
    except KeyError:
        try:
            raise IndexError("inner")
        except IndexError:
            pass
        raise
