from depot import keys


def test_reset():
    assert "depth" not in vars(keys.reset(keys.Tray(9)))


def test_shown():
    assert keys.shown(keys.Tray(2)) == [2, "tray"]


def test_labelled():
    assert keys.is_labelled(keys.Tray)


def test_kit():
    assert keys.KIT["peek"](keys.Tray, "dep") == 2


def test_hints():
    assert keys.hints() == ["label"]


def test_arity():
    assert keys.arity() == 1
