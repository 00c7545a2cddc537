"""Last steps before a bundle is sealed: what a build would have written, since none is run: the metadata of
an installed distribution and version modules."""

import csv
import os
import shutil

import generated
import index
from metadata import Project


def finish(repository, site, name, version, library):
    """Writes NAME-VERSION.dist-info into `site` in the place of an installed copy's, and version modules into `repository`."""
    project = Project(repository)
    generated.write_version_files(repository, project, version)
    distribution = project.name or name
    _remove_installed(site, distribution)
    folder = os.path.join(site, f"{index.normal(distribution).replace('-', '_')}-{version}.dist-info")
    os.makedirs(folder)
    _write(os.path.join(folder, "METADATA"), project.pkg_info or _metadata(project, distribution, version))
    _write(os.path.join(folder, "top_level.txt"), "".join(f"{os.path.basename(path).removesuffix('.py')}\n" for path in library))
    if project.entry_points:
        _write(os.path.join(folder, "entry_points.txt"), project.entry_points)
    for directory, folders, _ in os.walk(repository):
        for egg_info in [each for each in folders if each.endswith(".egg-info")]:
            shutil.rmtree(os.path.join(directory, egg_info))
            folders.remove(egg_info)


def _metadata(project, name, version):
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
    if project.licence:
        lines.append(f"License: {project.licence}")
    if project.requires_python:
        lines.append(f"Requires-Python: {project.requires_python}")
    lines += [f"Requires-Dist: {line}" for line in project.requirements]
    for extra, listed in sorted(project.extras.items()):
        lines.append(f"Provides-Extra: {extra}")
        for line in listed:
            requirement, _, marker = (part.strip() for part in line.partition(";"))
            lines.append(f"Requires-Dist: {requirement}; {f'({marker}) and ' if marker else ''}extra == '{extra}'")
    return "\n".join(lines) + "\n"


def _remove_installed(site, name):
    """Takes out a published copy of the project itself, which a test plugin may have pulled in."""
    for entry in sorted(os.listdir(site)):
        if not entry.endswith(".dist-info") or index.normal(entry.removesuffix(".dist-info").rpartition("-")[0]) != index.normal(name):
            continue
        with open(os.path.join(site, entry, "RECORD"), encoding="utf-8", newline="") as file:
            recorded = [row[0] for row in csv.reader(file) if row]
        for path in recorded:
            place = os.path.normpath(os.path.join(site, path))
            if place.startswith(site + os.sep) and os.path.isfile(place):
                os.remove(place)  # a link of this bundle; the file itself stays with the others
        shutil.rmtree(os.path.join(site, entry))


def _write(path, text):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
