KNOWN = {"alpha": 1, "beta": 2}


def __getattr__(name):
    if name in KNOWN:
        return KNOWN[name]
    raise AttributeError(name)
