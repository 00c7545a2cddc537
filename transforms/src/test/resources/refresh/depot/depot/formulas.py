from depot import rates


def value(name):
    return eval("rates." + name)


def made(name):
    space = {"rates": rates}
    exec(f"def of(number):\n    return number * rates.{name}", space)
    return space["of"]


def placed(name):
    code = compile("\n" * 3 + f"value = lambda: rates.{name}", __file__, "exec")
    space = {"rates": rates}
    exec(code, space)
    return space["value"]()
