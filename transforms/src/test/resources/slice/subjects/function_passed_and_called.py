def apply(function, *args, **kwargs):
    noise = len(args)
    return function(*args, **kwargs)  # in


def power(base, exponent=2):
    label = "power"
    return base**exponent  # in


def test():
    options = {"exponent": 3}  # in
    assert apply(power, 2, **options) == 8  # asked
