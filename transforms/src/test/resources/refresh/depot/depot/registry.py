HANDLERS = {}


def handler(function):
    HANDLERS[function.__name__] = function
    return function


@handler
def one(number):
    """One more."""
    return number + 1


@handler
def two(number):
    return number + 2


def run(name, number):
    return HANDLERS[name](number)


def names():
    return sorted(HANDLERS)
