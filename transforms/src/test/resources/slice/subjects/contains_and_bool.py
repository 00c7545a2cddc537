class Odd:
    def __contains__(self, n):
        return n % 2 == 1  # in

    def __bool__(self):
        return True  # in


def test():
    odd = Odd()  # in
    size = 0
    if odd:  # in
        inside = 3 in odd  # in
    assert inside  # asked
