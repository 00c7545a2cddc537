# sources: add initial no_default
# esv: 26
# esv_code: 21
from operator import add

no_default = "__no__default__"


def accumulate(binop, seq, initial=no_default):
    """Fold a sequence and give every stage of the fold.

    The first element starts it, unless an initial value is given:

    >>> list(accumulate(add, [1, 2]))
    [1, 3]
    """
    # Any iterable will do.
    seq = iter(seq)  # in x3
    if initial == no_default:  # in x4
        try:  # in
            result = next(seq)  # in
        except StopIteration:  # in
            return  # in
    else:
        result = initial  # in
    yield result  # in
    for elem in seq:  # in x11
        result = binop(result, elem)  # in
        yield result  # in


def test():
    numbers = [2, 1, 4, 3, 7]  # in
    assert [  # asked
        list(accumulate(add, numbers)),  # in
        list(accumulate(add, numbers, -1)),  # in
        list(accumulate(add, [])),  # in
        list(accumulate(add, [], 1)),  # in
    ] == [[2, 3, 7, 10, 17], [-1, 1, 2, 6, 9, 16], [], [1]]  # in
