import os

for descriptor in range(3, 1024):
    try:
        os.write(descriptor, b"{}\n" * 10)
    except OSError:
        pass


def test_never():
    pass
