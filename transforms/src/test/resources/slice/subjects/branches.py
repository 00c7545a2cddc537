# sources: x
def sign(x):
    label = "none"
    if x > 0:  # in
        label = "positive"
    elif x < 0:  # in
        label = "negative"  # in
    else:
        label = "zero"
    if label == "zero":
        pass
    return label  # in


def test():
    assert sign(-3) == "negative"  # asked
