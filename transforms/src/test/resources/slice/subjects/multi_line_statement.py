# sources:
from operator import add


def test():
    a = 1  # in
    b = 2  # in
    total = add(  # in
        a,  # in
        b,  # in
    )
    assert total == add(  # asked
        1,  # in
        2,  # in
    )
