"""Unpacks a source distribution. Nothing is written outside the target folder, and no link or device is ever made: a link to a file of
the archive becomes a copy of that file, any other is refused."""

import os
import shutil
import stat
import tarfile
import zipfile
import zlib

from failure import Failure, no_room

MAXIMUM_FILES = 100_000
MAXIMUM_BYTES = 1 << 30


def unpack(archive, target, title):
    """Unpacks what lies under the archive's one top folder (`name-version/`) into `target`; `title` names the archive in messages."""
    try:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as file:
                _unpack(target, title, list(_zip_members(file, title)))
        else:
            with tarfile.open(archive) as file:
                _unpack(target, title, list(_tar_members(file, title)))
    except (tarfile.TarError, zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
        raise no_room(error, title, target) or Failure("BROKEN_ARCHIVE", f"{title} cannot be unpacked: {type(error).__name__}: {error}") from None


def _tar_members(file, title):
    for member in file:
        if member.isdir():
            continue
        if not (member.isreg() or member.issym() or member.islnk()):
            raise Failure("UNSAFE_ARCHIVE", f"{title}: {member.name} is neither a file, a folder nor a link")
        yield member.name, member.size, _tar_opener(file, member, title)


def _tar_opener(file, member, title):
    def opened():
        try:
            content = file.extractfile(member)
        except KeyError:
            content = None
        if content is None:
            raise Failure("UNSAFE_ARCHIVE", f"{title}: the link {member.name} leads to no file of the archive")
        return content

    return opened


def _zip_members(file, title):
    for member in file.infolist():
        if member.is_dir():
            continue
        if stat.S_ISLNK(member.external_attr >> 16):
            raise Failure("UNSAFE_ARCHIVE", f"{title}: {member.filename} is a link")
        yield member.filename, member.file_size, lambda member=member: file.open(member)


def _unpack(target, title, members):
    if len(members) > MAXIMUM_FILES or sum(size for _, size, _ in members) > MAXIMUM_BYTES:
        raise Failure("UNSAFE_ARCHIVE", f"{title} holds more than {MAXIMUM_FILES} files or {MAXIMUM_BYTES >> 20} MB")
    paths = [parts(name, title) for name, _, _ in members]
    if not paths:
        raise Failure("BROKEN_ARCHIVE", f"{title} is empty")
    one_top = len({path[0] for path in paths}) == 1 and all(len(path) > 1 for path in paths)
    written = 0
    for path, (_, _, opened) in zip(paths, members):
        place = os.path.join(target, *(path[1:] if one_top else path))
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with opened() as content, open(place, "wb") as copy:
            shutil.copyfileobj(content, copy)
            written += copy.tell()
        if written > MAXIMUM_BYTES:
            raise Failure("UNSAFE_ARCHIVE", f"{title} holds more than {MAXIMUM_BYTES >> 20} MB")


def parts(name, title):
    """A member's path in parts, if it stays below the archive's folder."""
    found = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
    if name.startswith(("/", "\\")) or not found or ".." in found or ":" in found[0] or "\0" in name:
        raise Failure("UNSAFE_ARCHIVE", f"{title}: {name!r} leads out of the archive's folder")
    return found
