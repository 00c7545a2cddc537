# sources: self value
class Register:
    def __init__(self):
        self.rows = []  # in
        self.spare = []  # in

    def add(self, value):
        rows = self.rows  # in
        spare = self.spare
        rows.append(value)  # in

    def clear_spare(self):
        spare = self.spare  # in
        for row in spare:
            row.clear()
        spare.clear()  # in


def test():
    register = Register()  # in
    register.add(4)  # in
    register.clear_spare()  # in
    assert register.rows == [4]  # asked
