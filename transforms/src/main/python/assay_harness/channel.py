"""A result in shared memory.

A pipe can be closed, filled or forged by the code under test, which finds it among its open
descriptors. Anonymous shared memory has no descriptor, and a record counts only if it carries the
nonce its reader chose for this one execution: no record means that the process died, never that
the test passed.
"""

from __future__ import annotations

import mmap
import struct
from os import urandom

_NONCE = 16
_HEADER = _NONCE + 8


class Channel:
    """One record from a process to its parent; pages never touched cost nothing."""

    def __init__(self, capacity: int = 64 << 20) -> None:
        self._memory = mmap.mmap(-1, capacity)
        self._capacity = capacity - _HEADER

    def open(self) -> bytes:
        """Forgets the last record and returns the nonce that the next must carry."""
        self._memory[:_HEADER] = bytes(_HEADER)
        return urandom(_NONCE)

    def put(self, nonce: bytes, record: bytes) -> bool:
        """Writes the record; false if it does not fit."""
        if len(record) > self._capacity:
            return False
        self._memory[_HEADER : _HEADER + len(record)] = record
        self._memory[_NONCE:_HEADER] = struct.pack("<Q", len(record))
        self._memory[:_NONCE] = nonce
        return True

    def take(self, nonce: bytes) -> bytes | None:
        """The record, if one with this nonce was put."""
        if self._memory[:_NONCE] != nonce:
            return None
        (length,) = struct.unpack("<Q", self._memory[_NONCE:_HEADER])
        return self._memory[_HEADER : _HEADER + length] if length <= self._capacity else None

    def close(self) -> None:
        """Unmaps the memory from this process."""
        self._memory.close()
