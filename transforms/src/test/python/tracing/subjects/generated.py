import collections
import dataclasses
import textwrap

LIMIT = 4
# A function of a template, there before any test.
TEMPLATE = {"LIMIT": 4, "AHEAD": 1}
exec(compile("def of_template():\n    return LIMIT - AHEAD\n", __file__ + ".txt", "exec"), TEMPLATE)
POINTS = collections.namedtuple("POINTS", "upper lower")


@dataclasses.dataclass
class Point:
    left: int = 0
    right: int = 1


def written(number):
    return number + LIMIT  # 3


def made(name):
    space = {"written": written}  # 1
    text = f"""
        def {name}(first, *, second=2):
            class Inner:
                def of(self):
                    return first.imag, "some text of it", b"bytes"
            return [getattr(Inner, "of"), *(written(each) for each in (second,))]
        """
    exec(textwrap.dedent(text), space)  # 1
    return space[name]  # 1


def test():
    assert eval("LIMIT + 1") == 5  # 1
    assert eval(compile("LIMIT * 2", "no such file", "eval")) == 8  # 1
    assert Point(3) == Point(3) and POINTS(1, 2).lower == 2  # 1
    assert made("own_name")(1)[1] == 6  # 1
    # A name of code that stands in this file, and of a file that is no Python.
    replaced = compile("written = lambda number: number + OTHER\n", __file__, "exec")  # 1
    template = compile("LIMIT - BESIDES", __file__ + ".txt", "eval")  # 1
    space = {"OTHER": 1, "LIMIT": 4, "BESIDES": 1}  # 1
    exec(replaced, space)  # 1
    assert space["written"](1) == 2 and eval(template, space) == 3  # 1
    assert TEMPLATE["of_template"]() == 3 and eval("type(1)") is int  # 1
    exec("from math import *", space)  # 1
    assert written(1) == 5 and eval("written(2)") == 6  # 1
    with open(__file__, encoding="utf-8") as file:  # 2
        own = compile(file.read(), __file__, "exec")  # 1
    exec(own, {"__name__": __name__, "__file__": __file__})  # 1
