"""What a repository is: its name, where its library and tests are, and what it needs."""

import ast
import os
import re

import index
import layout
from metadata import Project

TEST_EXTRAS = {"test", "tests", "testing"}
VERSION_FILES = ("__init__.py", "_version.py", "version.py", "__about__.py", "__version__.py")
REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[([^\]]*)\])?")


def describe(repository, roots, library, tests, pinned):
    """Settings that are given as lists stay, empty ones are found. `pinned` are the names whose version is already decided."""
    project = Project(repository)
    roots = roots or layout.import_roots(repository, project)
    library = layout.declared_library(repository, library) or layout.library(repository, project, roots)
    files = layout.test_files(repository, project, tests)
    return {
        "name": project.name,
        "version": project.version or _version(repository, library),
        "licence": project.licence,
        "importRoots": roots,
        "library": library,
        "testPaths": layout.test_paths(files),
        "testFiles": files,
        "requirements": needed(project, set(pinned)),
    }


def needed(project, pinned):
    """Requirements of the library and of its test extra or dependency group, without the project itself and the pinned ones."""
    collected = []
    _collect(project, project.requirements, collected, set())
    for extra in sorted(TEST_EXTRAS):
        _collect(project, project.extras.get(extra, []), collected, {extra})
        _collect(project, _group(project, extra, set()), collected, {extra})
    names = {index.normal(name) for name in pinned}
    return [line for line in dict.fromkeys(collected) if index.normal(REQUIREMENT.match(line).group(1)) not in names]


def _collect(project, lines, collected, seen):
    for line in lines:
        match = REQUIREMENT.match(line)
        if not match:
            continue
        if index.normal(match.group(1)) != index.normal(project.name or ""):
            collected.append(line)
            continue
        for extra in (index.normal(each.strip()) for each in (match.group(2) or "").split(",")):
            if extra and extra not in seen:
                _collect(project, project.extras.get(extra, []), collected, seen | {extra})


def _group(project, name, seen):
    """The requirements of a dependency group (PEP 735)."""
    groups = {index.normal(group): listed for group, listed in project.groups.items()}
    lines = []
    for entry in groups.get(name, []):
        if isinstance(entry, str):
            lines.append(entry)
        elif "include-group" in entry and entry["include-group"] not in seen:
            lines += _group(project, index.normal(entry["include-group"]), seen | {name, entry["include-group"]})
    return lines


def _version(repository, library):
    """A literal `__version__` of the library; a local version where only a version control system would know."""
    for path in library:
        for file in VERSION_FILES if os.path.isdir(os.path.join(repository, path)) else [""]:
            version = _literal_version(os.path.join(repository, path, file).rstrip("/"))
            if version:
                return version
    return "0+local"


def _literal_version(path):
    try:
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
    except (OSError, SyntaxError, ValueError):
        return None
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            if any(getattr(target, "id", None) in ("__version__", "version", "VERSION") for target in node.targets):
                return node.value.value
    return None
