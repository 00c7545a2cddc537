from depot.rates import *


def total(number):
    return base(number) + scaled(number)
