from depot import formulas


def test_value():
    assert formulas.value("LIM" + "IT") == 4


def test_other_value():
    assert formulas.value("BON" + "US")["gold"] == 3


def test_made():
    assert formulas.made("LIM" + "IT")(2) == 8


def test_placed():
    assert formulas.placed("LIM" + "IT") == 4
