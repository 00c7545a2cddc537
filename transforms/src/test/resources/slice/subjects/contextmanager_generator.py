import contextlib


@contextlib.contextmanager
def entered(log, name):
    log.append(name)  # in
    yield name.upper()  # in
    log.append("/" + name)  # in


def test():
    log = []  # in
    with entered(log, "a") as upper:  # in
        noise = upper
    assert log == ["a", "/a"]  # asked
