"""What objects of built-in kinds hold, and the attributes of any object."""

from __future__ import annotations

import collections
import contextvars
import datetime
import decimal
import functools
import gc
import io
import itertools
import operator
import random
import re
import struct
import types
import weakref
from collections.abc import Callable, Iterator
from typing import Any

from _thread import LockType, RLock

from .atoms import Atoms
from .kinds import Kinds, OfKind, derives, is_a

Part = tuple[Any, bool]
"""A value, and whether it is a text already and no object that is held."""

Reader = Callable[[Any, Atoms], Iterator[Part]]


def _link_type() -> type:
    """The type of what a bounded cache holds for each call."""
    cached = functools.lru_cache(maxsize=1)(int)
    cached(0)
    held = [each for part in gc.get_referents(cached) if type(part) is dict for each in part.values()]
    return next(type(each) for each in held if type(each) is not int)


CACHE = functools._lru_cache_wrapper
_TRACED = Kinds(
    types.CellType, property, staticmethod, classmethod, types.MethodType, functools.partial,
    types.MappingProxyType, types.GenericAlias, types.UnionType, super,
    type({}.keys()), type({}.values()), type({}.items()), weakref.ProxyType, CACHE, slice,
    _link_type(),
)  # fmt: skip
"""All that matters of them is what the collector of garbage is shown."""

_REDUCED = Kinds(
    range, operator.itemgetter, operator.attrgetter, operator.methodcaller,
    type(collections.namedtuple("Pair", "one").one), decimal.Decimal, decimal.Context,
    datetime.date, datetime.time, datetime.datetime, datetime.timedelta, datetime.timezone,
    itertools.count, itertools.cycle, itertools.repeat, itertools.chain, bytearray,
    io.StringIO, io.BytesIO,
)  # fmt: skip
"""They say themselves, and without code of others, how they could be made again."""

_NAMED = Kinds(
    types.GetSetDescriptorType, types.MemberDescriptorType,
    types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType,
    types.MethodWrapperType,
)  # fmt: skip
_DICTIONARIES = Kinds(types.GetSetDescriptorType, types.MemberDescriptorType)
_STATELESS = Kinds(object, LockType, RLock)
_LABELLED = Kinds(type, types.FunctionType, types.BuiltinFunctionType)
_CONTAINERS = Kinds(dict, list, tuple, set, frozenset)
_SEQUENCES = Kinds(list, tuple, collections.deque)
_SETS = Kinds(set, frozenset)
_NUMBERS = Kinds(int, float, complex, str, bytes)
_HEAP_TYPE, _IMMUTABLE = 1 << 9, 1 << 8
OPAQUE = "opaque"


def of(thing: Any, atoms: Atoms) -> Iterator[Part]:
    """What an object holds beside its attributes; ``OPAQUE`` if there may be more."""
    for read in _readers(type(thing)):
        yield from read(thing, atoms)


@OfKind
def _readers(kind: type) -> list[Reader]:
    """How objects of a class are read."""
    found = [_reader(kind)]
    if _hides_attributes(kind):
        found.append(_opaque)
    if derives(kind, collections.defaultdict):
        found.append(_factory)
    if derives(kind, collections.deque):
        found.append(_length)
    return [each for each in found if each is not None]


def _reader(kind: type) -> Reader | None:
    for bases, read in _READERS:
        if derives(kind, *bases):
            return read
    for kinds, read in _EXACT:
        if kind in kinds:
            return read
    return _opaque if kind not in _STATELESS and _is_of_c(kind) else None


