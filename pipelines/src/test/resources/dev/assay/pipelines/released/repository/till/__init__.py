from till.rates import tax


class Till:
    def __init__(self):
        self.items = []

    def ring(self, price, count=1):
        for _ in range(count):
            self.items.append(price)
        return self

    def total(self):
        return sum(self.items)

    def taxed(self):
        return self.total() + tax(self.total())
