from depot import lazy


def test_alpha():
    assert lazy.alpha == 1


def test_beta():
    assert lazy.beta == 2


def test_known():
    assert len(lazy.KNOWN) == 2
