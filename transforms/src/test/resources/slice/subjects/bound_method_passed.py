class Log:
    def __init__(self):
        self.rows = []  # in
        self.spare = []  # in

    def write(self, row):
        self.rows.append(row)  # in


def each(items, function):
    for item in items:  # in
        function(item)  # in


def test():
    log = Log()  # in
    each([1, 2], log.write)  # in
    assert log.rows == [1, 2]  # asked
