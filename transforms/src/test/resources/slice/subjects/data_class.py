import dataclasses


@dataclasses.dataclass
class Item:
    name: str
    price: int = 2

    def __post_init__(self):
        self.label = self.name.upper()  # in

    def total(self):
        return self.price * 3  # in


def test():
    item = Item("a")  # in
    spare = Item("b")
    assert item.total() == 6  # asked
