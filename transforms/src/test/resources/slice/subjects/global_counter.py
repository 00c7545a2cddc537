# sources: step total
total = 0
noise = 0


def bump(step):
    global total, noise
    noise += step
    total += step  # in


def reset():
    global noise
    noise = 0


def read():
    return total  # in


def test():
    reset()
    bump(2)  # in
    bump(3)  # in
    value = read()  # in
    bump(4)
    assert value == 5  # asked
