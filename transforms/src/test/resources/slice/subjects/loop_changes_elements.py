class Cell:
    def __init__(self):
        self.n = 0  # in


def raise_all(rows, step):
    for i, row in enumerate(rows):  # in
        for cell in row:  # in
            cell.n += step  # in
            noise = i


def test():
    cells = [[Cell()]]  # in
    spare = [[Cell()]]
    raise_all(cells, 2)  # in
    raise_all(spare, 3)
    assert cells[0][0].n == 2  # asked
