def pair(*items, **named):
    head, *tail = items  # in
    return tail, named  # in


def test():
    arguments = [1, 2]  # in
    arguments.append(3)  # in
    options = {"deep": True}  # in
    rest, named = pair(*arguments, **options)  # in
    first, second = rest  # in
    other = options["deep"]
    assert second == 3  # asked
