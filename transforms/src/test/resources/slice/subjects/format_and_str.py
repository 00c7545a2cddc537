class Name:
    def __init__(self, text):
        self.text = text  # in

    def __str__(self):
        return self.text.title()  # in

    def __format__(self, spec):
        return str(self) + spec  # in

    def __repr__(self):
        return "Name"


def test():
    name = Name("ada")  # in
    noise = repr(name)
    shown = f"{name:!}"  # in
    assert shown == "Ada!"  # asked
