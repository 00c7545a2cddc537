"""match statements."""


def captures(command):  # P
    match command:  # command <- P
        case [first, *rest]:  # A; binds first rest
            x = first, rest  # X; first <- A; rest <- A; depends on A
        case {"key": value, **others}:  # B; binds value others; depends on A
            x = value, others  # Y; value <- B; others <- B; depends on B
        case str() as text:  # C; binds text; depends on B
            x = text  # Z; text <- C; depends on C
        case _:  # D; depends on C
            x = None  # N; depends on D
    return x  # x <- X Y Z N; depends on nothing


def no_case_may_match(command):
    x = 0  # A
    match command:
        case 1:
            x = 1  # B
        case 2:
            x = 2  # C
    return x  # x <- A B C


def failed_pattern_binds_nothing(point):
    y = 0  # A
    match point:
        case (0, y):  # B
            return y  # y <- B
        case other:  # C
            print(other)  # other <- C
    return y  # y <- A


def guarded(n):
    match n:
        case x if x > 0:  # A; x <- A
            return x  # x <- A; depends on A
        case x:  # B; depends on A
            print(x)  # x <- B; depends on B


def alternatives(node, kinds):  # P
    match node:
        case kinds.Leaf(value=v) | (v, _):  # A; kinds <- P; binds v v
            return v  # v <- A; depends on A
    return None  # depends on A
