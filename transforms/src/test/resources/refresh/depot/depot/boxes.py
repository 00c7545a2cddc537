import collections
from copy import copy as clone


class Box:
    def __init__(self, *items):
        self.items = list(items)

    def size(self):
        return len(self.items)

    def __len__(self):
        return 3


class Wide(Box):
    def size(self, plain=Box.size):
        return 2 * plain(self)


class Place(collections.namedtuple("Place", "shelf row")):
    def known(self):
        return self.shelf + self.row


BOXES = [Wide]


def copied(box):
    return clone(box).items


def first():
    return BOXES[0](1, 2)
