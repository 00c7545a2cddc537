import sys


def twice(number):
    return 2 * number


def where():
    return sys._getframe().f_lineno
