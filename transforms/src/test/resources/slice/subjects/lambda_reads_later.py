# Nothing says when a function was called that was made here: both bindings may be seen.
def test():
    k = 3  # in
    times = lambda n: n * k  # in
    k = 4  # in
    assert times(2) == 8  # asked
