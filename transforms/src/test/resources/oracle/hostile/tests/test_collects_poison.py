"""What this file does while it is collected must reach no other file."""

import builtins
import os
import signal
import sys
import tempfile

sys.poisoned = builtins.poisoned = True
sys.modules["hostile"] = None
os.environ["PYTEST_ADDOPTS"] = "--collect-only"
os.umask(0)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
sys.setrecursionlimit(500)
OWN = tempfile.mkdtemp()
for place in (OWN, "/tmp", "/dev/shm"):
    with open(os.path.join(place, "assay-hostile-collected"), "w") as file:
        file.write("x")
if os.fork() == 0:
    os.setsid()
    while True:
        signal.pause()


def test_passes():
    assert sys.poisoned


def test_sees_what_its_file_left():
    with open(os.path.join(OWN, "assay-hostile-collected"), "r+") as file:
        assert file.read() == "x"
        file.write("y")


def test_sees_no_change_of_another_test():
    test_sees_what_its_file_left()
