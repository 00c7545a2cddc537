class Account:
    def __init__(self, owner, amount):
        self.owner = owner
        self.amount = amount  # in x1

    def deposit(self, amount):
        self.owner = self.owner.upper()
        self.amount += amount  # in x1


def test():
    mine = Account("me", 10)  # in
    yours = Account("you", 20)
    same = mine  # in
    same.deposit(5)  # in
    yours.deposit(7)
    assert mine.amount == 15  # asked
