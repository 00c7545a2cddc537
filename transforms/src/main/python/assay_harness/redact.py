"""Keeps this machine out of results: its paths and its memory addresses."""

from __future__ import annotations

import os
import re
import sysconfig
from typing import Any

from .config import Config

_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")
_MAX_MESSAGE = 1_000


class Redactor:
    """Rewrites text that the subject's code produced.

    :ivar marks: a text without any of these stays as it is
    """

    def __init__(self, config: Config) -> None:
        self._work = re.compile(re.escape(config.work) + r"/run-\d+")
        self._prefixes = sorted(
            (
                path + os.sep
                for path in {
                    config.repository, config.site, config.work,
                    sysconfig.get_path("stdlib"), os.path.dirname(os.path.dirname(__file__)),
                }
            ),
            key=len,
            reverse=True,
        )  # fmt: skip
        self._roots = (config.repository, config.work)
        self.marks = ("0x", *sorted({path.rstrip(os.sep) for path in (*self._prefixes, *self._roots)}))

    def text(self, text: str) -> str:
        """The text without paths and memory addresses of this machine."""
        if "0x" in text:
            text = _ADDRESS.sub("0x…", text)
        if "/" not in text:
            return text
        text = self._work.sub("", text)
        for prefix in self._prefixes:
            text = text.replace(prefix, "")
        for root in self._roots:
            text = text.replace(root, ".")
        return text

    def is_marked(self, text: str | bytes) -> bool:
        """Whether ``text`` may be rewritten."""
        if isinstance(text, bytes):
            return any(mark.encode() in text for mark in self.marks)
        return any(mark in text for mark in self.marks)

    def message(self, text: str) -> str:
        """One line of bounded length, rewritten like any text."""
        return " ".join(self.text(text).split())[:_MAX_MESSAGE]

    def names_host(self, text: str) -> bool:
        """Whether a text holds a path that differs from machine to machine."""
        return any(root in text for root in self._roots)


def exception_text(error: BaseException) -> str:
    """``ValueError: reason``, whatever the exception's own code does."""
    name = type(error).__name__
    try:
        detail: Any = str(error)
    except BaseException:  # The subject's __str__ may raise anything.
        detail = ""
    return f"{name}: {detail}" if detail else name
