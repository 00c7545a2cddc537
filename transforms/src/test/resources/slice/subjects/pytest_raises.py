import pytest


def parse(text):
    if not text:  # in
        raise ValueError("empty")  # in
    return int(text)


def test():
    with pytest.raises(ValueError) as caught:  # in
        parse("")  # in
    noise = 3
    assert str(caught.value) == "empty"  # asked
