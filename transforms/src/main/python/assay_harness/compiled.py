"""What calls of compiled code read and write.

A method of a builtin container reads it, and writes it if it is known to change it; so does a
function of ``heapq`` or ``bisect`` that is known to. Any other compiled function reads what its
arguments hold, containers within containers included, and writes nothing. What it makes shows, if
it is an iterator or a view, what its arguments hold at the time it is walked over.
"""

from __future__ import annotations

import functools
from collections import deque
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from .changes import BUFFERS, change, change_keyed, change_sequence
from .contents import read_deep, read_structure, step_iterator
from .glimpse import name_of
from .reading import read_attribute, read_item, write_attribute, write_item
from .shades import Keyed
from .shadows import builtin_base, is_atom, is_plain_key, mro_of
from .views import attributes_of, iterate, sources_of, view_of

if TYPE_CHECKING:
    from .woven import Woven

_METHODS = frozenset(map(id, map(type, (list.append, object.__init__, dict.__dict__["fromkeys"]))))
_WRAPPER = type("".__len__)
_CACHE = type(functools.lru_cache(len))
_own_names = type.__dict__["__dict__"].__get__
_SEES_NOTHING = frozenset({
    "isinstance", "issubclass", "id", "callable", "globals", "locals", "super", "type", "object",
    "__init_subclass__", "__new__", "__class_getitem__", "__build_class__", "settrace", "gettrace",
})  # fmt: skip
_CHANGES_FIRST = frozenset({
    "heappush", "heappop", "heapify", "heapreplace", "heappushpop", "_heapify_max", "_heappop_max",
    "_heapreplace_max", "insort", "insort_left", "insort_right", "_count_elements",
})  # fmt: skip
_READ_KEY = frozenset({"get", "__getitem__", "getitem", "__contains__"})
_CHANGES = frozenset({
    "append", "extend", "insert", "remove", "clear", "sort", "reverse", "appendleft", "extendleft",
    "rotate", "pop", "popleft", "popitem", "update", "setdefault", "add", "discard", "move_to_end",
    "difference_update", "intersection_update", "symmetric_difference_update", "write", "read",
    "seek", "truncate", "readline", "writelines", "__init__", "__setitem__", "__delitem__",
    "__iadd__", "__imul__", "__ior__", "__iand__", "__isub__", "__ixor__", "__setstate__",
    "random", "getrandbits", "seed", "setstate", "fromlist", "frombytes", "byteswap",
})  # fmt: skip


def call(frame: Woven, function: Any, arguments: list[Any], named: bool) -> None:
    """A call is about to be made; of Python code it shows itself."""
    cls = type(function)
    if cls is FunctionType or cls is MethodType:
        return
    if cls is BuiltinFunctionType:
        owner = function.__self__
        bound = owner is not None and name_of(type(owner)) != "module"
        _compiled(frame, function.__name__, [owner, *arguments] if bound else arguments, named)
    elif id(cls) in _METHODS or cls is _WRAPPER:
        owners = [function.__self__] if cls is _WRAPPER else []
        _compiled(frame, function.__name__, [*owners, *arguments], named)
    elif cls is functools.partial:
        for each in function.args:
            read_deep(frame, each)
        call(frame, function.func, [*function.args, *arguments], named)
    elif cls is _CACHE:
        _remember(frame, function, arguments)
    elif any(base is type for base in mro_of(cls)):
        _make(frame, function, arguments)
    elif not any("__call__" in _own_names(base) and type(_own_names(base)["__call__"]) is
                 FunctionType for base in mro_of(cls)):  # fmt: skip
        for each in arguments:  # An itemgetter, attrgetter or such.
            read_deep(frame, each)
            if not is_atom(each):
                read_attribute(frame, each, None)


def _compiled(frame: Woven, name: str, arguments: list[Any], named: bool) -> None:
    if name in _SEES_NOTHING or not arguments:
        return
    first, rest = arguments[0], arguments[1:]
    key = rest[0] if rest else None
    if name in ("getattr", "hasattr", "setattr", "delattr", "__setattr__", "__delattr__",
                "__getattribute__"):  # fmt: skip
        if type(key) is str:
            changes = name.strip("_") in ("setattr", "delattr")
            (write_attribute if changes else read_attribute)(frame, first, key)
    elif name == "vars":
        frame.after = attributes_of(frame, first)
    elif name in ("dir", "__reduce_ex__", "__getstate__", "__dir__"):
        read_attribute(frame, first, None)
    elif name == "len" or name == "__len__":
        read_structure(frame, first)
    elif name == "next" or name == "__next__":
        step_iterator(frame, first)
    elif name == "iter" or name == "__iter__":
        iterate(frame, first)
    elif name in _READ_KEY and rest and builtin_base(type(first)) is not None:
        if name == "__contains__" and builtin_base(type(first)) not in (dict, set):
            read_deep(frame, first)
        read_item(frame, first, key)
    elif name in ("setitem", "delitem", "__setitem__", "__delitem__") and rest:
        write_item(frame, first, key, deleted="del" in name)
    else:
        for each in rest:
            read_deep(frame, each)
        _on_first(frame, name, first, rest, named)


def _on_first(frame: Woven, name: str, first: Any, rest: list[Any], named: bool) -> None:
    base = builtin_base(type(first))
    changes = name in _CHANGES and (base is not None or name_of(type(first)) in BUFFERS)
    if name in _CHANGES_FIRST:
        change(frame, first)
    elif not changes:
        if base is not None and name in ("keys", "values", "items", "__reversed__"):
            read_structure(frame, first)
            frame.after = view_of((id(first),))
            return
        read_deep(frame, first)
        frame.after = view_of(sources_of(frame, [first, *rest]))
    elif base is list or base is deque:
        change_sequence(frame, name, first, rest)
    elif base is dict or base is set:
        change_keyed(frame, name, first, rest, named)
    else:
        change(frame, first)


def _make(frame: Woven, cls: type, arguments: list[Any]) -> None:
    """A class is called: one with an ``__init__`` or ``__new__`` in Python shows itself."""
    for base in mro_of(cls):
        names = _own_names(base)
        made = names.get("__init__"), names.get("__new__")
        if any(type(each) in (FunctionType, staticmethod) for each in made):
            return
    if cls is type or cls is super or cls is object:
        return
    for each in arguments:
        read_deep(frame, each)
    sources = sources_of(frame, arguments)
    view = view_of(sources)

    def after(frame: Woven) -> None:
        result = frame.operands.top() if frame.operands.has(0) else None
        if builtin_base(type(result)) is not None:
            frame.weave.shadows.forget(result)
        elif view is not None:
            view(frame)

    frame.after = after


def _remember(frame: Woven, cache: Any, arguments: list[Any]) -> None:
    """A cached function: what the first call with these arguments found is what later ones get."""
    shadow = frame.weave.shadows.contents(cache)
    if not isinstance(shadow, Keyed):
        shadow = Keyed()
        frame.weave.shadows.cast(cache, shadow)
    key = tuple(arguments)
    if is_plain_key(key):
        frame.needs(shadow.items.setdefault(key, frame.node))
    else:
        frame.needs(shadow.others)
        shadow.others = frame.node
