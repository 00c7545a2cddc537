"""What a project says of itself, read without running any of it: PKG-INFO, pyproject.toml, setup.cfg and the literals of setup.py."""

import ast
import configparser
import email
import os
import re
import tomllib

import index
import poetry

EXTRA = re.compile(r"""\s*(?:\band\s+)?extra\s*==\s*['"]([^'"]+)['"](?:\s+and\b)?\s*""")
FIELDS = ("name", "version", "licence", "requires_python", "requirements", "extras", "entry_points")


class Project:
    """Each field is the first non-empty one of PKG-INFO, pyproject.toml, setup.cfg and setup.py."""

    def __init__(self, repository):
        self.repository = repository
        self.pyproject = _toml(os.path.join(repository, "pyproject.toml"))
        self.setup_cfg = _ini(os.path.join(repository, "setup.cfg"))
        self.setup_py = _setup_call(os.path.join(repository, "setup.py"))
        self.egg_info = _egg_info(repository)
        self.pkg_info = _read(os.path.join(repository, "PKG-INFO")) or _read(os.path.join(self.egg_info or repository, "PKG-INFO"))
        self.groups = self.pyproject.get("dependency-groups", {})
        sources = [_from_pkg_info(self.pkg_info), self._from_egg_info(), self._from_project_table(), poetry.read(self.pyproject), self._from_setup_cfg()]
        sources.append(self.setup_py)
        for field in FIELDS:
            setattr(self, field, next((source[field] for source in sources if source.get(field)), None))
        self.requirements = self.requirements or []
        self.extras = {index.normal(extra): listed for extra, listed in (self.extras or {}).items()}

    def ini(self, file):
        """The sections of one of the repository's configuration files; none if it is absent or broken."""
        return _ini(os.path.join(self.repository, file))

    def _from_egg_info(self):
        if not self.egg_info:
            return {}
        requirements, extras = _requires_txt(_read(os.path.join(self.egg_info, "requires.txt")) or "")
        return {"requirements": requirements, "extras": extras, "entry_points": _read(os.path.join(self.egg_info, "entry_points.txt"))}

    def _from_project_table(self):
        table = self.pyproject.get("project", {})
        licence = table.get("license")
        groups = {"console_scripts": table.get("scripts", {}), "gui_scripts": table.get("gui-scripts", {}), **table.get("entry-points", {})}
        return {
            "name": table.get("name"),
            "version": table.get("version"),
            "licence": licence.get("text") if isinstance(licence, dict) else licence,
            "requires_python": table.get("requires-python"),
            "requirements": table.get("dependencies"),
            "extras": table.get("optional-dependencies"),
            "entry_points": entry_point_text(groups),
        }

    def _from_setup_cfg(self):
        metadata, options = self.setup_cfg.get("metadata", {}), self.setup_cfg.get("options", {})
        version = metadata.get("version", "")
        return {
            "name": metadata.get("name"),
            "version": "" if version.startswith(("attr:", "file:")) else version,
            "licence": metadata.get("license"),
            "requires_python": options.get("python_requires"),
            "requirements": _lines(options.get("install_requires", "")),
            "extras": {extra: _lines(listed) for extra, listed in self.setup_cfg.get("options.extras_require", {}).items()},
            "entry_points": "".join(f"[{group}]\n{listed.strip()}\n" for group, listed in self.setup_cfg.get("options.entry_points", {}).items()),
        }


def entry_point_text(groups):
    """The text of entry_points.txt of {group: {name: object}}."""
    return "".join(f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in listed.items()) for group, listed in groups.items() if listed)


def _from_pkg_info(text):
    if not text:
        return {}
    message = email.message_from_string(text)
    requirements, extras = [], {}
    for line in message.get_all("Requires-Dist", []):
        extra = EXTRA.search(line)
        if not extra:
            requirements.append(line)
            continue
        joint = extra.group().split()
        kept = line[: extra.start()] + (" and " if joint[0] == joint[-1] == "and" else " ") + line[extra.end() :]
        requirement, _, marker = (part.strip() for part in kept.replace("( )", "").partition(";"))
        extras.setdefault(extra.group(1), []).append(f"{requirement}; {marker}" if marker else requirement)
    classifiers = [line.rpartition("::")[2].strip() for line in message.get_all("Classifier", []) if line.startswith("License ::")]
    short = message.get("License", "")
    licence = message.get("License-Expression") or (short if short and len(short) < 60 and "\n" not in short else "") or ", ".join(classifiers)
    return {
        "name": message.get("Name"),
        "version": message.get("Version"),
        "licence": licence,
        "requires_python": message.get("Requires-Python"),
        "requirements": requirements,
        "extras": extras,
    }


def _requires_txt(text):
    """The sections `[extra:marker]` of setuptools' requires.txt."""
    requirements, extras, extra, marker = [], {}, "", ""
    for line in _lines(text):
        if line.startswith("["):
            extra, _, marker = line.strip("[]").partition(":")
            continue
        (extras.setdefault(extra, []) if extra else requirements).append(f"{line}; {marker}" if marker else line)
    return requirements, extras


def _setup_call(path):
    """The literal keyword arguments of `setup(...)`; what is computed is not known."""
    try:
        tree = ast.parse(_read(path) or "")
    except (SyntaxError, ValueError):
        return {}
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", None)) == "setup":
            for keyword in node.keywords:
                try:
                    found[keyword.arg] = ast.literal_eval(keyword.value)
                except ValueError:
                    continue
    requirements, points = found.get("install_requires"), found.get("entry_points")
    if isinstance(points, dict):
        points = "".join(f"[{group}]\n" + "\n".join(_lines(listed)) + "\n" for group, listed in points.items())
    extras = found.get("extras_require")
    return {
        **{key: value for key, value in found.items() if key in ("name", "version") and isinstance(value, str)},
        "licence": found.get("license"),
        "requires_python": found.get("python_requires"),
        "requirements": _lines(requirements),
        "extras": {extra: _lines(listed) for extra, listed in extras.items()} if isinstance(extras, dict) else {},
        "entry_points": points,
        "packages": _lines(found.get("packages")),
        "py_modules": _lines(found.get("py_modules")),
        "package_dir": found.get("package_dir"),
    }


def _lines(listed):
    if not isinstance(listed, (str, list, tuple)):
        return []
    lines = listed.splitlines() if isinstance(listed, str) else [str(each) for each in listed]
    return [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]


def _egg_info(repository):
    for parent in (repository, os.path.join(repository, "src"), os.path.join(repository, "lib")):
        for entry in sorted(os.listdir(parent)) if os.path.isdir(parent) else []:
            if entry.endswith(".egg-info") and os.path.isdir(os.path.join(parent, entry)):
                return os.path.join(parent, entry)
    return None


def _read(path):
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _toml(path):
    try:
        return tomllib.loads(_read(path) or "")
    except tomllib.TOMLDecodeError:
        return {}


def _ini(path):
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str
    try:
        parser.read_string(_read(path) or "")
    except configparser.Error:
        return {}
    return {section: dict(parser[section]) for section in parser.sections()}
