import gc
import weakref


class Node:
    def __init__(self):
        self.me = self  # 2

    def __del__(self):
        note("deleted")  # 2


def note(text):
    notes.append(text)  # 3


def gone(reference):
    note("gone")  # 1


def suspended():
    me = [1]
    me.append(suspended_in(me))
    next(me[1])


def suspended_in(holder):
    try:
        yield holder
    finally:
        notes.append("closed")  # 1


notes = []


def make():
    node = Node()
    return weakref.ref(node, gone)


def test():
    """Collected in cycles: what is freed by the last reference, sys.settrace itself puts off."""
    gc.collect()
    Node()
    gc.collect()
    kept = make()
    gc.collect()
    assert kept() is None
    suspended()
    gc.collect()
    assert notes and len(notes) == 4
