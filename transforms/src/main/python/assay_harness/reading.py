"""Reads and writes of attributes and items by the statement that runs."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

from .contents import need, read_shadow
from .shades import NOBODY, Keyed, Sequence, Shadow
from .shadows import builtin_base, is_plain_key, mro_of

if TYPE_CHECKING:
    from .woven import Woven

_own_names = type.__dict__["__dict__"].__get__
_HAS = {dict: dict.__contains__, set: set.__contains__}


def read_attribute(frame: Woven, owner: Any, name: str | None) -> None:
    """An attribute of an object, or of its classes; all of the object's own without a name."""
    shadows = frame.weave.shadows
    for place in (owner, *mro_of(type(owner)), *(mro_of(owner) if _is_class(owner) else ())):
        names = shadows.attributes(place)
        if names is None:
            continue
        if name is None:
            need(frame, names.everyone())
            return
        writer = names.items.get(name, names.rest)
        if writer >= 0:
            frame.needs(writer)
            return


def _is_class(owner: object) -> bool:
    return any(base is type for base in mro_of(type(owner)))


def write_attribute(frame: Woven, owner: Any, name: str) -> None:
    """An attribute is set or deleted; a property's is its function's to say."""
    for cls in mro_of(type(owner)):
        found = _own_names(cls).get(name)
        if found is not None and type(found) is property:
            return
        if found is not None and type(_own_names(type(found)).get("__set__")) is FunctionType:
            return
    names = frame.weave.shadows.writable_attributes(owner)
    names.items[name] = names.structure = frame.node


def read_item(frame: Woven, container: Any, key: Any) -> None:
    """One item, as far as the key says which."""
    shadow = frame.weave.shadows.contents(container)
    if shadow is None:
        return
    if isinstance(shadow, Keyed):
        plain = is_plain_key(key)
        frame.needs(shadow.items.get(key, shadow.rest) if plain else shadow.rest)
        if not plain:
            frame.needs(shadow.others)
    elif isinstance(shadow, Sequence) and type(key) is int:
        _, items = frame.weave.shadows.sequence(container) or (shadow, shadow.items)
        frame.needs(shadow.order)
        if key < 0:
            frame.needs(shadow.structure)
        if -len(items) <= key < len(items):
            frame.needs(items[key])
        else:
            frame.needs(shadow.structure)
    else:
        read_shadow(frame, shadow)


def write_item(frame: Woven, container: Any, key: Any, deleted: bool) -> None:
    """One item is set or deleted."""
    shadow = writable(frame, container)
    node = frame.node
    if shadow is None:
        return
    if isinstance(shadow, Keyed):
        write_key(frame, container, shadow, key, deleted)
    elif isinstance(shadow, Sequence) and type(key) is int:
        _, items = frame.weave.shadows.sequence(container) or (shadow, shadow.items)
        if key < 0:
            frame.needs(shadow.structure)
        if not -len(items) <= key < len(items):
            return
        if deleted:
            move(frame, shadow)
            del items[key]
        else:
            items[key] = node
    else:
        read_shadow(frame, shadow)
        shadow.overwrite(node)


def write_key(frame: Woven, container: Any, shadow: Keyed, key: Any, deleted: bool) -> None:
    """A key of a dictionary or set is added, changed or removed."""
    if not is_plain_key(key):
        frame.needs(shadow.others)
        shadow.others = frame.node
        restructure(frame, shadow)
        return
    base = builtin_base(type(container))
    known = base in _HAS and _HAS[base](container, key)
    if known == deleted:
        restructure(frame, shadow)
    shadow.items[key] = frame.node


def restructure(frame: Woven, shadow: Shadow) -> None:
    """The number of items changes.

    Where an item of a sequence goes depends on how many there were; where a key goes does not, so
    that the new number is a node of its own.
    """
    if isinstance(shadow, Keyed):
        number = frame.weave.nodes.add(NOBODY, 0)
        frame.weave.nodes.needs[number] = {frame.node, shadow.structure} - {NOBODY}
        shadow.structure = number
    else:
        frame.needs(shadow.structure)
        shadow.structure = frame.node


def move(frame: Woven, shadow: Sequence) -> None:
    """Items of a sequence get other places."""
    restructure(frame, shadow)
    frame.needs(shadow.order)
    shadow.order = frame.node


def writable(frame: Woven, value: Any) -> Shadow | None:
    """The shadow of a container to write to; of other objects only one that they have."""
    shadows = frame.weave.shadows
    known = shadows.contents(value)
    return known if builtin_base(type(value)) is None else known or shadows.writable(value)
