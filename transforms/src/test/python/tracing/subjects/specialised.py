import collections.abc
import random


class Row(collections.abc.Sequence):
    def __init__(self, size):
        self.size = size  # 1

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        if index >= self.size:  # 107
            raise IndexError(index)  # 1
        return helper(index)  # 106


def helper(index):
    return index  # 106


def test():
    """3.11 would enter ``__getitem__`` from the library's code without asking a frame hook."""
    row = Row(100)  # 1
    assert len(list(row)) == 100  # 1
    generator = random.Random(0)  # 1
    for _ in range(3):  # 4
        generator.choice(row)  # 3
    assert row[0] + row[1] + row[2] == 3  # 1
