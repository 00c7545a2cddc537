class Doubled:
    def __get__(self, owner, kind):
        label = kind
        return owner.n * 2  # in

    def __set__(self, owner, value):
        owner.n = value  # in


class Holder:
    value = Doubled()


def test():
    holder = Holder()  # in
    spare = Holder()
    holder.value = 3  # in
    spare.value = 4
    assert holder.value == 6  # asked
