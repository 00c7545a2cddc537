# sources: x y
def test():
    def outer(x):  # in
        def inner(y):  # in
            def innermost():  # in
                return x + y  # in

            return innermost()  # in

        return inner(2)  # in

    assert outer(1) == 3  # asked
