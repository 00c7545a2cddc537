"""What code mentions that stands in no file: made while a test runs by ``exec``, ``eval``, ``compile``.

Also what code mentions that goes by a file of the repository and is not in its text: a template that
names its source as its file, or the source that replaces a test's.

A mention is a name, an attribute, an import, a parameter, or a word of a text, as in ``Mentions`` of
the refresh. What Python or a library made before the subject was imported cannot come from the
subject's text, and counts like the files of libraries: not at all.
"""

from __future__ import annotations

import _imp
import dis
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from types import CodeType
from typing import Any

from .codes import nested
from .functions import parameters
from .records import InRepository, all_code
from .words import WORD

FILE = "<generated>"
"""Stands in a footprint in place of a file; below it an empty name, then each mention, on line 0."""
STAR, FIELD, TYPE = "*", "{", "type("
"""Mentions that stand for names which cannot be told: of a star import, of a text such as "{0.", and
of what ``type`` makes, which as an attribute or a parameter is nothing."""

_FIELD = re.compile(r"(?s).*\{[^{}:!]*\.(?:\W.*)?")
_FROZEN = {
    f"<frozen {name}>"
    for name in (
        *_imp._frozen_module_names(),  # type: ignore[attr-defined]
        "importlib._bootstrap",
        "importlib._bootstrap_external",
    )
}
# What means no name but those that are written: of a frozen data class's __init__, which has the name
# beside it, and of any class's body from 3.13 on.
_INNOCENT = {
    "__setattr__": "__dataclass_builtins_object__",
    "__static_attributes__": "__firstlineno__",
}
_LOADS = "LOAD_GLOBAL", "LOAD_NAME", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_GLOBALS"
_libraries = [os.path.dirname(each) + os.sep for each in (os.__file__, __file__)]
_ahead: dict[int, CodeType] = {}
_mentions: dict[int, tuple[CodeType, str]] = {}


def settle(site: str, relative: Callable[[str], str | None]) -> None:
    """To be called before the subject is imported: what there is now has nothing to do with it.

    Unless it is one of the libraries that have been imported: hypothesis uses attrs.
    """
    _libraries.append(site + os.sep)
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    if not any(file and relative(file) for file in files):
        _ahead.update((id(code), code) for code in all_code() if has_no_file(code))


def made_ahead() -> dict[int, CodeType]:
    """The code without a file that was there before the subject was imported, by its identity."""
    return _ahead


def has_no_file(code: CodeType) -> bool:
    """Whether code that is not of the repository's files is not of any library's either."""
    return _is_no_file(code.co_filename)


@cache
def _is_no_file(name: str) -> bool:
    return name not in _FROZEN and not (
        name.endswith(".py") and name.startswith(tuple(_libraries)) and os.path.isfile(name)
    )


def survey(in_repository: InRepository, codes: Iterable[CodeType]) -> None:
    """Looks at what there is of generated code, so that no process forked later needs to."""
    for code in codes:
        if id(code) not in _ahead and not in_repository(code) and has_no_file(code):
            _mentions[id(code)] = code, " ".join(sorted(_mentioned(code)))


def mentions(
    in_repository: InRepository,
    codes: Iterable[CodeType],
    replaced: tuple[CodeType, CodeType] | None,
) -> list[str]:
    """What code mentions that is generated, and code of the repository beyond its own text.

    :param codes: all that is either of the two, or was made after the survey
    :param replaced: the test's own code and what runs in its place, if anything does
    :return: sorted, each once; ``STAR``, ``FIELD`` and ``TYPE`` may be among them
    """
    found: set[str] = set()
    original, replacement = replaced or (None, None)
    told = {id(each) for each in nested(replacement)} if replacement else set()
    for code in codes:
        if in_repository(code):
            if id(code) not in told:
                found |= _mentioned(code) - _written(code)
        elif id(code) in _mentions:
            found.update(_mentions[id(code)][1].split())
        else:
            found |= _mentioned(code)
    if original and replacement:
        found |= _mentioned(replacement) - _mentioned(original)
    return sorted(found)


def _mentioned(code: CodeType) -> set[str]:
    found: set[str] = set()
    for each in nested(code):
        names = set(each.co_names)
        for name, witness in _INNOCENT.items():
            if witness in names:
                names.discard(name)
        if "type" in names and any(
            one.argval == "type" and one.opname in _LOADS for one in dis.get_instructions(each)
        ):
            found.add(TYPE)
        found.update(names, each.co_freevars, parameters(each))
        for constant in each.co_consts:
            if constant is not None:
                _add(constant, found)
    found.discard(".0")  # The parameter of a comprehension.
    return found


def _add(constant: Any, found: set[str]) -> None:
    kind = type(constant)
    if kind is bytes:
        constant, kind = constant.decode("latin-1"), str
    if kind is str:
        found.update(WORD.findall(constant.replace("<locals>", "")))  # In names of classes.
        if "{" in constant and _FIELD.fullmatch(constant):
            found.add(FIELD)
    elif kind in (tuple, frozenset):
        if constant == ("*",):
            found.add(STAR)
        for each in constant:
            _add(each, found)


def _written(code: CodeType) -> set[str]:
    """What the code mentions that a file has where this code says it stands."""
    return _of_file(code.co_filename).get((code.co_qualname, code.co_firstlineno), set())


@cache
def _of_file(name: str) -> dict[tuple[str, int], set[str]]:
    """Of a file that is no Python there is nothing."""
    found: dict[tuple[str, int], set[str]] = {}
    try:
        with open(name, "rb") as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            whole = compile(file.read(), name, "exec", dont_inherit=True)
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return found
    for code in nested(whole):
        found.setdefault((code.co_qualname, code.co_firstlineno), set()).update(_mentioned(code))
    return found
