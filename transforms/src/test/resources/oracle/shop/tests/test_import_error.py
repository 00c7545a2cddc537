import no_such_module


def test_never():
    pass
