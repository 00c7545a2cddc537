import os
import sys

try:
    from depot import extra
except ImportError:
    extra = None

if sys.version_info >= (3, 0):

    def which():
        return "new"

else:

    def which():
        return "old"


for last in (1, 2, 3):
    pass

with open(os.devnull) as source:
    opened = True

del source

if (walrus := 5) > 4:
    big = True


def has_extra():
    return extra is not None


def tail():
    return last


def walrus_value():
    return walrus


def source_here():
    return "source" in globals()
