# sources: n x
def adder(n):
    m = n * 2  # in
    unused = n * 3

    def add(x):  # in
        return x + m  # in

    return add  # in


def test():
    one = adder(1)
    five = adder(5)  # in
    assert five(3) == 13  # asked
    assert one(3) == 5
