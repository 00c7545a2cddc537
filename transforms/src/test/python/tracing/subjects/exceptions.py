import collections


class Broken(Exception):
    def __init__(self, text):
        super().__init__(text)
        self.text = text


def raises(text):
    raise Broken(text)  # 2


def passes_on(text):
    try:  # 2
        raises(text)  # 2
    finally:
        seen.append(text)  # 2


def translates(text):
    try:  # 1
        passes_on(text)  # 1
    except Broken as error:  # 1
        raise KeyError(text) from error  # 1


def reraises(mapping):
    try:  # 1
        return mapping["absent"]  # 1
    except KeyError:  # 1
        raise  # 1


def hidden_by_another():
    try:  # 1
        int("x")  # 1
    finally:
        try:  # 1
            {}["y"]  # 1
        except KeyError:  # 1
            pass  # 1


class Guard:
    def __enter__(self):
        return self  # 2

    def __exit__(self, kind, error, trace):
        return kind is Broken  # 2


def grouped_again():
    try:  # 1
        raise ExceptionGroup("two", [ValueError(1), TypeError(2)])  # 1
    except* ValueError:  # 1
        seen.append("value")  # 1
    except* TypeError:
        seen.append("type")  # 1


class Odd(type):
    @property
    def __name__(cls):
        raise AssertionError("a tracer must not ask")


class OddError(Exception, metaclass=Odd):
    pass


def odd():
    raise OddError  # 1


seen = []


def test():
    try:  # 1
        translates("a")  # 1
    except KeyError:  # 1
        pass  # 1
    try:  # 1
        passes_on("b")  # 1
    except Broken as error:  # 1
        assert error.text == "b"  # 1
    try:  # 1
        reraises({})  # 1
    except KeyError:  # 1
        pass  # 1
    try:  # 1
        hidden_by_another()  # 1
    except ValueError:  # 1
        pass  # 1
    with Guard():  # 2
        pass  # 1
    with Guard():  # 2
        raise Broken("c")
    grouped_again()  # 1
    try:  # 1
        odd()  # 1
    except OddError:  # 1
        pass  # 1
    assert next(iter(()), "none") == "none"  # 1
    assert collections.Counter(seen)["a"] == 1  # 1
