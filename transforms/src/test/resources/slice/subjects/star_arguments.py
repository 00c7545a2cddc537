def spread(first, *rest, **options):
    size = len(options)
    return first + rest[0] + options["a"]  # in


def test():
    values = [1, 2]  # in
    named = {"a": 3}  # in
    other = {"b": 4}
    other["c"] = 5
    assert spread(*values, **named) == 6  # asked
