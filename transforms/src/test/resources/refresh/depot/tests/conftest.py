import pytest


def opened():
    return 3


@pytest.fixture
def stock():
    return opened()
