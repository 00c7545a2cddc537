"""Files where none should be: in the repository, in the harness, in what everybody shares."""

import ctypes
import os
import socket
import stat
import sys
import tempfile

import pytest

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MARK = "assay-hostile"


def _attempt(change, *arguments):
    """Whether a change went through."""
    try:
        change(*arguments)
    except OSError:
        return False
    return True


def _write(path):
    with open(path, "ab") as file:
        file.write(b"\n# poisoned\n")


def _harm(directory):
    """Everything that can be tried on a directory and its first files; how much of it worked."""
    done = [_attempt(_write, os.path.join(directory, MARK))]
    done.append(_attempt(os.mkdir, os.path.join(directory, f"{MARK}-folder")))
    done.append(_attempt(os.chmod, directory, 0o777))
    done.append(_attempt(os.rename, directory, f"{directory}-{MARK}"))
    for entry in list(os.scandir(directory))[:20]:
        if entry.is_file():
            done.append(_attempt(os.chmod, entry.path, 0o666))
            done.append(_attempt(_write, entry.path))
            done.append(_attempt(os.utime, entry.path, (0, 0)))
            done.append(_attempt(os.unlink, entry.path))
    return sum(done)


def test_writes_into_the_repository():
    assert _harm(REPOSITORY) == 0
    assert _harm(os.path.dirname(os.path.abspath(__file__))) == 0


def test_writes_into_the_site():
    assert _harm(os.path.dirname(os.path.dirname(pytest.__file__))) == 0


def test_writes_into_the_harness():
    harness = sys.modules["assay_harness"].__path__[0]
    assert _harm(harness) == 0
    assert _harm(os.path.dirname(harness)) == 0


def test_writes_into_the_interpreter():
    assert _harm(os.path.dirname(os.__file__)) == 0
    assert _harm(os.path.dirname(os.path.realpath(sys.executable))) == 0


def test_poisons_later_runs():
    places = [*sys.path, os.path.dirname(os.__file__), os.path.expanduser("~"), "/etc", "/"]
    names = ("sitecustomize.py", "usercustomize.py", "conftest.py", "pytest.ini", "x.pth")
    done = [
        _attempt(_write, os.path.join(place, name)) for place in places[:-3] for name in names
    ]
    caches = [
        os.path.join(place, "__pycache__", f"hostile.{sys.implementation.cache_tag}.pyc")
        for place in [REPOSITORY, os.path.join(REPOSITORY, "tests")]
    ]
    done += [_attempt(_write, path) for path in caches]
    assert not any(done)


def test_leaves_files_and_locked_folders():
    for place in (tempfile.gettempdir(), os.path.expanduser("~")):
        locked = os.path.join(place, "locked")
        os.makedirs(os.path.join(locked, "inner"))
        _write(os.path.join(locked, "inner", "file"))
        os.chmod(os.path.join(locked, "inner"), 0)
        os.chmod(locked, 0)


def test_leaves_files_that_everybody_sees():
    for place in ("/tmp", "/var/tmp", "/dev/shm"):
        folder = os.path.join(place, f"{MARK}-{os.getpid()}")
        os.mkdir(folder)
        _write(os.path.join(folder, "file"))
        os.chmod(folder, 0)


def test_leaves_links_and_pipes():
    place = tempfile.gettempdir()
    os.symlink("/", os.path.join(place, "root"))
    os.symlink(REPOSITORY, os.path.join(place, "repository"))
    os.symlink("loop", os.path.join(place, "loop"))
    os.mkfifo(os.path.join(place, "pipe"))
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.join(place, "socket"))
    _attempt(os.link, os.path.join(REPOSITORY, "hostile", "__init__.py"), f"{place}/hard")


def test_leaves_a_deep_folder():
    os.chdir(tempfile.gettempdir())
    for _ in range(1_000):
        os.mkdir("deep")
        os.chdir("deep")


def test_moves_its_own_directory():
    own = tempfile.gettempdir()
    _attempt(os.rename, own, f"{own}-moved")
    _attempt(os.rmdir, own)
    _attempt(os.symlink, "/etc", own)


def test_leaves_shared_objects():
    libc = ctypes.CDLL(None)
    for key in (0x41535359, 0x41535360):
        libc.shmget(key, 1 << 20, 0o1666)
        libc.semget(key, 4, 0o1666)
        libc.msgget(key, 0o1666)
    libc.sem_open.restype = ctypes.c_void_p
    libc.sem_open(b"/assay-hostile", os.O_CREAT, 0o666, 1)
    libc.mq_open(b"/assay-hostile", os.O_CREAT | os.O_RDWR, 0o666, None)


def test_finds_no_shared_objects():
    libc = ctypes.CDLL(None)
    assert libc.shmget(0x41535359, 0, 0) == -1
    assert libc.semget(0x41535359, 0, 0) == -1
    assert libc.msgget(0x41535359, 0) == -1
    libc.sem_open.restype = ctypes.c_void_p
    assert libc.sem_open(b"/assay-hostile", 0) is None
    assert libc.mq_open(b"/assay-hostile", os.O_RDWR) == -1


def test_makes_privileged_files():
    path = os.path.join(tempfile.gettempdir(), "shell")
    _write(path)
    os.chmod(path, 0o6777)
    assert not _attempt(os.chown, path, 0, 0) or os.stat(path).st_uid != 0
    assert not _attempt(os.mknod, f"{path}-disk", stat.S_IFBLK | 0o666, os.makedev(254, 0))
