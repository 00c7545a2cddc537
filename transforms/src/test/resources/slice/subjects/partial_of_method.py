from functools import partial


class Tool:
    def __init__(self, base):
        self.base = base  # in

    def apply(self, a, b):
        noise = a
        return self.base + b  # in


def test():
    tool = Tool(10)  # in
    apply = partial(tool.apply, 1)  # in
    assert apply(5) == 15  # asked
