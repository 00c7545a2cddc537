"""Poetry's own table of pyproject.toml, which projects used before they could write `[project]`."""


def read(pyproject):
    table = pyproject.get("tool", {}).get("poetry", {})
    declared = {name: _constraint(value) for name, value in table.get("dependencies", {}).items()}
    python = declared.pop("python", None)
    optional = {name for name, value in table.get("dependencies", {}).items() if isinstance(value, dict) and value.get("optional")}
    extras = {extra: [name + (declared.get(name) or "") for name in names] for extra, names in table.get("extras", {}).items()}
    for group, content in table.get("group", {}).items():
        listed = [name + (_constraint(value) or "") for name, value in content.get("dependencies", {}).items()]
        extras.setdefault(group, []).extend(listed)
    return {
        "name": table.get("name"),
        "version": table.get("version"),
        "licence": table.get("license"),
        "requires_python": python,
        "requirements": [name + constraint for name, constraint in declared.items() if constraint is not None and name not in optional],
        "extras": extras,
    }


def _constraint(value):
    """A version constraint in the standard's form; None for a dependency that comes from no index."""
    if isinstance(value, list):
        value = value[0] if value else "*"
    if isinstance(value, dict):
        if "version" not in value:
            return None
        value = value["version"]
    return ",".join(filter(None, (_clause(clause.strip()) for clause in value.split(",") if clause.strip())))


def _clause(clause):
    if clause == "*":
        return ""
    if clause[0] in "^~" and not clause.startswith("~="):
        return f">={clause[1:]},<{_next(clause[1:], caret=clause[0] == '^')}"
    return clause if clause[0] in "<>=!~" else f"=={clause}"


def _next(version, caret):
    """The first version out of reach: caret keeps the leftmost number that is not 0, tilde the first two."""
    numbers = [int(part) if part.isdigit() else 0 for part in version.split(".")]
    kept = next((i for i, number in enumerate(numbers) if number), len(numbers) - 1) if caret else min(1, len(numbers) - 1)
    return ".".join(str(number) for number in [*numbers[:kept], numbers[kept] + 1])
