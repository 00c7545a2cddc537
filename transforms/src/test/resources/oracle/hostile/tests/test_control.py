"""What must come out the same before and after everything else."""

import gc
import os
import signal
import sys
import tempfile

from hostile import answer


def test_control():
    words = answer("nothing has happened here")
    assert words == ["happened", "has", "here", "nothing"]


def test_everything_is_as_it_was():
    assert os.listdir(tempfile.gettempdir()) == []
    assert os.listdir(os.path.expanduser("~")) == []
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
    assert os.umask(0o22) == 0o22
    assert sys.getrecursionlimit() == 1000
    assert gc.isenabled()
    assert not hasattr(sys, "poisoned")
