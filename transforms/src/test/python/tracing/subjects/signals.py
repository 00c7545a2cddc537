import os
import signal

seen = []


def handler(number, frame):
    seen.append(number)  # 1


def test():
    before = signal.signal(signal.SIGUSR1, handler)
    try:
        os.kill(os.getpid(), signal.SIGUSR1)
        for _ in range(100):
            pass
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert seen == [signal.SIGUSR1]
