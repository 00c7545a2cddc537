"""What an import made: the objects that are new or changed since before it, and what they hold.

Two versions of a repository are compared by it (``dev.assay.refresh``). Objects that were there
before and are as they were are told by a name; the others are nodes of a graph. Nothing of the
repository runs while it is drawn: objects are looked into by their exact layout alone.

In memory are the identities of all objects before the import, some 30,000, and of what each holds.
"""

from __future__ import annotations

import collections
import functools
import gc
import hashlib
import operator
import re
import sys
import types
import weakref
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .config import Config

_ATOMS = frozenset(
    {int, bool, str, bytes, float, complex, type(None), type(Ellipsis), type(NotImplemented)}
)
_NAMED = frozenset(
    {
        types.BuiltinFunctionType, types.GetSetDescriptorType, types.MemberDescriptorType,
        types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType,
        types.MethodWrapperType,
    }
)  # fmt: skip
_TRANSPARENT = frozenset(
    {
        object, functools._lru_cache_wrapper, operator.itemgetter, operator.attrgetter,
        operator.methodcaller, types.MappingProxyType, types.GenericAlias, types.UnionType,
        type(collections.namedtuple("Pair", "one").one), range, slice,
    }
)  # fmt: skip
"""Types of which all that matters is what the collector of garbage is shown."""

_HIDDEN = frozenset(
    {
        "__dict__", "__weakref__", "__builtins__", "__cached__", "__file__", "__loader__",
        "__spec__", "__path__", "_abc_impl", "__abstractmethods__",
    }
)  # fmt: skip
_HEAP_TYPE = 1 << 9
_ATTRIBUTES = object.__getattribute__


class Before:
    """All objects as they are now, to see later which are new or have changed."""

    def __init__(self) -> None:
        gc.collect()
        self._objects = gc.get_objects()
        self._held = [_held(each) for each in self._objects]
        self._known = {id(each) for each in self._objects}
        self._names = _names()

    def made(self, config: Config) -> dict[str, Any]:
        """The graph as JSON: modules by name, nodes, and older objects that changed namelessly.

        A node is its type, what it holds under names, and what it holds besides, in order. What is
        held is a node's number, or text for an atom, for code, or for what was there before.
        """
        changed = {
            id(each)
            for each, held in zip(self._objects, self._held)
            if each is not self and each is not self._objects and _held(each) != held
        }
        return _Graph(config, self, changed).drawn()

    def is_known(self, thing: object) -> bool:
        return id(thing) in self._known

    def name(self, thing: object) -> str | None:
        return self._names.get(id(thing))

    def changed(self, identities: set[int]) -> list[object]:
        """Those of the older objects, in the order in which they were made."""
        return [each for each in self._objects if id(each) in identities]


def _held(thing: object) -> tuple[int, ...]:
    return tuple(map(id, gc.get_referents(thing)))


def _names() -> dict[int, str]:
    """A name for each module, for what modules and their classes hold, and for their dictionaries."""
    names: dict[int, str] = {}
    modules = [(name, each) for name, each in sys.modules.items() if type(each) is ModuleType]
    for name, module in modules:
        names.setdefault(id(module), name)
        names.setdefault(id(module.__dict__), f"{name}.__dict__")
    for name, module in modules:
        for key, value in list(module.__dict__.items()):
            if type(value) in _ATOMS:
                continue
            path = f"{name}.{key}"
            names.setdefault(id(value), path)
            if isinstance(value, type):
                for inner, member in list(type.__getattribute__(value, "__dict__").items()):
                    if type(member) not in _ATOMS:
                        names.setdefault(id(member), f"{path}.{inner}")
                for each in gc.get_referents(value):
                    if type(each) is dict:
                        names.setdefault(id(each), f"{path}.__dict__")
    return names


