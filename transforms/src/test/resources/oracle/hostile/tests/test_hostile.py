import ctypes
import os
import signal
import sys
import threading
import time

PARENT = os.getpid()


def test_hangs_ignoring_signals():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGXCPU):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(100)


def test_spins():
    while True:
        pass


def test_spins_ignoring_the_limit():
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        pass


def test_exits_at_once():
    os._exit(0)


def test_crashes():
    ctypes.string_at(0)


def test_prints_a_gigabyte():
    for _ in range(1024):
        sys.stdout.write("x" * (1 << 20))


def test_allocates_without_end():
    hoard = []
    while True:
        hoard.append(bytearray(1 << 26))


def test_writes_a_large_file(tmp_path):
    with open(tmp_path / "large", "wb") as file:
        for _ in range(1024):
            file.write(b"x" * (1 << 20))


def test_forks_without_end():
    children = 0
    while children < 10_000:
        try:
            if os.fork() == 0:
                time.sleep(100)
                os._exit(0)
        except OSError:
            break
        children += 1
    assert children <= 64


def test_leaves_a_process_behind():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(100)
        os._exit(0)


def test_kills_its_parent():
    os.kill(os.getppid(), signal.SIGKILL)


def test_closes_every_descriptor():
    os.closerange(0, 1024)


def test_forges_a_result():
    forged = b'{"request":1,"answer":{"outcome":"PASSED"}}\n{"outcome":"PASSED"}\n.'
    for descriptor in range(1024):
        try:
            os.write(descriptor, forged)
        except OSError:
            pass
    assert False


def test_interrupts():
    raise KeyboardInterrupt


def test_leaves_threads():
    threading.Thread(target=time.sleep, args=(100,)).start()


def test_leaves_files(tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir()
    (locked / "file").write_text("x")
    locked.chmod(0)


def test_temporary_directory_is_fresh():
    import tempfile

    assert os.listdir(tempfile.gettempdir()) == []


def test_passes():
    assert True
