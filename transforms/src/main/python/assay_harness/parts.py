"""What an object consists of, by its exact layout: nothing of its own code runs to find it out."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from . import classes, codes, inside, words
from .atoms import Atoms
from .config import Config
from .kinds import OfKind, is_class, is_module, name, namespace

Told = Callable[[object], Any]

_HIDDEN = frozenset(
    {
        "__dict__", "__weakref__", "__builtins__", "__cached__", "__file__", "__loader__",
        "__spec__", "__path__", "__warningregistry__", "_abc_impl", "__abstractmethods__",
        "__firstlineno__", "__static_attributes__",
    }
)  # fmt: skip
"""What follows from where code stands, or from other members."""


@dataclass
class Description:
    """A node.

    :ivar kind: ``module`` of the repository, ``foreign`` one, ``class``, ``function``, ``instance`` of
        a class that only the repository's code knows; else its type, and all that it holds is held
        namelessly, since code of others may ask for any of it
    :ivar named: what is held under a name, as far as only code that says the name sees it
    :ivar held: all else, in order
    :ivar mentions: words by which it may ask for names, if its own text is nowhere to be read
    """

    kind: str
    named: dict[str, Any] = field(default_factory=dict)
    held: list[Any] = field(default_factory=list)
    mentions: set[str] = field(default_factory=set)


class Parts:
    """Describes objects.

    :param told: what stands for an object in what holds it
    """

    def __init__(self, config: Config, atoms: Atoms, told: Told) -> None:
        self._config, self._atoms, self._told = config, atoms, told
        self._is_here = cache(config.holds)
        self._is_plain = OfKind(lambda kind: classes.is_plain(kind, self._is_here))
        self._is_file = cache(os.path.isfile)

    def of(self, thing: Any) -> Description:
        """What the object consists of."""
        if is_module(thing):
            return self._module(thing)
        if is_class(thing):
            return self._class(thing)
        if type(thing) is FunctionType:
            return self._function(thing)
        if self._is_plain(type(thing)):
            description = Description("instance", held=self._contents(thing))
            attributes = list(inside.attributes(thing))
            self._add(description, attributes)
            self._nameless(description, [each for each in attributes if type(each[0]) is not str])
            return description
        return self._other(thing)

    def code(self, code: CodeType) -> list[Any]:
        """A function's place, its shape for those who call it, and a digest of what it does."""
        return [
            self._config.relative(code.co_filename), code.co_qualname, code.co_firstlineno,
            codes.shape(code), codes.digest(code, self._atoms),
        ]  # fmt: skip

    def _module(self, thing: ModuleType) -> Description:
        attributes = namespace(thing)
        file = attributes.get("__file__")
        here = type(file) is str and self._is_here(file)
        description = Description("module" if here else "foreign", held=[self._told(type(thing))])
        self._add(description, attributes.items())
        return description

    def _class(self, thing: type) -> Description:
        members = list(type.__getattribute__(thing, "__dict__").items())
        held = [self._told(type(thing))]
        held += map(self._told, type.__getattribute__(thing, "__bases__"))
        held.append(self._told(dict(members).get("__abstractmethods__")))
        if not self._is_plain(thing):
            whose = "" if classes.is_of(thing, self._is_here) else "foreign "
            return self._nameless(Description(whose + name(type(thing)), held=held), members)
        description = Description("class", held=held)
        reserved = classes.reserved(thing)
        self._add(description, [each for each in members if not _is_one_of(reserved, each[0])])
        return self._nameless(description, [each for each in members if _is_one_of(reserved, each[0])])

    def _function(self, thing: FunctionType) -> Description:
        code = thing.__code__
        here = self._is_here(code.co_filename) and self._is_file(code.co_filename)
        description = Description("function", held=[self.code(code)])
        held = description.held
        held += map(self._told, thing.__defaults__ or ())
        self._nameless(description, (thing.__kwdefaults__ or {}).items())
        held.append(self._told(thing.__annotations__) if thing.__annotations__ else "str ''")
        held += [self._told(each) for each in (thing.__name__, thing.__qualname__)]
        description.named["__doc__"] = self._told(thing.__doc__)
        closure = [
            (variable, inside.of_cell(cell))
            for variable, cell in zip(code.co_freevars, thing.__closure__ or ())
            if variable != "__class__"
        ]
        attributes = [each for each in thing.__dict__.items() if not _is_one_of(_HIDDEN, each[0])]
        if not here:
            self._nameless(description, [*closure, *attributes])
        else:
            self._add(description, closure)
            self._add(description, [each for each in attributes if not _is_special(each[0])])
            self._nameless(description, [each for each in attributes if _is_special(each[0])])
        if codes.is_unwritten(code, here) or (here and not self._is_at_home(thing)):
            description.mentions |= words.of_code(code)
        return description

    def _is_at_home(self, thing: FunctionType) -> bool:
        """Whether a function's names are those of the module in whose file it stands."""
        file = dict.get(thing.__globals__, "__file__")
        return type(file) is str and file == thing.__code__.co_filename

    def _other(self, thing: Any) -> Description:
        if type(thing) is inside.CACHE and not self._is_cache_of_repository(thing):
            description = Description(name(inside.CACHE), held=[self._told(inside.CACHE)])
            return self._nameless(description, inside.attributes(thing))
        description = Description(name(type(thing)), held=self._contents(thing))
        attributes = list(inside.attributes(thing))
        self._nameless(description, attributes)
        if not inside.is_container(thing):
            description.mentions |= words.of_object([*inside.texts(thing), *attributes])
        return description

    def _contents(self, thing: Any) -> list[Any]:
        """The type, and what is held beside attributes."""
        parts = inside.of(thing, self._atoms)
        return [
            self._told(type(thing)),
            *(each if direct else self._told(each) for each, direct in parts),
        ]

    def _is_cache_of_repository(self, thing: Any) -> bool:
        """What others remember of their own calls follows from what they were asked."""
        called = dict(inside.attributes(thing)).get("__wrapped__")
        return type(called) is not FunctionType or self._is_here(called.__code__.co_filename)

    def _add(self, description: Description, members: Any) -> None:
        for key, value in list(members):
            if type(key) is str and key not in _HIDDEN:
                description.named[key] = self._told(value)

    def _nameless(self, description: Description, members: Any) -> Description:
        for key, value in list(members):
            if type(key) is str and key == "__doc__":
                description.named[key] = self._told(value)
            elif not _is_one_of(_HIDDEN, key):
                description.held += self._told(key), self._told(value)
        return description


def _is_special(key: object) -> bool:
    return type(key) is str and key.startswith("__") and key.endswith("__")


def _is_one_of(names: frozenset[str], key: object) -> bool:
    return type(key) is str and key in names
