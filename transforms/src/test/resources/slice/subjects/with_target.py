class Opened:
    def __init__(self, name):
        self.name = name  # in

    def __enter__(self):
        return self  # in

    def __exit__(self, *details):
        return False  # in


def test():
    spare = Opened("b")
    with Opened("a") as opened:  # in
        name = opened.name  # in
        noise = spare.name
    assert name == "a"  # asked
