# sources: amount balance self
class Account:
    def __init__(self, balance):
        self.balance = balance  # in
        self.history = []  # in

    def deposit(self, amount):
        self.balance += amount  # in
        return "ok"  # in

    def label(self):
        return "account"


def test():
    account = Account(10)  # in
    account.deposit(5)  # in
    name = account.label()
    assert account.balance == 15  # asked
    assert name == "account"
