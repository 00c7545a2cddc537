import inspect


class Tray:
    depth = 2
    label: str = "tray"

    def __init__(self, depth):
        self.depth = depth


def reset(tray):
    names = vars(tray)
    kept = ["depth", "label"]
    for name in kept:
        if name in names:
            del names[name]
    return tray


def shown(tray):
    return [getattr(tray, name) for name in ("depth", "label")]


def is_labelled(kind):
    return "label" in kind.__dict__


TOOLS = {"peek": lambda thing, start: getattr(thing, start + "th")}
KIT = TOOLS
KINDS = [Tray]


def hints():
    return sorted(KINDS[0].__annotations__)


def arity():
    return len(inspect.signature(KINDS[0]).parameters)
