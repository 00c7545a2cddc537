class Lock:
    def __enter__(self):
        return self

    def __exit__(self, *failure):
        return False


def meter(lock):
    used = 0  # in

    def use(amount):  # in x1
        nonlocal used
        with lock:
            used += amount  # in x1

    def read():  # in x1
        try:
            with lock:
                return used  # in x1
        finally:
            closed = True

    return use, read  # in


def test():
    use, read = meter(Lock())  # in
    use(3)  # in
    assert read() == 3  # asked
