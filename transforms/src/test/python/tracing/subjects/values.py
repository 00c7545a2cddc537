import collections
import enum


class Text(str):
    def __repr__(self):
        raise AssertionError("a tracer must not ask")


class Colour(enum.IntEnum):
    RED = 1


def show(*values, **named):
    return values


def changes(items):
    items.append(4)
    return items


def test():
    loop = [1]
    loop.append(loop)
    show(None, True, 1, -1.5, 1j, "it's", b"\x00", ..., range(3), 10**400, 2**800, 1 << 5000)
    show("x" * 300, b"y" * 300, "é\ud800😀", [1, [2, [3, [4, [5]]]]], loop)
    show((), (1,), {}, {"a": (1, {2, 3})}, set(), {3, 1, "b"}, frozenset({1}), frozenset())
    show(Text("hidden"), Colour.RED, object(), collections.OrderedDict(a=1), float("nan"))
    show(list(range(1000)), {i: "x" * i for i in range(50)}, set(range(6000)))
    show(range(1 << 90000), slice(1), NotImplemented, type, len, show)
    show(named={"k": "v"}, other=[None])
    items = [1, 2, 3]
    assert changes(items) is items
    assert show(items)[0][-1] == 4
