"""Runs every construct that binds or reads a name, on as many ways as it has."""

import asyncio
from contextlib import contextmanager, suppress

LIMIT = 3
counter = 0


def loops(items):
    last = index = None
    for index, item in enumerate(items):
        if item == 0:
            continue
        if item > LIMIT:
            found = item
            break
        last = item, last
    else:
        found = None
    while items:
        *items, tail = items
        if tail == 2:
            break
        last = tail
    else:
        last = "none"
    return last, found, index


def tries(action):
    log = []
    x = 0
    try:
        x = 1
        action()
        x = 2
        action()
        x = 3
    except KeyError as error:
        log.append((x, error))
        x = 4
    except (ValueError, TypeError):
        log.append(x)
        if x == 2:
            return log
        x = 5
    else:
        x = x + 10
        log.append(x)
    finally:
        log.append(x)
        x = 6
    log.append(x)
    return log


def nested_tries(action):
    x = 0
    for round_ in range(3):
        try:
            try:
                x = x + 1
                action()
                if x > 2:
                    break
                x = -x
                continue
            except KeyError:
                x = 7
                raise
            finally:
                y = x
                x = 8
        except KeyError as error:
            print_nothing(error, x, y)
            x = 9
        finally:
            z = x, y
        x = len(z)
    return x, y, z


def returning_finally(flag):
    x = 1
    while True:
        try:
            if flag:
                x = 2
                return x
            x = 3
            break
        finally:
            x += 1
            if flag is None:
                return x
    return x


def reraised(action):
    x = 1
    try:
        try:
            action()
        except Exception as error:
            x = error
            raise RuntimeError(x) from error
        finally:
            x = x, 2
    except RuntimeError:
        return x
    return x


def handler_name(action):
    e = "before"
    try:
        action()
    except KeyError as e:
        return e
    except ValueError as e:
        pass
    try:
        return e
    except NameError:
        e = "after"
    return e


def groups(kinds):
    x = 0
    try:
        if kinds:
            raise ExceptionGroup("group", [kind() for kind in kinds])
        x = 1
    except* KeyError as group:
        x = x, group
    except* ValueError:
        x = 2, x
    else:
        x = 3, x
    finally:
        y = x
    return x, y


@contextmanager
def entered(value):
    step = value
    try:
        yield step
    finally:
        step = None
        print_nothing(step)


def managers(flag):
    x = 0
    with entered(1) as a, entered(a) as (b):
        x = a, b
        if flag is None:
            return x
    with suppress(KeyError):
        x = 1
        if flag:
            raise KeyError(x)
        x = 2
    return x


def comprehensions(rows, n):
    x = "outer"
    last = None
    flat = [x for row in rows for x in row if x]
    pairs = {key: (value, n) for key, value in zip(flat, flat[1:]) if key != value}
    unique = {y for y in flat if (last := y)}
    later = (x * n for x in flat if x < n)
    n = n + 1
    lazily = (z := value for value in flat)
    z = None
    return x, flat, pairs, unique, last if flat else x, list(later), list(lazily), n, z


