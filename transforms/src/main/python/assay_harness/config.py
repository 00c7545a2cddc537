"""What the server is told once: where the repository is and which part of it is the library."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Any

_TEST_DIRECTORIES = {"test", "tests", "testing"}
_TEST_FILE = re.compile(r"(test_.*|.*_test|conftest)\.py")


@dataclass(frozen=True)
class Config:
    """Absolute paths; ``library`` and files elsewhere are relative to ``repository``.

    :ivar draws_imports: whether collecting a file also tells what its import made
    """

    repository: str
    site: str
    import_roots: tuple[str, ...]
    library: tuple[str, ...]
    random_seed: int
    work: str
    draws_imports: bool = False

    @staticmethod
    def parse(message: dict[str, Any], work: str) -> Config:
        """Reads the first message of a conversation; ``work`` is for scratch files."""
        repository = os.path.realpath(message["repository"])
        return Config(
            repository=repository,
            site=os.path.realpath(message["site"]),
            import_roots=tuple(
                os.path.normpath(os.path.join(repository, root)) for root in message["importRoots"]
            ),
            library=tuple(os.path.normpath(path) for path in message["library"]),
            random_seed=message["randomSeed"],
            work=work,
            draws_imports=message.get("drawsImports", False),
        )

    def relative(self, filename: str) -> str | None:
        """A file's path below the repository, or nothing for a file that is not part of it.

        Code that was made at run time has a name such as ``<string>`` in place of a path.
        """
        if not os.path.isabs(filename):
            return None
        path = os.path.normpath(filename)
        if not path.startswith(self.repository + os.sep) or path.startswith(self.site + os.sep):
            return None
        return path[len(self.repository) + 1 :]

    def holds(self, filename: str) -> bool:
        """Whether a file is part of the repository."""
        return self.relative(filename) is not None

    def is_library(self, file: str) -> bool:
        """Whether a file of the repository belongs to the library and not to its tests."""
        *directories, name = file.split(os.sep)
        if _TEST_FILE.fullmatch(name) or not _TEST_DIRECTORIES.isdisjoint(directories):
            return False
        return any(
            path == "." or file == path or file.startswith(path + os.sep) for path in self.library
        )
