"""The repositories that are measured."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, eq=False)
class Subject:
    """An environment on disk, as ``BundleBuilder`` made it; paths are absolute."""

    name: str
    python: str
    repository: str
    site: str
    import_roots: tuple[str, ...]
    library: tuple[str, ...]
    test_files: tuple[str, ...]
    variables: dict[str, str]
    excluded: dict[str, str]
    accelerator: str | None = None

    @property
    def path(self) -> str:
        """The value of ``PYTHONPATH`` for a plain run."""
        roots = [os.path.normpath(os.path.join(self.repository, root)) for root in self.import_roots]
        return os.pathsep.join([*roots, self.site])

    @property
    def shown(self) -> list[str]:
        """What a sandbox has to show."""
        accelerator = [os.path.dirname(self.accelerator)] if self.accelerator else []
        return [self.repository, self.site, *accelerator]

    def greeting(self, random_seed: int = 0) -> dict[str, Any]:
        """What a fork server is told first."""
        return {
            "repository": self.repository,
            "site": self.site,
            "importRoots": self.import_roots,
            "library": self.library,
            "randomSeed": random_seed,
            "accelerator": self.accelerator,
        }


def read(path: str) -> list[Subject]:
    """Reads the list that ``Benchmarks`` wrote."""
    with open(path, encoding="utf-8") as file:
        return [_subject(**entry) for entry in json.load(file)]


def _subject(
    bundle: str, python: str, excluded: dict[str, str], accelerator: str | None = None
) -> Subject:
    with open(os.path.join(bundle, "bundle.json"), encoding="utf-8") as file:
        known = json.load(file)
    return Subject(
        name=known["name"],
        python=python,
        repository=os.path.join(bundle, "repository"),
        site=os.path.join(bundle, "site"),
        import_roots=tuple(known["importRoots"]),
        library=tuple(known["library"]),
        test_files=tuple(known["testFiles"]),
        variables=known.get("environment", {}),
        excluded=excluded,
        accelerator=accelerator,
    )


def sample(population: list[Any], size: int, seed: int) -> list[Any]:
    """The same choice every time, in the population's order."""
    if len(population) <= size:
        return population
    chosen = sorted(random.Random(seed).sample(range(len(population)), size))
    return [population[index] for index in chosen]
