class Bag:
    def __init__(self):
        self.items = []  # in
        self.spare = 0  # in

    def put(self, item):
        self.items.append(item)  # in
        size = len(self.items)

    add = put


def test():
    bag = Bag()  # in
    put = bag.add  # in
    put(3)  # in
    assert bag.items == [3]  # asked
