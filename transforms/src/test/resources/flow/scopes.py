"""Comprehensions, closures, classes, global and nonlocal."""


def comprehension_owns_its_target(xs):  # P
    x = 1  # A
    ys = [
        x  # x <- C
        for x in xs  # C; xs <- P
        if x  # x <- C
    ]
    return x, ys  # x <- A


def first_iterable_is_outside(x):  # P
    return [
        x  # x <- B
        for x  # B
        in x  # x <- P
    ]


def nested_generators(rows):
    return {
        cell: row  # cell <- C; row <- R
        for row in rows  # R
        for cell in row  # C; row <- R
    }


def walrus_leaves_the_comprehension(xs):
    y = 0  # A
    print([y := x for x in xs])  # B
    return y  # y <- A B


def walrus_in_a_condition(read):
    while (chunk := read()):  # A
        print(chunk)  # chunk <- A
    return chunk  # chunk <- A


def generator_runs_later(xs):
    n = 1  # A
    g = (
        n * x  # n <- A C; x <- B
        for x in xs  # B
    )
    n = 2  # C
    return g, n  # n <- C


def closure_sees_what_comes(n):  # P
    n = n + 1  # A

    def inner():
        return n  # n <- A B

    n = 2  # B
    return inner()


def closure_in_a_lambda(items, key):  # P
    return sorted(items, key=lambda item: item[key])  # key <- P; items <- P


def default_is_read_at_once(n):  # P
    f = lambda m=n: m  # n <- P
    n = 2
    return f


def nonlocal_rebinds():
    count = 0  # A

    def bump():
        nonlocal count
        count += 1  # B; count <- A B C

    bump()
    print(count)  # count <- A B
    count = 5  # C
    bump()
    return count  # count <- B C


def recursive(n):
    def down(k):  # D
        return down(k - 1) if k else 0  # down <- D

    return down(n)  # down <- D


def decorated(wrap, base):  # P
    @wrap  # wrap <- P
    def f(x: base = base):  # F; base <- P
        return x

    return f  # f <- F


def class_body(base):  # P
    size = 3  # A

    class Box(base):  # B; base <- P
        width = size  # W; size <- A
        height = width  # width <- W

        def area(self):
            return size  # size <- A

    return Box  # Box <- B


def class_names_are_not_the_functions():
    x = 1  # A

    class C:
        x = 2

        def get(self):
            return x  # x <- A

    return C


def global_rebound():
    global counter
    print(counter)  # counter <- A
    counter = 1  # A
    return counter  # counter <- A


def global_only_read():
    return counter  # counter <- nothing


def lambda_body_is_its_own(x):
    return lambda y: y + 1  # binds nothing


class Account:
    def __init__(self, __secret):  # P
        __local = __secret  # A; _Account__secret <- P
        self.value = __local  # _Account__local <- A

    def rename(self, other):  # P
        import __hidden  # A; binds _Account__hidden
        return __hidden, other  # _Account__hidden <- A; other <- P


def generic[T](x: T) -> T:  # P
    def inner[U](y: U, z: T) -> U:  # I; U <- I; T <- nothing
        return y

    type Pair[V] = tuple[V, U]  # A; V <- A; U <- nothing
    return Pair, x  # Pair <- A; x <- P


def yields(xs):  # P
    for x in xs:  # L
        got = yield x  # A; x <- L
        print(got)  # got <- A
    yield from xs  # xs <- P


def formatted(width, value):  # P
    return f"{value!r:>{width}} {missing=}"  # value <- P; width <- P; missing <- nothing
