"""Does once, in the template, what every execution would find out anew with the same result."""

from __future__ import annotations

import functools
import os
import sys
from types import ModuleType

import pytest

_FUNCTIONS_OF_PACKAGES = ("setUpModule", "setup_module", "tearDownModule", "teardown_module")


def prepare(session: pytest.Session) -> None:
    """Looks up where items stand and which hooks count there; drops setups that do nothing.

    pytest imports a package's ``__init__`` by its path once more for every test, only to see that
    it has no setup functions. In a repository whose tests are packages, such as toolz, that was a
    third of what pytest did for a test.
    """
    # conftest files are loaded now, so the hooks of a path do not change any more.
    session.gethookproxy = functools.cache(session.gethookproxy)  # type: ignore[method-assign]
    seen: set[pytest.Package] = set()
    for item in session.items:
        item.location
        for node in item.listchain():
            node.ihook
            if type(node) is pytest.Package and node not in seen:
                seen.add(node)
                if _has_no_setup(node):
                    node.setup = _nothing  # type: ignore[method-assign]


def _has_no_setup(package: pytest.Package) -> bool:
    file = os.path.join(package.path, "__init__.py")
    # Modules that are objects of another kind may import others when they are asked for a name.
    modules = [module for module in sys.modules.values() if type(module) is ModuleType]
    found = [module for module in modules if module.__dict__.get("__file__") == file]
    return len(found) == 1 and not any(hasattr(found[0], n) for n in _FUNCTIONS_OF_PACKAGES)


def _nothing() -> None:
    pass
