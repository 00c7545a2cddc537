from depot import stars


def test_total():
    assert stars.total(2) == 12


def test_nothing():
    assert 1 + 1 == 2
