"""How much of a repository is compiled code, which no tracer of Python follows, and whether the library does without.

Only a project that builds extension modules is looked at: others keep C files as data. Tests, documentation, examples and C that Cython
made are left out on both sides of the scale.
"""

import ast
import os
import re

from layout import OTHER_PACKAGES
from metadata import Project

SUFFIXES = (".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".pyx", ".pxd", ".pxi", ".rs", ".f", ".f90", ".cu", ".go", ".zig", ".nim", ".m")
BACKENDS = ("maturin", "mesonpy", "scikit_build_core", "py_build_cmake", "sipbuild", "siplib", "setuptools_rust")
BUILDERS = re.compile(r"(cython|setuptools-rust|maturin|meson-python|scikit-build.*|pybind11|nanobind|cffi|pythran|numpy|oldest-supported-numpy)", re.I)
SETUP = re.compile(r"ext_modules|Extension\s*\(|cythonize|cffi_modules")
NOT_LIBRARY = (OTHER_PACKAGES - {"python"}) | {"_examples", "benches", "ci_tools", "typing-examples"}
# Variables that a library reads to leave its extension modules alone: YARL_NO_EXTENSIONS, MSGPACK_PUREPYTHON, WRAPT_DISABLE_EXTENSIONS.
SWITCH = re.compile(r"([A-Z0-9]+_)*((NO|DISABLE|WITHOUT)_(C_?)?(EXT|EXTS|EXTENSION|EXTENSIONS|SPEEDUPS|CYTHON)|PURE_?PY(THON)?(_ONLY)?)")
GUARDS = {"ImportError", "ModuleNotFoundError", "Exception", "BaseException", "AttributeError"}


def find(repository):
    """The compiled and the Python sources, relative to the repository, and what makes the library do without the former.

    `switches` are variables to set for its mode in pure Python; `fallback` says that every import of an extension module is guarded.
    """
    project = Project(repository)
    files = _files(repository)
    python = [path for path in files if path.endswith(".py")]
    sources = [path for path in files if path.endswith(SUFFIXES) and not _made_by_cython(path, files)] if _builds(project, files) else []
    modules = {os.path.basename(path).rpartition(".")[0] for path in sources if not path.endswith((".h", ".hpp", ".hh", ".pxd", ".pxi"))}
    modules -= {os.path.basename(path).removesuffix(".py") for path in python}
    modules |= _named(project)
    switches, imports = set(), []
    for path in python if sources else []:
        tree = _tree(os.path.join(repository, path))
        if tree is not None and os.path.basename(path) != "setup.py":
            switches |= _switches(tree) | _deciding(tree, modules)
            imports += _imports(tree, modules)
    return {"sources": sources, "python": python, "switches": sorted(switches), "fallback": bool(imports) and all(imports)}


def _files(repository):
    found = []
    for directory, folders, files in os.walk(repository):
        folders[:] = [each for each in folders if each.lower() not in NOT_LIBRARY and not each.startswith(".")]
        relative = os.path.relpath(directory, repository)
        found += [os.path.normpath(os.path.join(relative, each)) for each in files]
    return sorted(found)


def _builds(project, files):
    system = project.pyproject.get("build-system", {})
    required = [re.match(r"[A-Za-z0-9._-]*", line).group() for line in system.get("requires", [])]
    with_setup = SETUP.search(_text(os.path.join(project.repository, "setup.py")))
    declared = project.pyproject.get("tool", {}).get("setuptools", {}).get("ext-modules")
    return bool(
        str(system.get("build-backend", "")).startswith(BACKENDS)
        or any(BUILDERS.fullmatch(name) for name in required)
        or with_setup
        or declared
        or any(path.endswith(".pyx") for path in files)
    )


def _named(project):
    """Names of extension modules that are no file's: `Extension("a.b", ...)` and maturin's."""
    names = set(re.findall(r"Extension\s*\(\s*(?:name\s*=\s*)?['\"]([\w.]+)['\"]", _text(os.path.join(project.repository, "setup.py"))))
    maturin = project.pyproject.get("tool", {}).get("maturin", {}).get("module-name")
    return {name.rpartition(".")[2] for name in names | ({maturin} if maturin else set())}


def _made_by_cython(path, files):
    stem = path.rpartition(".")[0]
    return path.endswith((".c", ".cpp", ".h")) and (f"{stem}.pyx" in files or f"{stem}.py" in files)


def _switches(tree):
    """Names of variables that are read from the environment and mean the mode in pure Python."""
    reads = [node for node in ast.walk(tree) if isinstance(node, (ast.Call, ast.Subscript, ast.Compare))]
    named = [(node, {each.value for each in ast.walk(node) if _is_switch(each)}) for node in reads]
    return {name for node, names in named if names and re.search(r"\b(environ|getenv)\b", ast.unparse(node)) for name in names}


def _deciding(tree, modules):
    """Variables without which alone an extension module is imported: `if not os.environ.get("WCWIDTH_PYTHON"): from . import _c`."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and re.search(r"\b(environ|getenv)\b", ast.unparse(node.test)):
            negated = isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not)
            if _imports(ast.Module(node.body if negated else node.orelse, []), modules):
                found |= {each.value for each in ast.walk(node.test) if isinstance(each, ast.Constant) and re.fullmatch("[A-Z][A-Z0-9_]+", str(each.value))}
    return found


def _is_switch(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and SWITCH.fullmatch(node.value) is not None


def _imports(tree, modules, guarded=False):
    """For each import of one of the modules, whether code goes on without it."""
    found = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            found += [guarded for alias in node.names if alias.name.rpartition(".")[2] in modules]
        elif isinstance(node, ast.ImportFrom):
            named = [(node.module or "").rpartition(".")[2], *(alias.name for alias in node.names)]
            found += [guarded] if any(name in modules for name in named) else []
        elif isinstance(node, (ast.Try, ast.If)):
            inner = guarded or (_catches(node) if isinstance(node, ast.Try) else True)
            found += _imports(ast.Module(node.body, []), modules, inner)
            rest = [*node.orelse, *(node.finalbody if isinstance(node, ast.Try) else [])]
            found += _imports(ast.Module(rest, []), modules, guarded or isinstance(node, ast.If))
            for handler in getattr(node, "handlers", []):
                found += _imports(handler, modules, guarded)
        else:
            found += _imports(node, modules, guarded)
    return found


def _catches(node):
    names = {each.id for handler in node.handlers for each in ast.walk(handler.type or ast.Name("Exception")) if isinstance(each, ast.Name)}
    return bool(names & GUARDS)


def _tree(path):
    try:
        return ast.parse(_text(path))
    except (SyntaxError, ValueError, RecursionError):
        return None


def _text(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
