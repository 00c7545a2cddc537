"""A glimpse of a value: bounded text for traces, made without running the subject's code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .redact import Redactor
from .values import ATOMS

MAX_TEXT = 200
_MAX_SEEN = 100 * MAX_TEXT
"""Characters of a string that are searched for what names this machine."""
_MAX_ITEMS = 5_000


_type_name = type.__dict__["__name__"].__get__


def name_of(cls: type) -> str:
    """A class's name, whatever its metaclass says."""
    return _type_name(cls)


def text(value: object, redactor: Redactor) -> str:
    """At most 200 characters that say what a value is; ``<Type>`` for what may not be seen.

    Strings are rewritten before they are cut: where they are cut is the same on all machines.
    """
    rendered = _Text(redactor).render(value, 0)
    return rendered if len(rendered) <= MAX_TEXT else rendered[: MAX_TEXT - 1] + "…"


class _Text:
    """Renders as much of a value as fits."""

    _DEPTH = 4
    _BRACKETS: dict[type, tuple[str, str]] = {
        list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}"), frozenset: ("frozenset({", "})")
    }  # fmt: skip

    def __init__(self, redactor: Redactor) -> None:
        self._redactor = redactor
        self._left = MAX_TEXT

    def render(self, value: Any, depth: int) -> str:
        cls = type(value)
        rendered = self._atom(cls, value)
        if rendered is not None:
            self._left -= len(rendered)
            return rendered
        if depth >= self._DEPTH or not (cls is dict or cls in self._BRACKETS):
            return f"<{name_of(cls)}>"
        if cls is dict:
            return "{" + self._joined(value.items(), lambda pair: self._pair(pair, depth)) + "}"
        opening, closing = self._BRACKETS[cls]
        if cls is set or cls is frozenset:
            if not value or len(value) > _MAX_ITEMS:
                return f"{cls.__name__}()" if not value else f"<{cls.__name__}>"
            ordered = sorted(_Text(self._redactor).render(v, depth + 1) for v in value)
            return opening + self._joined(ordered, self._counted) + closing
        inner = self._joined(value, lambda v: self.render(v, depth + 1))
        return opening + inner + ("," if cls is tuple and len(value) == 1 else "") + closing

    def _pair(self, pair: tuple[object, object], depth: int) -> str:
        return f"{self.render(pair[0], depth + 1)}: {self.render(pair[1], depth + 1)}"

    def _counted(self, rendered: str) -> str:
        self._left -= len(rendered)
        return rendered

    def _joined(self, values: Iterable[Any], show: Callable[[Any], str]) -> str:
        parts = []
        for value in values:
            if self._left <= 0:
                parts.append("…")
                break
            self._left -= 2
            parts.append(show(value))
        return ", ".join(parts)

    def _atom(self, cls: type, value: Any) -> str | None:
        if cls is str or cls is bytes:
            return self._string(value)
        if cls is int and _is_large(value):
            return "<int>"
        if cls is range and any(map(_is_large, (value.start, value.stop, value.step))):
            return "<range>"
        return repr(value) if cls in ATOMS or cls in (float, complex) else None

    def _string(self, value: str | bytes) -> str:
        seen = value[:_MAX_SEEN]
        if self._redactor.is_marked(seen):
            return self._redactor.text(repr(seen))[: MAX_TEXT + 3]
        return repr(value[: MAX_TEXT + 1])


def _is_large(integer: int) -> bool:
    """Whether an integer's digits alone would fill the text; very large ones have no ``repr``."""
    return integer.bit_length() > 4 * MAX_TEXT
