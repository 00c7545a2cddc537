import doctest

from depot import plain


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(plain))
    return tests


def test_add_up():
    assert plain.add_up([1, 2]) == 3


def test_count():
    assert plain.count([1, 2]) == 2


def test_text():
    assert plain.text(3) == "3"
