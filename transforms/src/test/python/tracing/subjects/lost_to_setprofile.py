import cProfile


def helper():
    return 1


def test():
    profile = cProfile.Profile()
    profile.enable()
    helper()
    profile.disable()
    assert profile.getstats()
