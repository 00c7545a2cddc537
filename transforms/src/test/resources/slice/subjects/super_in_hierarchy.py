class A:
    def name(self):
        return "a"  # in


class B(A):
    def name(self):
        return super().name() + "b"  # in


class C(A):
    def name(self):
        return super().name() + "c"


class D(B):
    def name(self):
        other = C().name()
        return super().name() + "d"  # in


def test():
    assert D().name() == "abd"  # asked
