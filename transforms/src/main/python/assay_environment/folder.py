"""Copies a local repository without what its tools left in it: version control, caches, virtual environments, build output and the
metadata of an earlier build, which may be stale."""

import os
import shutil

LEFT_OUT = {
    ".git", ".hg", ".svn", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".ipynb_checkpoints",
    ".tox", ".nox", ".venv", "venv", "node_modules", ".eggs", ".idea", ".vscode", "htmlcov", ".coverage", ".DS_Store",
}  # fmt: skip
BUILD_OUTPUT = {"build", "dist"}


def copy(source, target):
    """Copies files; returns the links that were not copied, because they lead out of the folder, to a folder or nowhere."""
    source = os.path.realpath(source)
    dropped = []
    for directory, folders, files in os.walk(source):
        relative = os.path.relpath(directory, source)
        dropped += [os.path.normpath(os.path.join(relative, each)) for each in folders if os.path.islink(os.path.join(directory, each))]
        folders[:] = sorted(each for each in folders if _kept_folder(directory, each, top=relative == "."))
        os.makedirs(os.path.join(target, relative), exist_ok=True)
        for each in sorted(files):
            path = os.path.join(directory, each)
            if each in LEFT_OUT or each.endswith((".pyc", ".pyo")):
                continue
            if _copyable(path, source):
                shutil.copyfile(path, os.path.join(target, relative, each))
            else:
                dropped.append(os.path.normpath(os.path.join(relative, each)))
    return sorted(dropped)


def _kept_folder(directory, name, top):
    path = os.path.join(directory, name)
    if os.path.islink(path) or name in LEFT_OUT or name.endswith(".egg-info") or os.path.exists(os.path.join(path, "pyvenv.cfg")):
        return False
    return not (top and name in BUILD_OUTPUT and not os.path.exists(os.path.join(path, "__init__.py")))


def _copyable(path, source):
    real = os.path.realpath(path)
    return os.path.isfile(real) and os.path.commonpath([real, source]) == source
