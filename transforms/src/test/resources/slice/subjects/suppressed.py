import contextlib


def risky(log):
    log.append(1)  # in
    raise ValueError  # in


def test():
    log = []  # in
    with contextlib.suppress(ValueError):
        risky(log)  # in
    assert log == [1]  # asked
