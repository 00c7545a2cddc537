"""JSON by the interpreter's own encoder, whatever became of the ``json`` module meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from json.encoder import c_make_encoder, encode_basestring_ascii
from typing import Any


def _refuse(value: object) -> Any:
    raise TypeError(f"{type(value).__name__} is no JSON")


def _encoder() -> Callable[[Any], str]:
    encode = c_make_encoder(
        None, _refuse, encode_basestring_ascii, None, ": ", ", ", False, False, True
    )
    join = "".join
    return lambda value: join(encode(value, 0))


dumps = _encoder()
"""As ``json.dumps`` with its defaults."""
