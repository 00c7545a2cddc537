import time

time.sleep(100_000)
