from depot import counter

NAME = "marker"


def name():
    return NAME
