class Money:
    def __init__(self, cents):
        self.cents = cents  # in x3

    def __add__(self, other):
        currency = "EUR"
        return Money(self.cents + other.cents)  # in x1

    def __lt__(self, other):
        return self.cents < other.cents

    def __getitem__(self, index):
        return self.cents // 10**index  # in x1


def test():
    one = Money(150)  # in
    two = Money(250)  # in
    cheap = sorted([two, one])[0]
    both = one + two  # in
    assert both[2] == 4  # asked
