"""Memory, disk, descriptors and output without end."""

import mmap
import os
import sys
import tempfile
import time

GIB = 1 << 30


def test_memory_bomb():
    hoard = []
    while True:
        hoard.append(bytearray(1 << 26))


def test_memory_bomb_of_small_objects():
    hoard = []
    while True:
        hoard.append([None] * 100)


def test_fifty_children_of_256_megabytes():
    for _ in range(50):
        if os.fork() == 0:
            hoard = bytearray(256 << 20)
            hoard[:: mmap.PAGESIZE] = b"x" * len(range(0, len(hoard), mmap.PAGESIZE))
            time.sleep(1000)
    time.sleep(1000)


def test_shared_memory_without_end():
    hoard = []
    while True:
        area = mmap.mmap(-1, 1 << 26)
        area[:: mmap.PAGESIZE] = b"x" * (len(area) // mmap.PAGESIZE)
        hoard.append(area)


def test_huge_file():
    with open(os.path.join(tempfile.gettempdir(), "huge"), "wb") as file:
        for _ in range(1024):
            file.write(b"x" * (1 << 20))


def test_fills_the_disk():
    for number in range(10_000):
        with open(os.path.join(tempfile.gettempdir(), f"part-{number}"), "wb") as file:
            file.write(b"x" * (1 << 19))


def test_fills_the_disk_with_names():
    for number in range(1_000_000):
        os.close(os.open(os.path.join(tempfile.gettempdir(), f"{number}"), os.O_CREAT))


def test_fills_shared_memory():
    for number in range(10_000):
        with open(f"/dev/shm/assay-hostile-{number}", "wb") as file:
            file.write(b"x" * (1 << 19))


def test_fills_memory_without_names():
    hoard = []
    for number in range(10_000):
        hoard.append(os.memfd_create("assay-hostile"))
        os.write(hoard[-1], b"x" * (1 << 19))


def test_opens_thousands_of_files():
    hoard = []
    try:
        while len(hoard) < 100_000:
            hoard.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        pass


def test_prints_100_gigabytes():
    for _ in range(100 * 1024):
        sys.stdout.write("x" * (1 << 20))


def test_prints_to_every_descriptor():
    block = b"x" * (1 << 16)
    while True:
        for descriptor in range(1, 64):
            try:
                os.write(descriptor, block)
            except OSError:
                pass


def test_closes_every_descriptor():
    os.closerange(0, 4096)


def test_raises_a_huge_message():
    raise ValueError("x" * (100 << 20))


def test_raises_a_chain_of_exceptions():
    try:
        for number in range(10_000):
            try:
                raise ValueError(number)
            except ValueError as error:
                last = error
    finally:
        raise last


def test_is_skipped_with_a_huge_reason():
    import pytest

    pytest.skip("x" * (10 << 20))
