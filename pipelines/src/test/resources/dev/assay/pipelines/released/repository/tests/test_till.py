from till import Till


def test_taxed():
    till = Till().ring(50, 3).ring(25, 2)
    assert till.taxed() == 240


def test_shallow():
    assert Till().total() == 0


def test_fails():
    assert Till().ring(50, 3).taxed() == 1