def _opaque(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield OPAQUE, True


def _mapping(thing: Any, atoms: Atoms) -> Iterator[Part]:
    for key, value in _items(thing):
        yield key, False
        yield value, False


def _sequence(thing: Any, atoms: Atoms) -> Iterator[Part]:
    base = next(each for each in _SEQUENCES if is_a(thing, each))
    yield from ((each, False) for each in base.__iter__(thing))


def _number(thing: Any, atoms: Atoms) -> Iterator[Part]:
    base = next(each for each in _NUMBERS if is_a(thing, each))
    yield _plain(base, thing), False


def _exception(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield BaseException.args.__get__(thing), False
    yield BaseException.__cause__.__get__(thing), False
    yield BaseException.__context__.__get__(thing), False


def _weak(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield weakref.ReferenceType.__call__(thing), False
    yield weakref.ReferenceType.__callback__.__get__(thing), False  # type: ignore[attr-defined]


def _pattern(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield (thing.pattern, thing.flags), False


def _structure(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield thing.format, False


def _variable(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield thing.name, False
    yield from ((each, False) for each in gc.get_referents(thing) if each is not thing.name)
    if thing in contextvars.copy_context():
        yield thing.get(), False


def _builtin(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield f"named {thing.__qualname__}", True
    yield thing.__self__, False


def _named(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield f"named {thing.__qualname__}", True


def _traced(thing: Any, atoms: Atoms) -> Iterator[Part]:
    kind = type(thing)
    yield from ((each, False) for each in gc.get_referents(thing) if each is not kind)


def _reduced(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield type(thing).__reduce_ex__(thing, 2)[1:], False


def _generator(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield random.Random.getstate(thing), False


def _factory(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield collections.defaultdict.default_factory.__get__(thing), False


def _length(thing: Any, atoms: Atoms) -> Iterator[Part]:
    yield collections.deque.maxlen.__get__(thing), False


def _items(thing: Any) -> Any:
    ordered = is_a(thing, collections.OrderedDict)
    return list(collections.OrderedDict.items(thing) if ordered else dict.items(thing))


def _plain(base: type, thing: Any) -> Any:
    if base is str:
        return str.__str__(thing)
    if base is bytes:
        return bytes.__getitem__(thing, slice(None))
    return base.__pos__(thing)  # type: ignore[attr-defined]


def _members(thing: Any, atoms: Atoms) -> Iterator[Part]:
    """Atoms in order; more than one other cannot be told from each other."""
    base = next(each for each in _SETS if is_a(thing, each))
    members = list(base.__iter__(thing))
    texts = [atoms.composed(each) for each in members]
    yield from ((text, True) for text in sorted(filter(None, texts)))
    others = [each for each, text in zip(members, texts) if text is None]
    if len(others) > 1:
        yield from _ordered(others)
    else:
        yield from ((each, False) for each in others)


def _ordered(others: list[Any]) -> Iterator[Part]:
    """Classes and functions by their names, if these differ."""
    names = [
        f"{getattr(each, '__module__', '')}.{getattr(each, '__qualname__', '')}"
        if type(each) in _LABELLED
        else ""
        for each in others
    ]
    if "" in names or len({*names}) < len(names):
        yield OPAQUE, True
        return
    for _, each in sorted(zip(names, others), key=lambda pair: pair[0]):
        yield each, False


_READERS: tuple[tuple[Kinds, Reader], ...] = (
    (Kinds(dict), _mapping),
    (_SEQUENCES, _sequence),
    (_SETS, _members),
    (_NUMBERS, _number),
    (Kinds(BaseException), _exception),
    (Kinds(types.BuiltinFunctionType), _builtin),
    (_NAMED, _named),
    (_TRACED, _traced),
    (Kinds(random.Random), _generator),
)
"""For objects of these classes and of those that derive from them."""

_EXACT: tuple[tuple[Kinds, Reader], ...] = (
    (Kinds(weakref.ReferenceType, weakref.KeyedRef), _weak),
    (Kinds(re.Pattern), _pattern),
    (Kinds(struct.Struct), _structure),
    (Kinds(contextvars.ContextVar), _variable),
    (_REDUCED, _reduced),
)


@OfKind
def _is_of_c(kind: type) -> bool:
    """Whether objects of a class may have state that nothing here sees."""
    return any(
        each is not object
        and each not in _SEQUENCES
        and (not each.__flags__ & _HEAP_TYPE or each.__flags__ & _IMMUTABLE or _has_slots_of_c(each))
        for each in type.__getattribute__(kind, "__mro__")
    )


def _has_slots_of_c(kind: type) -> bool:
    """Python classes have no methods that are written in C."""
    members = type.__getattribute__(kind, "__dict__")
    made = members.get("__new__")
    return any(type(each) is types.MethodDescriptorType for each in members.values()) or (
        type(made) is types.BuiltinFunctionType and getattr(made, "__self__", None) is kind
    )


def attributes(thing: Any) -> Iterator[tuple[str, Any]]:
    """Slots and the instance's dictionary."""
    slots, dictionary = _places(type(thing))
    found: dict[str, Any] = {}
    for key, member in slots:
        try:
            found[key] = member.__get__(thing)
        except AttributeError:
            found.pop(key, None)
    if dictionary is not None:
        namespace = dictionary.__get__(thing)
        if type(namespace) is dict:
            found.update(namespace)
    yield from found.items()


@OfKind
def _places(kind: type) -> tuple[list[tuple[str, Any]], Any]:
    """Where objects of a class have attributes: slots, and what gives the dictionary if any does."""
    slots: list[tuple[str, Any]] = []
    dictionary: Any = None
    for each in reversed(type.__getattribute__(kind, "__mro__")):
        for key, member in list(type.__getattribute__(each, "__dict__").items()):
            if type(key) is str and key == "__dict__":
                dictionary = member
            elif type(member) is types.MemberDescriptorType and each.__flags__ & _HEAP_TYPE:
                slots.append((key, member))
    return slots, dictionary if type(dictionary) in _DICTIONARIES else None


@OfKind
def _hides_attributes(kind: type) -> bool:
    """Whether a class says itself what the dictionary of its objects is."""
    for each in type.__getattribute__(kind, "__mro__"):
        members = type.__getattribute__(each, "__dict__")
        if "__dict__" in members:
            return type(members["__dict__"]) not in _DICTIONARIES
    return False


def of_cell(cell: types.CellType) -> Any:
    """What a closure's variable is."""
    try:
        return cell.cell_contents
    except ValueError:
        return NotImplemented


def is_container(thing: Any) -> bool:
    """Whether it is exactly a built-in collection, which asks for no names."""
    return type(thing) in _CONTAINERS or is_a(thing, *_NUMBERS)


def texts(thing: Any) -> Iterator[tuple[str, Any]]:
    """What of its contents may be names that it asks for."""
    if type(thing) is operator.attrgetter or type(thing) is operator.methodcaller:
        yield "", thing.__reduce_ex__(2)[1]
    elif type(thing) is functools.partial:
        yield "", thing.args
        yield "", thing.keywords
