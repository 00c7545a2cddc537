from depot.hidden import CURRENT, SIZES, TABLE, added


def test_escaped():
    assert "a\u00e9".encode("ascii", "depot").decode().startswith("a")


def test_bound():
    assert "a\u00e9".encode("ascii", "depot.bound").decode().startswith("a")


def test_current():
    assert CURRENT.get().unit > 0


def test_made():
    size = SIZES["a"]()
    assert size.height > 0


def test_documented():
    assert test_made.__doc__ is None


def test_asked():
    assert TABLE[3] > 0


def test_added():
    assert added(1, 2) == 3
