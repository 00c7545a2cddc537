import pytest

from shop import Stock


@pytest.fixture
def stock():
    yield Stock(10)


@pytest.fixture
def broken():
    raise RuntimeError("no such shelf")
