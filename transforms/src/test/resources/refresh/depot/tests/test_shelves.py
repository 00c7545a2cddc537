from depot.shelves import Deep, Shelf, make


def test_put():
    assert Shelf().put(7) == 1


def test_size():
    shelf = Shelf()
    shelf.put(7)
    assert shelf.size() == 3


def test_wide():
    assert Shelf().wide() == 3


def test_made():
    assert make("deep").put(1) == 1


def test_full():
    assert not Deep().full
