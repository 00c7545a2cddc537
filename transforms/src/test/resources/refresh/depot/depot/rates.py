"""Rates."""

LIMIT = 4
BONUS = {"gold": 3, "plain": 1}


def base(number):
    """A base."""
    return number * LIMIT


def scaled(number, factor=2):
    return number * factor


def bonus(kind):
    return BONUS[kind]
