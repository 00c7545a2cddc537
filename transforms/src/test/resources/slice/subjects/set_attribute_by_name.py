class Options:
    pass


def test():
    options = Options()  # in
    spare = Options()
    setattr(options, "depth", 3)  # in
    setattr(spare, "depth", 4)
    assert options.depth == 3  # asked
