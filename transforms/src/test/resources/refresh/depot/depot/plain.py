def add_up(numbers):
    return sum(numbers)


def count(numbers):
    return len(numbers)


def text(number):
    return "{0.real}".format(number)
