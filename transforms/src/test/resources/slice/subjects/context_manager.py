# sources:
class Guard:
    def __enter__(self):
        token = 5  # in
        return token  # in

    def __exit__(self, *failure):
        return False  # in


def test():
    with Guard() as token:  # in
        value = token + 1  # in
        spare = token + 2
    assert value == 6  # asked
