class Proxy:
    def __init__(self, target):
        self.target = target  # in

    def __getattr__(self, name):
        noise = name * 2
        return getattr(self.target, name)  # in


def test():
    proxy = Proxy("abc")  # in
    assert proxy.upper() == "ABC"  # asked
