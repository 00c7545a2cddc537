from depot import kinds


def test_colours():
    assert kinds.colours() == ["RED", "BLUE"]


def test_point():
    assert kinds.point() == 0


def test_pair():
    assert kinds.pair() == 5


def test_show():
    assert kinds.show(1) == "number"


def test_sells():
    assert kinds.sells(kinds.Booth())


def test_sells_not():
    assert not kinds.sells(kinds.Stand())
