import sys

for _ in range(1024):
    sys.stdout.write("x" * (1 << 20))
