# sources:
def halvings(n):
    count = 0  # in
    trail = []
    while n > 1:  # in
        n //= 2  # in
        trail.append(n)
        count += 1  # in
    return count  # in


def test():
    assert halvings(10) == 3  # asked
