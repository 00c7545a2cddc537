"""Strings that name the machine, some across the place where a text is cut."""

PLACE = "/machine/of/somebody"


def seen(value):
    return value


def test():
    for length in (*range(170, 206), 19_985, 25_000):
        seen("-" * length + PLACE + "/file")
        seen(b"-" * length + PLACE.encode() + b"/file")
    seen({"a": f"<object at {hex(1 << 40)}>", "b": PLACE, "c": [PLACE + "/x"] * 30})
    seen({PLACE + "/b", PLACE + "/a", "/c"})
    seen(b"\xff" + PLACE.encode())
    seen("x/y" * 99)
