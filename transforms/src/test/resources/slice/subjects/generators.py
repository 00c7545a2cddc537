# sources: n
def count(n):
    seen = 0
    i = 0  # in
    while i < n:  # in
        seen += 1
        yield i  # in
        i += 1  # in


def test():
    assert list(count(3)) == [0, 1, 2]  # asked
