"""What a repository is: its name, where its library and tests are, and what it needs."""

import ast
import os

import layout
import needs
import testfiles
from metadata import Project

VERSION_FILES = ("__init__.py", "_version.py", "version.py", "__about__.py", "__version__.py")


def describe(repository, roots, library, tests, pinned, unversioned):
    """Settings that are given as lists stay, empty ones are found. `pinned` are the names whose version is already decided,
    `unversioned` is the version of a project that only a version control system knows."""
    project = Project(repository)
    roots = roots or layout.import_roots(repository, project)
    library = layout.declared_library(repository, library) or layout.library(repository, project, roots)
    files = testfiles.test_files(repository, project, tests)
    declared, imported = needs.needed(project, set(pinned), files)
    return {
        "name": project.name,
        "version": project.version or _version(repository, library) or unversioned,
        "licence": project.licence,
        "importRoots": roots,
        "library": library,
        "testPaths": testfiles.test_paths(files),
        "testFiles": files,
        "requirements": declared,
        "imported": imported,
    }


def _version(repository, library):
    """A literal `__version__` of the library; nothing where only a version control system would know."""
    for path in library:
        for file in VERSION_FILES if os.path.isdir(os.path.join(repository, path)) else [""]:
            version = _literal_version(os.path.join(repository, path, file).rstrip("/"))
            if version:
                return version
    return None


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