def walrus(items):
    total = head = 0
    queue = list(items)
    while queue and (head := queue.pop()) is not None:
        total += head
        if (half := head // 2) and (third := half // 2):
            total += third
        middle = (half := 5) if total > 3 else half
        total += middle + half
    return total, 1 < total < (limit := 9), limit if total > 1 else head


def closures(n):
    count = 0
    step = 1

    def bump(by=step):
        nonlocal count
        count += by
        return count, n

    bump()
    before = count
    step = 2
    count = 10
    bump(step)
    adders = [lambda y, k=k: y + k + n + count for k in range(2)]
    n = n + 1

    def forget():
        nonlocal step
        print_nothing(step)
        step = n

    forget()
    return before, count, step, [add(1) for add in adders]


def globals_too(reset):
    global counter
    if reset:
        counter = 0
    counter += 1
    return counter


def recursive_global(depth):
    global counter
    counter = depth
    if depth:
        recursive_global(depth - 1)
    return counter


def deleting(flag):
    value = 1
    if flag:
        del value
        value = [1, 2]
        del value[0]
    (a, b), [c, *d] = (1, 2), (3, 4, 5)
    del a, (b, c)
    a = b = c = d
    return value, a, b, c


def chained(box, i):
    i = box[i] = i + 1
    box[i], i = i, 0
    box[i] = x = y = box.get(9, i)
    x += y
    box[9] += x
    return x, i, box


class Shape:
    sides = LIMIT
    double = sides * 2
    LIMIT = LIMIT + 1
    names = [letter for letter in str(double)]
    __hidden = names

    def __init__(self, __size):
        self.size = __size
        __twice = __size * 2
        self.twice = __twice

    def grow(self, by: int = sides) -> "Shape":
        if by:
            limit = LIMIT
        else:
            limit = self.__hidden
        return limit

    for sides in range(2):
        last_side = sides


def local_class(base, flag):
    size = 1
    if flag:
        name = "x"

    class Local(base):
        height = size
        if height:
            LIMIT = LIMIT + height
        width = LIMIT

        def area(self):
            return size, self.height, __class__

        labels = [name for name in "ab" if name]

    size = 3
    return Local().area(), Local.width, Local.labels, name


def classes_in_loops(sizes):
    made = []
    for size in sizes:
        with suppress(KeyError):
            start = size

            class Sized:
                first = start
                if first:
                    name = "some"

            made.append(Sized)
    return [each.first for each in made]


def matching(command):
    n = 0
    match command:
        case [first, *rest] if rest:
            n = first, rest
        case {"key": value, **others}:
            n = value, others
        case (1 | 2) as small:
            n = small
        case Shape(size=n):
            pass
        case str(text) | [text]:
            n = text
        case _:
            return n
    return n


def generator(limit):
    sent = None
    for i in range(limit):
        try:
            sent = yield i, sent
        except ValueError:
            sent = "thrown"
        finally:
            done = i
    received = yield from generator(done) if limit > 1 else ()
    return sent, received


async def coroutine(n):
    async def pause(value):
        await asyncio.sleep(0)
        return value

    async def ticks():
        for tick in range(n):
            yield tick

    total = 0
    async for tick in ticks():
        total += await pause(tick)
    parts = [await pause(part) async for part in ticks() if part]
    return total, parts


def asserting(flag):
    message = "no"
    try:
        assert flag, (message := "failed")
    except AssertionError as failure:
        return message, failure
    return message


def unpacking(*args, key=None, **kwargs):
    args, key = key, args
    kwargs = {**kwargs, "args": args}
    call = dict(a=(q := 1), **{"b": 2}, c=q)
    return key, kwargs, call, f"{key}{kwargs!r:>{len(call)}}"


def decorated(wrap):
    def outer(f):
        def inner(*args):
            return f(*args), wrap

        return inner

    @outer
    @wrap
    def twice(x):
        return twice and x

    return twice(1)


def unbound(flag):
    if flag:
        x = 1
    try:
        return x
    except UnboundLocalError:
        x = 2
    y = x
    try:
        missing_name
    except NameError:
        y = y, x
    return y


def imports(flag):
    import os.path
    import json as codec

    if flag:
        from math import pi, tau as turn
    else:
        pi, turn = 3, 6
    return os.path.sep, codec, pi, turn


def print_nothing(*args):
    pass


def failing(kind, after):
    calls = 0

    def action():
        nonlocal calls
        calls += 1
        if calls > after:
            raise kind("asked for")

    return action


def main():
    global counter
    for items in [], [1], [2, 0], [0, 9], [2, 3, 1]:
        loops(items)
        walrus(items)
        comprehensions([items, items], 2)
    for kind in KeyError, ValueError, TypeError:
        for after in range(4):
            tries(failing(kind, after))
    for after in range(6):
        nested_tries(failing(KeyError, after))
    for flag in True, False, None:
        returning_finally(flag)
        managers(flag)
        deleting(flag)
        asserting(flag)
        unbound(flag)
        imports(flag)
        local_class(object, True)
    classes_in_loops([0, 1])
    for after in 0, 1:
        reraised(failing(KeyError, after))
        handler_name(failing(KeyError, after))
        handler_name(failing(ValueError, after))
    for kinds in [], [KeyError], [ValueError], [KeyError, ValueError]:
        groups(kinds)
    closures(5)
    globals_too(True)
    counter = 40
    globals_too(False)
    recursive_global(2)
    chained({9: 1, 0: 2}, 0)
    Shape(3).grow()
    Shape(3).grow(0)
    for command in [1, 2], {"key": 1, "more": 2}, 2, Shape(4), "text", ["one"], 3.5:
        matching(command)
    for limit in range(3):
        list(generator(limit))
        steps = generator(limit + 1)
        next(steps)
        with suppress(StopIteration):
            steps.throw(ValueError)
    asyncio.run(coroutine(3))
    unpacking(1, key=2, more=3)
    decorated(lambda f: f)
    return counter
