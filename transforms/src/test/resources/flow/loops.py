"""for and while, with break, continue and else."""


def carried(items):
    last = None  # A
    for item in items:  # L
        print(last)  # last <- A B; depends on L
        last = item  # B; item <- L
    return last  # last <- A B


def target_outlives_loop(items):
    for item in items:  # L
        pass
    return item  # item <- L


def for_else(items):
    for item in items:  # L
        if item:  # C; depends on L
            found = item  # A; depends on C
            break  # depends on C
    else:
        found = None  # B; depends on L
    return found  # found <- A B; depends on nothing


def skipping(items):
    n = 0  # A
    for item in items:  # L
        if item:  # C; depends on L
            continue  # depends on C
        n += 1  # B; n <- A B; depends on C
    return n  # n <- A B


def while_else(n):  # P
    while n:  # L; n <- P A
        n -= 1  # A; n <- P A; depends on L
    else:
        n = 7  # B; depends on nothing
    return n  # n <- B


def forever(read):
    while True:  # L; depends on S
        line = read()  # A; depends on L
        if not line:  # S; depends on L
            break  # depends on S
        print(line)  # line <- A; depends on S
    return line  # line <- A; depends on nothing


def never_ends(read):
    while 1:  # L
        x = read()  # depends on L
    return x  # x <- nothing


def returns_from_loop(items):
    for item in items:  # L; depends on C
        if item:  # C; depends on L
            return item  # item <- L; depends on C
    return None  # depends on L


def nested_loops(rows):
    best = 0  # A
    for row in rows:  # R; depends on nothing
        for cell in row:  # S; row <- R; depends on R C
            if cell > best:  # C; best <- A B; depends on S
                best = cell  # B
                break
    return best  # best <- A B


def tuple_target(pairs):
    for i, (k, *v) in pairs:  # L; binds i k v
        print(i, k, v)  # i <- L; k <- L; v <- L


async def asynchronous(stream):
    total = 0  # A
    async for part in stream:  # L
        total = total + len(part)  # B; total <- A B; part <- L; depends on L
    async with stream as s:  # W
        await s.close(total)  # s <- W; total <- A B; depends on nothing
