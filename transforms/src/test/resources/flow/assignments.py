"""Ways to bind a name in a statement."""


def overwritten():
    x = 1
    x = 2  # B
    return x  # x <- B


def augmented(n):
    total = 0  # A
    for i in range(n):  # L
        total += i  # B; total <- A B; i <- L; depends on L
    return total  # total <- A B; depends on nothing


def chained():
    a = b = 3  # A; binds a b
    return a + b  # a <- A; b <- A


def swapped(a, b):  # P
    a, b = b, a  # A; a <- P; b <- P
    return (a, b)  # a <- A; b <- A


def starred(row):  # P
    first, *rest = row  # A; row <- P; binds first rest
    [head, (second, *_)] = rest  # B; rest <- A; binds head second _
    return first, head, second  # first <- A; head <- B; second <- B


def annotated(n: int) -> int:  # P
    kept: int = n  # A; n <- P
    bare: list
    return kept  # kept <- A


def stored(box, key, value):  # P
    box[key] = value  # box <- P; key <- P; value <- P; binds nothing
    box.field = value  # box <- P; binds nothing
    box[key] += 1  # box <- P; key <- P; binds nothing
    return box  # box <- P


def deleted(flag):
    x = 1  # A
    if flag:  # F
        del x  # depends on F
    return x  # x <- A


def deleted_for_good():
    x = 1
    del x
    return x  # x <- nothing


def undefined_then_defined():
    print(x)  # x <- nothing
    x = 1


def imported():
    import os.path  # A; binds os
    import json as codec  # B; binds codec
    from math import pi, tau as turn  # C; binds pi turn
    return os, codec, pi, turn  # os <- A; codec <- B; pi <- C; turn <- C


def parameters(a, /, b, *args, c=1, **kwargs):  # P
    return a, b, args, c, kwargs  # a <- P; b <- P; args <- P; c <- P; kwargs <- P


def unbound_names(a):
    return len(a) + missing  # len <- nothing; missing <- nothing


def reads_before_it_writes(x):  # P
    x = x + 1  # A; x <- P
    return x  # x <- A


def value_before_target(i, a):  # P
    i = a[i] = 5  # A; i <- A
    return i  # i <- A
