"""Processes that multiply, hide, hang on, or turn against others."""

import ctypes
import os
import resource
import signal
import subprocess
import sys
import threading
import time

import pytest


def _daemon(body=lambda: time.sleep(1000)):
    """Leaves a process behind that is nobody's child and in nobody's session."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                signal.signal(number, signal.SIG_IGN)
            body()
        os._exit(0)
    os.wait()


def test_fork_bomb():
    children = 0
    while children < 10_000:
        try:
            if os.fork() == 0:
                time.sleep(1000)
                os._exit(0)
        except OSError:
            break
        children += 1
    assert children < 100


def test_fork_bomb_that_breeds():
    while True:
        try:
            os.fork()
        except OSError:
            pass


def test_zombies():
    for _ in range(10_000):
        try:
            if os.fork() == 0:
                os._exit(0)
        except OSError:
            break


def test_leaves_a_daemon():
    _daemon()


def test_leaves_a_daemon_that_breeds():
    def breed():
        while True:
            try:
                if os.fork():
                    os._exit(0)
            except OSError:
                pass

    _daemon(breed)


def test_leaves_a_program():
    subprocess.Popen(["sleep", "1000"], start_new_session=True)


def test_leaves_a_stopped_process():
    if os.fork() == 0:
        os.setsid()
        os.kill(os.getpid(), signal.SIGSTOP)
        os._exit(0)


def test_spins():
    while True:
        pass


def test_spins_ignoring_the_limit():
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        pass


def test_hangs_ignoring_signals():
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    while True:
        time.sleep(1000)


def test_hangs_with_signals_blocked():
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    time.sleep(1000)


def test_stops_itself():
    os.kill(os.getpid(), signal.SIGSTOP)


def test_exits_at_once():
    os._exit(0)


def test_becomes_another_program():
    os.execv("/bin/sh", ["sh", "-c", "exit 0"])


def test_becomes_another_program_that_stays():
    os.execv("/bin/sh", ["sh", "-c", "sleep 1000"])


def test_returns_twice():
    os.fork()


def test_returns_twice_and_fails_once():
    assert os.fork() != 0


def test_kills_its_parent():
    os.kill(os.getppid() or 1, signal.SIGKILL)
    time.sleep(0.05)


def test_kills_everybody():
    os.kill(-1, signal.SIGKILL)
    time.sleep(0.05)


def test_kills_its_group():
    os.killpg(0, signal.SIGKILL)


def test_kills_all_it_sees():
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGSTOP):
                try:
                    os.kill(int(name), number)
                except OSError:
                    pass


def test_kills_all_numbers():
    for pid in range(1, 2000):
        if pid != os.getpid():
            for number in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.kill(pid, number)
                except OSError:
                    pass


def test_leaves_threads():
    threading.Thread(target=time.sleep, args=(1000,)).start()


def test_leaves_threads_that_spin():
    def spin():
        while True:
            pass

    for _ in range(4):
        threading.Thread(target=spin).start()


def test_exits_in_a_thread():
    thread = threading.Thread(target=sys.exit, args=(3,))
    thread.start()
    thread.join()


@pytest.mark.filterwarnings("ignore")
def test_raises_in_a_thread():
    def fail():
        raise SystemError("in a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def test_interrupts():
    raise KeyboardInterrupt


def test_exits_the_program():
    sys.exit(0)


def test_leaves_an_alarm():
    signal.signal(signal.SIGALRM, lambda *_: os._exit(0))
    signal.setitimer(signal.ITIMER_REAL, 1000, 1000)


def test_an_alarm_ends_it():
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    time.sleep(1000)


def test_raises_its_limits():
    for kind in (resource.RLIMIT_AS, resource.RLIMIT_NPROC, resource.RLIMIT_CPU):
        with pytest.raises(ValueError):
            resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def test_changes_its_surroundings():
    os.nice(10)
    os.umask(0)
    os.chdir("/")
    os.environ.clear()
    sys.setrecursionlimit(50_000)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))


def test_crashes():
    ctypes.string_at(0)


def test_aborts():
    os.abort()


def test_recurses_to_a_crash():
    sys.setrecursionlimit(1 << 30)

    class Deep:
        def __getattr__(self, name):
            return getattr(self, name)

    def deeper(value):
        return [deeper([value])]

    deeper(0)


def test_recurses_in_c_to_a_crash():
    deep = None
    for _ in range(10_000_000):
        deep = [deep]
    sys.setrecursionlimit(1 << 30)
    repr(deep)
