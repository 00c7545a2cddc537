from contextlib import contextmanager


@contextmanager
def logged(log, word):
    log.append("open")
    yield word * 2  # in x1
    log.append("close")


class Guard:
    def __enter__(self):
        self.depth = 1  # in x1
        return self

    def __exit__(self, *failure):
        self.depth += 1  # in x1
        return False


def test():
    log = []  # in
    guard = Guard()  # in
    with logged(log, "ab") as word:  # in
        kept = word  # in
    with guard:  # in
        pass
    assert (kept, guard.depth) == ("abab", 2)  # asked
