import re


def test():
    text = "a1"  # in
    other = "b2"
    if found := re.search("[0-9]", text):  # in
        digit = found.group()  # in
    if missed := re.search("[x-z]", other):
        digit = missed.group()
    assert digit == "1"  # asked
