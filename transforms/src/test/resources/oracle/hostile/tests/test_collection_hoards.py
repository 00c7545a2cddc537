import mmap
import os
import time

for _ in range(50):
    if os.fork() == 0:
        hoard = bytearray(256 << 20)
        hoard[:: mmap.PAGESIZE] = b"x" * len(range(0, len(hoard), mmap.PAGESIZE))
        time.sleep(1000)
time.sleep(1000)
