"""Code that cannot run."""


def after_return(c):
    x = 1
    return x
    if c:  # C
        x = 2  # A
    return x  # x <- A


def after_loop(c):  # P
    while True:  # L
        c()  # c <- P
    print(c)  # c <- nothing


def all_ways_return(c):
    x = 0  # A
    try:
        if c:  # C
            return 1
        else:
            return 2  # depends on C
    finally:
        print(x)  # x <- A; depends on nothing
    return x  # x <- nothing
