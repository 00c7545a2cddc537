"""try, except, else, finally, with, raise."""


def handled(f):
    try:
        x = f()  # A
    except KeyError:  # H
        x = None  # B; depends on H
    return x  # x <- A B; depends on nothing


def handler_sees_any_point(f):
    x = 0  # A
    try:
        f()
        x = 1  # B
        f()
        x = 2  # C
    except ValueError:
        return x  # x <- A B
    return x  # x <- C


def handler_returns(f):
    try:
        x = f()  # A; depends on nothing
    except KeyError:  # H
        return None  # depends on H
    return x  # x <- A; depends on H


def otherwise(f):
    try:
        f()
    except KeyError:  # H
        x = 1  # A; depends on H
    except (TypeError, ValueError):  # I; depends on H
        x = 2  # B; depends on I
    else:
        x = 3  # C; depends on I
    return x  # x <- A B C; depends on nothing


def handler_name_ends(f):
    e = 1  # A
    try:
        f()
    except OSError as e:  # H
        print(e)  # e <- H
    return e  # e <- A


def bare(f):
    try:
        return f()
    except:  # H
        x = 1  # A; depends on H
    return x  # x <- A; depends on H


def returns_in_body(f, c):
    try:
        if c:  # C
            return f()  # depends on C
        x = 1  # depends on C
    except OSError:  # H; depends on C
        x = 2
    return x  # depends on C H


def cleanup(f):
    x = 0  # A
    try:
        x = f()  # B
    finally:
        print(x)  # x <- A B; depends on nothing
    return x  # x <- B


def return_through_finally(f, c):
    x = 0  # A
    try:
        if c:  # C
            return x  # x <- A; depends on C
        x = f()  # B
    finally:
        print(x)  # x <- A B; depends on nothing
    return x  # x <- B; depends on C


def finally_overrides():
    x = 1  # A
    try:
        return x  # x <- A
    finally:
        x = 2  # B
        print(x)  # x <- B


def break_through_finally(items):
    x = 0  # A
    for item in items:  # L; depends on C
        try:
            if item:  # C; depends on L
                x = 1  # B
                break  # depends on C
        finally:
            y = x  # D; x <- A B E; depends on L
        x = 2  # E; depends on C
    return x  # x <- A B E


def finally_rebinds(items):
    for item in items:
        x = 1
        try:
            continue
        finally:
            x = 2  # B
    return x  # x <- B


def raises_to_own_handler(c):
    x = 0  # A
    try:
        if c:  # C
            x = 1  # B
            raise KeyError  # depends on C
        x = 2  # D; depends on C
    except KeyError:  # H; depends on C
        print(x)  # x <- A B; depends on H
    return x  # x <- A B D


def nested_finally(f):
    x = 0  # A
    try:
        try:
            x = f()  # B
        finally:
            x = 1  # C
    finally:
        print(x)  # x <- C
    return x  # x <- C


def swallowed(manager, f):
    x = 0  # A
    with manager() as m:  # W
        f()
        x = 1  # B; depends on nothing
        f(m)  # m <- W
        x = 2  # C
    return x  # x <- A B C; depends on nothing


def two_managers(a, b):
    with a() as x, b(x) as y:  # W; binds x y
        print(x, y)  # x <- W; y <- W


def raises_under_lock(lock, c):
    with lock:
        if c:  # C
            raise ValueError  # depends on C
        x = 1  # A; depends on C
    return x  # x <- A; depends on C


def groups(f):
    x = 0  # A
    try:
        f()
    except* KeyError:  # H
        x = 1  # B; depends on H
    except* ValueError:  # I; depends on nothing
        print(x)  # x <- A B; depends on I
    return x  # x <- A B


def loop_until_it_works(f):
    while True:  # L; depends on H
        try:
            x = f()  # A; depends on L
        except OSError:  # H; depends on L
            continue  # depends on H
        break  # depends on H L
    return x  # x <- A


def handler_reraises(f):
    x = 1  # A
    try:
        x = f()  # B
    except OSError as error:  # H
        raise RuntimeError from error  # error <- H; depends on H
    return x  # x <- B; depends on H
