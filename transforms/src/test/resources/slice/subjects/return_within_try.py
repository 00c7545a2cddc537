def choose(values, limit):
    try:
        first = values[0]  # in
        if first > limit:  # in
            if values[1]:
                return None
    except IndexError:
        return None
    return "small"  # in


def test():
    limit = 3  # in
    noise = 4
    chosen = choose([1, 2], limit)  # in
    assert chosen == "small"  # asked
