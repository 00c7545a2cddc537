registry = {}
spare = []


def register(name, function):
    registry[name] = function  # in
    spare.append(name)


def lookup(name):
    return registry[name]  # in


def test():
    register("one", 1)  # in
    found = lookup("one")  # in
    assert found == 1  # asked
