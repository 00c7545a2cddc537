from depot.rates import LIMIT


class Shelf:
    """Holds items."""

    width = 3

    def __init__(self):
        self.items = []

    def put(self, number):
        self.items.append(number)
        return len(self.items)

    def size(self):
        return len(self.items) * self.width

    def wide(self):
        return getattr(self, "wid" + "th")

    @property
    def full(self):
        return self.size() > LIMIT


class Deep(Shelf):
    pass


MAKERS = {"shelf": Shelf, "deep": Deep}


def make(kind):
    return MAKERS[kind]()
