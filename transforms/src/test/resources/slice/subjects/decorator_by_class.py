class Cached:
    def __init__(self, function):
        self.function = function

    def __call__(self, n):
        noise = n + 1
        return self.function(n)  # in


@Cached
def square(n):
    return n * n  # in


def test():
    assert square(3) == 9  # asked
