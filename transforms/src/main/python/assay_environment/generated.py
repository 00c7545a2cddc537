"""Version modules that a build would write from the version control system, and a repository keeps out of it."""

import ast
import os

TEXT = """# Written in the place of what a build writes.
__version__ = version = {version!r}
__version_tuple__ = version_tuple = {numbers!r}
__commit_id__ = commit_id = None
"""


def write_version_files(repository, project, version):
    """Writes those that the project's settings name and its files lack."""
    for path in declared(project):
        place = os.path.normpath(os.path.join(repository, path))
        if place.startswith(repository + os.sep) and path.endswith(".py") and not os.path.exists(place) and os.path.isdir(os.path.dirname(place)):
            numbers = tuple(int(part) if part.isdigit() else part for part in version.split("."))
            with open(place, "w", encoding="utf-8") as file:
                file.write(TEXT.format(version=version, numbers=numbers))


def declared(project):
    """Paths that setuptools-scm, hatch-vcs, PDM, poetry-dynamic-versioning's kin and versioningit are told to write."""
    tools = project.pyproject.get("tool", {})
    scm = tools.get("setuptools_scm", {})
    hatch = tools.get("hatch", {}).get("build", {}).get("hooks", {}).get("vcs", {})
    paths = [scm.get("version_file"), scm.get("write_to"), hatch.get("version-file"), tools.get("versioningit", {}).get("write", {}).get("file")]
    pdm = tools.get("pdm", {}).get("version", {}).get("write_to")
    paths += [pdm, f"src/{pdm}" if pdm else None]
    legacy = _write_to(os.path.join(project.repository, "setup.py"))
    return [path for path in dict.fromkeys([*paths, legacy]) if isinstance(path, str)]


def _write_to(setup):
    """What setup.py says in `use_scm_version={"write_to": ...}`."""
    try:
        with open(setup, encoding="utf-8") as file:
            tree = ast.parse(file.read())
    except (OSError, SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values):
                if getattr(key, "value", None) in ("write_to", "version_file") and isinstance(value, ast.Constant):
                    return value.value
    return None