class _Graph:
    """Draws the graph, from all modules that are new and all older objects that changed."""

    def __init__(self, config: Config, before: Before, changed: set[int]) -> None:
        self._config, self._before, self._changed = config, before, changed
        self._numbers: dict[int, int] = {}
        self._nodes: list[list[Any]] = []
        self._open: collections.deque[object] = collections.deque()
        self._modules: dict[str, Any] = {}
        self._unnamed: list[str] = []

    def drawn(self) -> dict[str, Any]:
        for name, module in list(sys.modules.items()):
            if type(module) is ModuleType:
                self._modules[name] = self._held(module)
        for each in self._before.changed(self._changed):
            if each is sys.modules or each is sys.path_importer_cache or type(each) is ModuleType:
                continue
            name = self._before.name(each)
            if name is not None:
                self._modules[f"{name} changed"] = self._node(each)
            elif not _is_of_subclasses(each):
                self._unnamed.append(_type(each))
        while self._open:
            thing = self._open.popleft()
            self._nodes[self._numbers[id(thing)]] = self._described(thing)
        return {"modules": self._modules, "nodes": self._nodes, "unnamed": self._unnamed}

    def _node(self, thing: object) -> int:
        number = self._numbers.get(id(thing))
        if number is None:
            number = self._numbers[id(thing)] = len(self._nodes)
            self._nodes.append([thing])  # Kept alive, so that its identity is nobody else's.
            self._open.append(thing)
        return number

    def _held(self, thing: object) -> int | str:
        """What stands for an object in what holds it."""
        kind = type(thing)
        if kind in _ATOMS:
            return f"{kind.__name__} {thing!r}"
        if kind is CodeType:
            return self._code(thing)
        if id(thing) not in self._changed and (
            self._before.is_known(thing) or not gc.is_tracked(thing)
        ):
            name = self._before.name(thing)
            if name is not None:
                return f"older {name}"
            if kind in _NAMED:
                return f"older {_type(thing)} {thing.__qualname__}"
        return self._node(thing)

    def _code(self, code: CodeType) -> str:
        """A function's code by its place: whether its text changed is asked of the text."""
        file = self._config.relative(code.co_filename)
        shown = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        shape = code.co_flags, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
        place = f"code {file or 'elsewhere'} {code.co_qualname} {shape} {shown}"
        nameless = file is None or "<lambda>" in code.co_qualname or "<genexpr>" in code.co_qualname
        return f"{place} {_digest(code)}" if nameless else place

    def _described(self, thing: object) -> list[Any]:
        """Its type, what it holds by name, and what it holds besides."""
        named: dict[str, Any] = {}
        held: list[Any] = []
        if type(thing) is ModuleType:
            self._add(named, thing.__dict__)
            return ["module", named, held]
        if isinstance(thing, type):
            held.append(self._held(type(thing)))
            held += map(self._held, type.__getattribute__(thing, "__bases__"))
            members = type.__getattribute__(thing, "__dict__")
            self._add(named, members)
            if "__abstractmethods__" in members:
                held.append("abstract " + " ".join(sorted(members["__abstractmethods__"])))
            return ["class", named, held]
        if type(thing) is FunctionType:
            self._function(thing, named, held)
            return ["function", named, held]
        held.append(self._held(type(thing)))
        self._contents(thing, named, held)
        return [_type(thing), named, held]

    def _add(self, named: dict[str, Any], namespace: Any) -> None:
        for key, value in list(namespace.items()):
            if type(key) is str and key not in _HIDDEN:
                named[key] = self._held(value)

    def _function(self, thing: FunctionType, named: dict[str, Any], held: list[Any]) -> None:
        held.append(self._code(thing.__code__))
        held += map(self._held, thing.__defaults__ or ())
        held += [
            part
            for name, value in (thing.__kwdefaults__ or {}).items()
            for part in (f"str {name!r}", self._held(value))
        ]
        for name in ("__name__", "__qualname__", "__module__", "__doc__", "__annotations__"):
            named[name] = self._held(getattr(thing, name))
        self._add(named, thing.__dict__)
        for name, cell in zip(thing.__code__.co_freevars, thing.__closure__ or ()):
            named[name] = self._content(cell)

    def _content(self, cell: types.CellType) -> Any:
        try:
            return self._held(cell.cell_contents)
        except ValueError:
            return "empty"

    def _contents(self, thing: Any, named: dict[str, Any], held: list[Any]) -> None:
        kind = type(thing)
        if isinstance(thing, dict):
            for key, value in dict.items(thing):
                held += self._held(key), self._held(value)
        elif isinstance(thing, list):
            held += map(self._held, list.__iter__(thing))
        elif isinstance(thing, tuple):
            held += map(self._held, tuple.__iter__(thing))
        elif isinstance(thing, collections.deque):
            held += map(self._held, collections.deque.__iter__(thing))
        elif isinstance(thing, (set, frozenset)):
            held.append("set")
            held += self._unordered(thing)
        elif isinstance(thing, weakref.ReferenceType):
            held.append(self._held(weakref.ReferenceType.__call__(thing)))
        elif kind is types.CellType:
            held.append(self._content(thing))
        elif kind is re.Pattern:
            held.append(f"pattern {thing.pattern!r} {thing.flags}")
        elif kind in (property, staticmethod, classmethod, types.MethodType, functools.partial):
            held += map(self._held, gc.get_referents(thing))
        elif kind in _NAMED:
            held.append(f"named {thing.__qualname__}")
        elif kind in _TRANSPARENT:
            held += map(self._held, gc.get_referents(thing))
        elif not kind.__flags__ & _HEAP_TYPE or not self._is_plain(kind):
            held.append("opaque")
        for base in (int, str, bytes, float, complex):
            if isinstance(thing, base):
                held.append(base.__repr__(thing))
        self._attributes(thing, named)

    def _unordered(self, thing: Any) -> list[Any]:
        """Members that are atoms in order; more than one other cannot be told from each other."""
        base = set if isinstance(thing, set) else frozenset
        members = [self._held(each) for each in base.__iter__(thing)]
        texts = sorted(each for each in members if type(each) is str)
        nodes = [each for each in members if type(each) is int]
        return [*texts, *nodes] if len(nodes) < 2 else [*texts, "opaque"]

    @staticmethod
    def _is_plain(kind: type) -> bool:
        """Whether a class made in Python has all its state in attributes and in what is told above."""
        for each in type.__getattribute__(kind, "__mro__"):
            if not each.__flags__ & _HEAP_TYPE and each not in _TOLD:
                return False
        return True

    def _attributes(self, thing: object, named: dict[str, Any]) -> None:
        mro = type.__getattribute__(type(thing), "__mro__")
        for each in reversed(mro):
            for key, member in list(type.__getattribute__(each, "__dict__").items()):
                if type(member) is types.MemberDescriptorType and each.__flags__ & _HEAP_TYPE:
                    try:
                        named[key] = self._held(member.__get__(thing))
                    except AttributeError:
                        named.pop(key, None)
        try:
            attributes = _ATTRIBUTES(thing, "__dict__")
        except AttributeError:
            return
        if type(attributes) is dict and not isinstance(thing, type):
            self._add(named, attributes)


_TOLD = frozenset(
    {
        object, dict, list, tuple, set, frozenset, int, str, bytes, float, complex,
        collections.deque, weakref.ReferenceType, BaseException, Exception,
    }
)  # fmt: skip
"""Built-in bases of which all state is told."""


def _type(thing: object) -> str:
    kind = type(thing)
    module = type.__getattribute__(kind, "__module__")
    return f"{module}.{type.__getattribute__(kind, '__qualname__')}"


def _is_of_subclasses(thing: object) -> bool:
    """Whether it is the interpreter's table of the classes that derive from one."""
    return type(thing) is dict and all(
        type(each) is weakref.ReferenceType and isinstance(each(), (type, type(None)))
        for each in dict.values(thing)
    )


def _digest(code: CodeType) -> str:
    """What a function does, wherever it stands."""
    constants = [_digest(each) if type(each) is CodeType else repr(each) for each in code.co_consts]
    text = repr((code.co_code, code.co_names, code.co_freevars, code.co_cellvars, constants))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
