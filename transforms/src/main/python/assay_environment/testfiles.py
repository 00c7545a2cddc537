"""The files that pytest would collect, by the repository's own settings of pytest. Nothing is imported."""

import fnmatch
import glob
import os
import shlex

from failure import Failure
from layout import TEST_FOLDERS, below

FILES = ["test_*.py", "*_test.py"]
NOT_RECURSED = ["*.egg", ".*", "_darcs", "build", "CVS", "dist", "node_modules", "venv", "{arch}"]


def test_files(repository, project, paths):
    """Those below `paths`, or the project's own `testpaths` where these name something, or anywhere; sorted."""
    settings = _settings(project)
    patterns = _words(settings, "python_files") or FILES
    skipped = _words(settings, "norecursedirs") or NOT_RECURSED
    missing = [path for path in paths if not below(path) or not os.path.exists(os.path.join(repository, path))]
    if missing:
        raise Failure("NO_TESTS", f"the catalogue entry names {', '.join(missing)}, which the repository does not have")
    globs = [path for path in _words(settings, "testpaths") if below(path)]
    starts = paths or sorted({path for each in globs for path in glob.glob(each, root_dir=repository)}) or ["."]
    found = set()
    for start in map(os.path.normpath, starts):
        if os.path.isfile(os.path.join(repository, start)):
            found.add(start)
        for file in _walk(repository, start, skipped):
            if any(_matches(pattern, file) for pattern in patterns):
                found.add(file)
    if not found:
        raise Failure("NO_TESTS", f"no file matches {' or '.join(patterns)}; the distribution may have been published without its tests")
    return sorted(found)


def test_paths(files):
    """The topmost folders named test or tests above the test files, and the test files that are in none."""
    paths = set()
    for file in files:
        parts = file.split(os.sep)
        depth = next((i for i, part in enumerate(parts[:-1]) if part in TEST_FOLDERS), len(parts) - 1)
        paths.add("/".join(parts[: depth + 1]))
    return sorted(paths)


def _walk(repository, start, skipped):
    for directory, folders, files in os.walk(os.path.join(repository, start)):
        here = os.path.normpath(os.path.relpath(directory, repository))
        folders[:] = [each for each in folders if each != "__pycache__" and not _left_out(repository, os.path.normpath(os.path.join(here, each)), skipped)]
        yield from (os.path.normpath(os.path.join(here, file)) for file in files if file.endswith(".py"))


def _left_out(repository, path, skipped):
    return any(_matches(pattern, path) for pattern in skipped) or os.path.exists(os.path.join(repository, path, "pyvenv.cfg"))


def _matches(pattern, path):
    """pytest's rule: a pattern with a slash is matched against the path, any other against the name."""
    if "/" not in pattern:
        return fnmatch.fnmatch(os.path.basename(path), pattern)
    return fnmatch.fnmatch(f"/{path}", pattern if pattern.startswith("/") else f"*/{pattern}")


def _settings(project):
    """The first of pytest's files that has its section; pytest.ini counts even without."""
    for file in ("pytest.ini", ".pytest.ini"):
        if os.path.isfile(os.path.join(project.repository, file)):
            return project.ini(file).get("pytest", {})
    table = project.pyproject.get("tool", {}).get("pytest", {})
    return table.get("ini_options") or project.ini("tox.ini").get("pytest") or project.setup_cfg.get("tool:pytest") or {}


def _words(settings, name):
    value = settings.get(name) or []
    return value if isinstance(value, list) else shlex.split(value)
