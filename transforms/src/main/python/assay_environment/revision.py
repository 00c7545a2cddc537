"""The committed tree of a git repository at a revision, by the git command line.

Files are read from git's object store: no work tree, so no filter, hook, export rule or local change has a say in them. Git keeps its
own settings of this machine (credentials, proxies), asks nobody anything, and uses no transport that runs commands.
"""

import os
import posixpath
import re
import shutil
import subprocess

import archive
from failure import Failure

FULL = re.compile(r"[0-9a-f]{40}([0-9a-f]{24})?")
SHORT = re.compile(r"[0-9a-f]{4,39}")
EVERYTHING = ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"]
SECONDS = 15 * 60
# Where git would look for a repository instead of the one it is told of.
OTHER_PLACES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_NAMESPACE")


def resolve(url, revision, clone):
    """The commit that a tag, a branch, a full or an abbreviated commit means. A full one is believed; `checkout` looks it up."""
    if FULL.fullmatch(revision.lower()):
        return revision.lower()
    refs = dict(reversed(line.split("\t", 1)) for line in _git(None, url, "ls-remote", "--quiet", "--", url).splitlines() if "\t" in line)
    for name in (revision, f"refs/tags/{revision}", f"refs/heads/{revision}", f"refs/{revision}"):
        found = refs.get(f"{name}^{{}}") or refs.get(name)
        if found:
            return found
    if not SHORT.fullmatch(revision.lower()):
        raise Failure("UNKNOWN_REVISION", f"{shown(url)} has no branch, tag or commit '{revision}'; {_offer(refs)}")
    _init(clone, url)
    _git(clone, url, "fetch", "--quiet", "--", url, *EVERYTHING)
    return _commit(clone, url, revision)


def checkout(url, commit, clone, target):
    """Writes the files of a commit to `target`; returns the links and submodules that are not among them."""
    if not os.path.isdir(clone):
        _init(clone, url)
        _fetch(clone, url, commit)
    _commit(clone, url, commit)
    entries = [_entry(line) for line in _git(clone, url, "ls-tree", "-r", "-z", "--full-tree", commit).split("\0") if line]
    blobs = {path: object_name for mode, object_name, path in entries if mode.startswith("100")}
    executable = {path for mode, _, path in entries if mode == "100755"}
    if len(entries) > archive.MAXIMUM_FILES:
        raise Failure("UNSAFE_ARCHIVE", f"{shown(url)} holds {len(entries)} files; {archive.MAXIMUM_FILES} is the limit")
    os.makedirs(target, exist_ok=True)
    _write(clone, url, blobs, target)
    links = [(object_name, path) for mode, object_name, path in entries if mode == "120000"]
    dropped = [path for object_name, path in links if not _follow(_git(clone, url, "cat-file", "blob", object_name), path, blobs, target)]
    for path in executable:
        os.chmod(os.path.join(target, path), 0o755)
    return {"links": sorted(dropped), "submodules": sorted(path for mode, _, path in entries if mode == "160000")}


def shown(url):
    """An address without the name and password it may hold."""
    return re.sub(r"//[^/@]*@", "//", url)


def _fetch(clone, url, commit):
    """One commit without its history where the other side gives single commits, else everything."""
    try:
        _git(clone, url, "fetch", "--quiet", "--depth", "1", "--", url, commit)
    except Failure:
        _git(clone, url, "fetch", "--quiet", "--", url, *EVERYTHING)


def _init(clone, url):
    _git(None, url, "init", "--quiet", "--bare", clone)


def _commit(clone, url, revision):
    try:
        return _git(clone, url, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}").strip()
    except Failure:
        raise Failure("UNKNOWN_REVISION", f"{shown(url)} has no commit '{revision}', or more than one that begins so") from None


def _entry(line):
    meta, path = line.split("\t", 1)
    mode, _, object_name = meta.split(" ")
    return mode, object_name, "/".join(archive.parts(path, "the repository"))


def _write(clone, url, blobs, target):
    """Copies blobs out of one `git cat-file`, which answers each with a line and its bytes."""
    command = ["git", f"--git-dir={clone}", "cat-file", "--batch"]
    asked = os.path.join(clone, "asked")
    with open(asked, "w", encoding="ascii") as file:
        file.writelines(f"{name}\n" for name in blobs.values())
    written = 0
    with open(asked, "rb") as names, subprocess.Popen(command, stdin=names, stdout=subprocess.PIPE, env=_environment()) as process:
        for path in blobs:
            size = int(process.stdout.readline().split()[2])
            written += size
            if written > archive.MAXIMUM_BYTES:
                process.kill()
                raise Failure("UNSAFE_ARCHIVE", f"{shown(url)} holds more than {archive.MAXIMUM_BYTES >> 20} MB")
            place = os.path.join(target, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(process.stdout.read(size))
            process.stdout.read(1)


def _follow(destination, path, blobs, target):
    """Puts a copy in the place of a link to a file of the tree; whether it was one."""
    meant = posixpath.normpath(posixpath.join(posixpath.dirname(path), destination))
    if posixpath.isabs(destination) or meant not in blobs:
        return False
    place = os.path.join(target, path)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    shutil.copyfile(os.path.join(target, meant), place)
    return True


def _offer(refs):
    names = sorted(name.removeprefix("refs/heads/") for name in refs if name.startswith("refs/heads/"))
    tags = [name for name in refs if name.startswith("refs/tags/") and not name.endswith("^{}")]
    return f"it has the branches {', '.join(names[:8]) or 'none'} and {len(tags)} tags"


def _environment():
    environment = {name: value for name, value in os.environ.items() if name not in OTHER_PLACES}
    environment.update(GIT_TERMINAL_PROMPT="0", GIT_ALLOW_PROTOCOL="file:git:http:https:ssh", LC_ALL="C")
    environment.setdefault("GIT_SSH_COMMAND", "ssh -o BatchMode=yes")
    return environment


def _git(clone, url, *words):
    command = ["git", *([f"--git-dir={clone}"] if clone else []), *words]
    try:
        result = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="surrogateescape", env=_environment(), timeout=SECONDS, check=False
        )
    except FileNotFoundError:
        raise Failure("NO_GIT", f"git is not on the PATH: install it, or check {shown(url)} out yourself and give NAME=PATH") from None
    except subprocess.TimeoutExpired:
        raise Failure("DOWNLOAD_FAILED", f"{shown(url)}: git {words[0]} did not end within {SECONDS // 60} minutes") from None
    if result.returncode:
        said = [line for line in shown(result.stderr).splitlines() if line.startswith(("fatal:", "error:"))] or ["it says nothing"]
        raise Failure("DOWNLOAD_FAILED", f"{shown(url)}: git {words[0]} failed; {' '.join(said[-2:])}")
    return result.stdout
