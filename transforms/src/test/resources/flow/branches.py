"""if, conditional expressions, short circuits, chained comparisons, assert."""


def both_ways(c):
    if c:  # C
        x = 1  # A; depends on C
    else:
        x = 2  # B; depends on C
    return x  # x <- A B; depends on nothing


def one_way(c):
    x = 1  # A
    if c:  # C
        x = 2  # B
    return x  # x <- A B


def elif_chain(c, d):
    if c:  # C
        x = 1  # A; depends on C
    elif d:  # D; depends on C
        x = 2  # B; depends on D
    else:
        x = 3  # E; depends on D
    return x  # x <- A B E; depends on nothing


def early_return(c):
    x = 1  # A
    if c:  # C
        return x  # x <- A; depends on C
    x = 2  # B; depends on C
    return x  # x <- B; depends on C


def early_raise(c):
    if c:  # C
        raise ValueError(c)  # depends on C
    return c  # depends on C


def conditional_expression(c):
    x = 0  # A
    y = (x := 1) if c else 2  # B
    return x + y  # x <- A B; y <- B; depends on nothing


def short_circuit(a):
    x = 0  # A
    ok = a and (x := a)  # B
    return x, ok  # x <- A B


def chained_comparison(a):
    x = 0  # A
    ok = 1 < a < (x := 5)  # B
    return x, ok  # x <- A B


def asserted(x):  # P
    assert x, "no " + x  # x <- P
    y = x  # depends on nothing
    return y


def nested(a, b):
    if a:  # A
        if b:  # B; depends on A
            return 1  # depends on B
        x = 2  # C; depends on B
        print(x)  # x <- C; depends on B
    return 3  # depends on B A
