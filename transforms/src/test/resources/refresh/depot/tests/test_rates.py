from depot import rates


def test_base():
    assert rates.base(2) == 8


def test_scaled():
    assert rates.scaled(2) == 4


def test_bonus():
    assert rates.bonus("gold") == 3
