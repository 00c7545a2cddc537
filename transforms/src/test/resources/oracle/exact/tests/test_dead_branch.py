def label(number, loud):
    if number < 0:  # in x1
        kind = "negative"
    elif number == 0:  # in x1
        kind = "zero"
    else:
        kind = "positive"  # in
    if loud:
        shout = kind.upper()
    else:
        shout = kind
    return kind  # in


def test():
    loud = False  # in
    number = 4  # in
    if loud:
        number = -1
    assert label(number, loud) == "positive"  # asked
