def apply_all(functions, value):
    results = []  # in
    count = 0
    for function in functions:  # in
        results.append(function(value))  # in
        count += 1
    return results  # in


def double(n):
    return n * 2  # in


def square(n):
    return n * n  # in


def test():
    assert apply_all([double, square], 3) == [6, 9]  # asked
