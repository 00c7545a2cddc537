from depot.boxes import Box, Place, Wide, copied, first


def test_copied():
    assert copied(Box(1)) == [1]


def test_size():
    assert Wide(1).size() == 2


def test_first():
    assert first().size() == 4


def test_true():
    assert bool(Box())


def test_place():
    assert str(Place("a", "b").known()) == "ab"


def test_row():
    assert "b".upper() == "B"
