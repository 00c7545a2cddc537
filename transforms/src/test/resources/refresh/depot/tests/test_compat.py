from depot import compat


def test_which():
    assert compat.which() == "new"


def test_extra():
    assert not compat.has_extra()


def test_tail():
    assert compat.tail() == 3


def test_walrus():
    assert compat.walrus_value() == 5


def test_source():
    assert not compat.source_here()
