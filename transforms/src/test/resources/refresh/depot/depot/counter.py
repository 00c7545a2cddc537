COUNT = 0
SEEN = []


def tick():
    global COUNT
    COUNT += 1
    return COUNT


def seen():
    return len(SEEN)
