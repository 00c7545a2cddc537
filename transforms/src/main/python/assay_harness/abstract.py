"""What abstract classes keep beside their members: who is registered, and what they were asked."""

from __future__ import annotations

import gc
from _abc import _get_dump  # type: ignore[import-not-found]
from typing import Any

_IMPLEMENTATION = "_abc_impl"


def registered(kind: type) -> list[Any]:
    """The classes that were registered with a class and are still there."""
    if _implementation(kind) is None:
        return []
    registry, _, _, _ = _get_dump(kind)
    found = [each() for each in registry]
    return [each for each in found if each is not None]


def memory(kind: type) -> set[int]:
    """Identities of the sets in which a class remembers all that."""
    implementation = _implementation(kind)
    if implementation is None:
        return set()
    return {id(implementation), *(id(part) for part in gc.get_referents(implementation))}


def _implementation(kind: type) -> object:
    return type.__getattribute__(kind, "__dict__").get(_IMPLEMENTATION)
