# sources: x
def test():
    def negate(function):  # in
        def wrapper(x):  # in
            return -function(x)  # in

        return wrapper  # in

    @negate  # in
    def increment(x):  # in
        return x + 1  # in

    assert increment(3) == -4  # asked
