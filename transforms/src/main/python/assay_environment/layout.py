"""Where a repository keeps its library, found by names alone."""

import os

import index
from failure import Failure

# The names that setuptools' automatic discovery takes for something else than the library (FlatLayoutPackageFinder, FlatLayoutModuleFinder).
OTHER_PACKAGES = {
    "ci", "bin", "debian", "doc", "docs", "documentation", "manpages", "news", "newsfragments", "changelog", "test", "tests", "testing",
    "unit_test", "unit_tests", "example", "examples", "sample", "samples", "demo", "demos", "scripts", "tools", "util", "utils", "python",
    "build", "dist", "bench", "benchmark", "benchmarks", "exercise", "exercises", "htmlcov", "tasks", "site_scons",
}  # fmt: skip
OTHER_MODULES = {
    "setup", "conftest", "test", "tests", "example", "examples", "build", "toxfile", "noxfile", "pavement", "dodo", "tasks", "fabfile",
    "conanfile", "manage", "benchmark", "benchmarks", "exercise", "exercises", "versioneer",
}  # fmt: skip
TEST_FOLDERS = {"test", "tests"}


def import_roots(repository, project):
    """Folders that are put on sys.path, the library's first."""
    packages = project.pyproject.get("tool", {}).get("setuptools", {})
    find = packages.get("packages", {})
    where = (find.get("find", {}).get("where") if isinstance(find, dict) else None) or []
    declared = [packages.get("package-dir", {}).get(""), *where]
    option = project.setup_cfg.get("options", {}).get("package_dir", "")
    declared += [line.partition("=")[2].strip() for line in option.splitlines() if line.strip().startswith("=")]
    directories = project.setup_py.get("package_dir")
    declared.append(directories.get("") if isinstance(directories, dict) else None)
    for candidate in [os.path.normpath(each) for each in declared if each] + ["src"]:
        if not candidate.startswith("..") and _packages(os.path.join(repository, candidate), namespaces=True) + _modules(os.path.join(repository, candidate)):
            return [candidate]
    return ["."]


def declared_library(repository, paths):
    """Checks the paths that a catalogue entry names."""
    missing = [path for path in paths if not below(path) or not os.path.exists(os.path.join(repository, path))]
    if missing:
        raise Failure("NO_PACKAGE", f"the catalogue entry names {', '.join(missing)}, which the repository does not have")
    return sorted(os.path.normpath(path) for path in paths)


def library(repository, project, roots):
    """Packages and modules that are the library, relative to the repository."""
    found = []
    for root in roots:
        folder = os.path.join(repository, root)
        names = _named(project, folder) or _packages(folder, namespaces=root != ".") or _modules(folder) or _namespace(project, folder)
        found += [os.path.normpath(os.path.join(root, name)) for name in names]
    if not found:
        looked = " and ".join("its top folder" if root == "." else root for root in roots)
        raise Failure("NO_PACKAGE", f"no Python package or module in {looked}; name them in a catalogue entry: packages: [...], roots: [...]")
    return sorted(set(found))


def below(path):
    """Whether a path that is relative to a folder stays in it."""
    return not os.path.isabs(path) and not os.path.normpath(path).startswith("..")


def _named(project, folder):
    """The top-level names that the project declares, where they exist."""
    names = []
    if project.egg_info and os.path.isfile(os.path.join(project.egg_info, "top_level.txt")):
        with open(os.path.join(project.egg_info, "top_level.txt"), encoding="utf-8") as file:
            names = file.read().split()
    table = project.pyproject.get("tool", {})
    setuptools = table.get("setuptools", {})
    listed = setuptools.get("packages", [])
    names += [*(listed if isinstance(listed, list) else []), *setuptools.get("py-modules", [])]
    names += [package["include"] for package in table.get("poetry", {}).get("packages", []) if isinstance(package, dict) and "include" in package]
    names += [*project.setup_py.get("packages", []), *project.setup_py.get("py_modules", [])]
    tops = [name.replace("/", ".").split(".")[0] for name in names]
    tops = [top for top in dict.fromkeys(tops) if top.lower() not in TEST_FOLDERS or index.normal(project.name or "") == top]
    return [top for top in tops if _holds_python(os.path.join(folder, top))] + [f"{top}.py" for top in tops if os.path.isfile(os.path.join(folder, f"{top}.py"))]


def _packages(folder, namespaces):
    if not os.path.isdir(folder):
        return []
    candidates = [each for each in sorted(os.listdir(folder)) if each.isidentifier() and each not in OTHER_PACKAGES]
    return [each for each in candidates if os.path.isfile(os.path.join(folder, each, "__init__.py")) or (namespaces and _holds_python(os.path.join(folder, each)))]


def _modules(folder):
    if not os.path.isdir(folder):
        return []
    stems = [file.removesuffix(".py") for file in sorted(os.listdir(folder)) if file.endswith(".py")]
    return [f"{stem}.py" for stem in stems if stem.isidentifier() and stem not in OTHER_MODULES and not stem.startswith(("test_", "_")) and not stem.endswith("_test")]


def _namespace(project, folder):
    """A folder without __init__.py that has the project's name."""
    name = index.normal(project.name or "").replace("-", "_")
    return [name] if name and _holds_python(os.path.join(folder, name)) else []


def _holds_python(folder):
    return any(file.endswith(".py") for _, _, files in os.walk(folder) for file in files)
