from depot import rates


def test_stock(stock):
    assert rates.scaled(stock) == 6


def test_patched(monkeypatch):
    monkeypatch.setattr("depot.rates.LIMIT", 5)
    assert rates.base(2) == 10


def test_patched_bonus(monkeypatch):
    monkeypatch.setattr(rates, "bonus", lambda kind: 9)
    assert rates.bonus("gold") == 9


def test_alone():
    assert rates.bonus("plain") == 1
