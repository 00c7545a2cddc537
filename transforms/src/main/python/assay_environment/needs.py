"""What a repository's environment needs: what the project declares, of that what its tests import, and nothing it does not declare."""

import ast
import glob
import os
import re
import sys

import index

TEST_EXTRAS = {"test", "tests", "testing"}
REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[([^\]]*)\])?")
FILES = ("requirements*.txt", "*requirements.txt", "requirements*.in", "requirements/*.txt", "requirements/*.in", "tests/requirements*.txt")
# Modules whose distributions are called otherwise, as far as tests of libraries import them.
MODULES = {
    "attr": "attrs", "bs4": "beautifulsoup4", "cv2": "opencv-python", "dateutil": "python-dateutil", "git": "gitpython", "jwt": "pyjwt",
    "OpenSSL": "pyopenssl", "PIL": "pillow", "railroad": "railroad-diagrams", "ruamel": "ruamel-yaml", "serial": "pyserial",
    "sklearn": "scikit-learn", "yaml": "pyyaml", "zmq": "pyzmq", "google": "protobuf", "docx": "python-docx", "magic": "python-magic",
}  # fmt: skip


def needed(project, pinned, tests):
    """Requirements of the library and of its test extra or dependency group; and those others that it declares anywhere (in an extra, a
    group, a requirements file, tox.ini) and its tests import. Both without the project itself and the pinned names."""
    collected = []
    _collect(project, project.requirements, collected, set())
    for extra in sorted(TEST_EXTRAS):
        _collect(project, project.extras.get(extra, []), collected, {extra})
        _collect(project, _group(project, extra, set()), collected, {extra})
    names = {index.normal(name) for name in pinned}
    present = names | {_name(line) for line in collected} | {index.normal(project.name or "")}
    imported = _imported(project.repository, tests) - present
    others = {}
    for line in _declared_anywhere(project):
        if _name(line) in imported:
            others.setdefault(_name(line), line)
    return [line for line in dict.fromkeys(collected) if _name(line) not in names], list(others.values())


def _name(line):
    return index.normal(REQUIREMENT.match(line).group(1))


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


def _declared_anywhere(project):
    lines = [line for extra in sorted(project.extras) for line in project.extras[extra]]
    lines += [line for group in sorted(project.groups) for line in _group(project, index.normal(group), set())]
    for pattern in FILES:
        for path in sorted(glob.glob(pattern, root_dir=project.repository)):
            with open(os.path.join(project.repository, path), encoding="utf-8", errors="replace") as file:
                lines += [line.partition(" #")[0].partition(" --hash")[0] for line in file.read().splitlines()]
    for section, options in sorted(project.ini("tox.ini").items()):
        if section.startswith("testenv"):
            lines += [line.rpartition(": ")[2] for line in options.get("deps", "").splitlines()]
    lines = [line.strip().rstrip("\\").strip() for line in lines]
    return [line for line in lines if line and not line.startswith(("#", "-", "{")) and "://" not in line and REQUIREMENT.match(line)]


def _imported(repository, tests):
    """The distributions, by normal name, that test files and their conftest files import anywhere."""
    folders = {os.path.dirname(path) for path in tests}
    found = set()
    for path in [*tests, *(os.path.join(folder, "conftest.py") for folder in sorted(folders | {""}))]:
        try:
            with open(os.path.join(repository, path), encoding="utf-8") as file:
                tree = ast.parse(file.read())
        except (OSError, SyntaxError, ValueError, RecursionError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                found.add(node.module.partition(".")[0])
    return {index.normal(MODULES.get(name, name)) for name in found - set(sys.stdlib_module_names)}
