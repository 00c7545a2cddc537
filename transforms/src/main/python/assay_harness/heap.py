"""The same heap layout in every execution, or deliberately another one.

Objects without a ``__hash__`` of their own hash by address, so the order of a set of them follows
where the allocator puts them, and that follows from all that the process did before: which tests
ran earlier, in which order. Here every partly used pool of CPython's small-object allocator is
filled before a test runs, so that the test's own objects come one after the other out of fresh
pools. Small hash tables look at few bits of an address, and those are then the same everywhere.

Under odd hash seeds the first blocks are handed out in falling order instead. A test whose
behaviour follows the layout so differs between the two, on every machine and every time, where
otherwise it would differ only now and then.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from typing import Any

from . import kernel

_POOL = 1 << 14  # Objects/obmalloc.c: POOL_SIZE since 3.10
_POOL_HEADER = 48
_ALIGNMENT = 16
_LARGEST = 512
_BYTES_HEADER = 33
_INTEGER = 32  # Addresses are such integers themselves, and nothing that hashes by address is so small.
_MOST_BLOCKS = 20_000
_TURNED_BLOCKS = 64
_SHIFTED = 1 << 14

_HUGE = 2 << 20

_kept: list[Any] = []


def settle(layout: int = 0) -> None:
    """Brings the heap into a layout. Takes a few milliseconds.

    :param layout: 0 for the one that belongs to this process's hash seed; any other number scatters
        the room that the next blocks take, each in a way of its own
    """
    gc.collect()
    falling = int(os.environ.get("PYTHONHASHSEED", "0")) % 2 == 1
    for size in range(_ALIGNMENT, _LARGEST + 1, _ALIGNMENT):
        if size == _INTEGER:
            continue
        make = _maker(size)
        _kept.append(_fill(make, size))
        if falling:
            _turn(make)
        if layout:
            _kept.append(_scatter(make, layout))
    if layout:
        _kept.append(_shift(layout))


def settle_for_collection() -> None:
    """Brings the heap into a layout of its own for each hash seed.

    What a test file makes when it is imported, classes and functions first of all, then lies
    elsewhere under each set of conditions, and what follows their addresses shows itself.
    """
    settle(int(os.environ.get("PYTHONHASHSEED", "0")) % 5)


def enlarge_pages() -> None:
    """Puts the heap into huge pages where the kernel has them.

    A fork copies an entry per page: of a process that had imported sympy it took 1.5 ms less.
    """
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as file:
        lines = file.readlines()
    for line in lines:
        addresses, permissions, _, _, inode, *name = line.split(maxsplit=5)
        if permissions != "rw-p" or inode != "0" or (name and name[0].strip() != "[heap]"):
            continue
        start, end = (int(address, 16) for address in addresses.split("-"))
        start, end = -(-start // _HUGE) * _HUGE, end // _HUGE * _HUGE
        if start < end:
            kernel.collapse(start, end - start)


def _maker(size: int) -> Callable[[], object]:
    if size == 16:
        return object
    return lambda: bytes(size - _BYTES_HEADER)


def _fill(make: Callable[[], object], size: int) -> list[object]:
    """Allocates until a whole pool came in one run: one is opened only when no other has room."""
    blocks: list[object] = []
    capacity = (_POOL - _POOL_HEADER) // size
    run, last = 0, 0
    while run < capacity and len(blocks) < _MOST_BLOCKS:
        block = make()
        blocks.append(block)
        address = id(block)
        if address % _POOL == _POOL_HEADER:
            run = 1
        elif run and address == last + size:
            run += 1
        else:
            run = 0
        last = address
    return blocks


def _turn(make: Callable[[], object]) -> None:
    """Frees blocks from the lowest to the highest; the allocator hands out the last freed first."""
    blocks = [make() for _ in range(_TURNED_BLOCKS)]
    for index in range(_TURNED_BLOCKS):
        blocks[index] = None


def _shift(layout: int) -> list[object]:
    """Takes the room of larger objects, which have the C library's allocator."""
    sizes = range(_LARGEST + _ALIGNMENT, _SHIFTED, _ALIGNMENT)
    return [bytes(size) for size in sizes for _ in range(1 + layout % 3)]


def _scatter(make: Callable[[], object], layout: int) -> list[object]:
    """Leaves every second, third or fourth of some blocks free, over one pool or several."""
    blocks: list[object] = [make() for _ in range(40 + 97 * layout)]
    for index in range(layout % 3, len(blocks), 2 + layout % 3):
        blocks[index] = None
    return blocks
