# sources:
def test():
    import json  # in

    text = '{"a": 1}'  # in
    import math

    value = json.loads(text)  # in
    area = math.pi
    assert value == {"a": 1}  # asked
