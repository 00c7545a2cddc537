"""Fetches a source distribution from a package index (PEP 503, PEP 691) without pip, which would run the project's build backend to ask
for its metadata.

The index, its certificate and its proxy are those that pip would use. Messages never hold an address: it may carry a password.
"""

import base64
import hashlib
import html.parser
import json
import os
import re
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from failure import Failure, no_room

SUFFIXES = (".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".zip")
ACCEPT = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"
LIMIT = 1 << 29
ATTEMPTS = 3


def fetch(name, version, sha256, into):
    """Downloads the one source distribution of a version to `into`, as NAME-VERSION.SHA256.SUFFIX, and returns that file's name."""
    opener, pages = _opener(), _setting("index-url") or _index_of_pip()
    page = f"{pages.rstrip('/')}/{normal(name)}/"
    offered = _source_distributions(opener, page, name)
    matching = [file for file in offered if _version(file["filename"], name) == version.lower()]
    if not matching:
        known = sorted({_version(file["filename"], name) for file in offered}, key=_order)
        what = f"there is no source distribution of {name} {version}"
        raise Failure("UNKNOWN_VERSION" if known else "NO_SOURCE_DISTRIBUTION", f"{what}; the index has {', '.join(known[-8:]) or 'none'}")
    file = min(matching, key=lambda each: SUFFIXES.index(_suffix(each["filename"])))
    expected = sha256 or file["sha256"]
    if not expected:
        raise Failure("WRONG_DIGEST", f"{file['filename']}: the index gives no sha256; pin one in a catalogue entry")
    data = _get(opener, urllib.parse.urljoin(page, file["url"]), file["filename"]).data
    actual = hashlib.sha256(data).hexdigest()
    if actual != expected.lower():
        raise Failure("WRONG_DIGEST", f"{file['filename']}: its sha256 is {actual}, expected {expected}")
    target = f"{normal(name)}-{version}.{actual}{_suffix(file['filename'])}"
    part = os.path.join(os.getcwd(), target)
    try:
        os.makedirs(into, exist_ok=True)
        # In this step's own folder, which is deleted whatever happens; it is on the file system of `into`.
        with open(part, "wb") as copy:
            copy.write(data)
        os.replace(part, os.path.join(into, target))
    except OSError as error:
        raise no_room(error, f"{file['filename']} ({len(data)} bytes)", part) or error from None
    return target


def _index_of_pip():
    """Where pip looks if no setting says otherwise."""
    from pip._internal.models.index import PyPI

    return PyPI.simple_url


def normal(name):
    """The name that an index knows a project by (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


class _Answer:
    def __init__(self, data, content_type):
        self.data = data
        self.content_type = content_type


def _source_distributions(opener, page, name):
    answer = _get(opener, page, f"the index page of {name}", missing=("UNKNOWN_NAME", f"the package index knows no project {name}"))
    if "json" in answer.content_type:
        files = [{"filename": f["filename"], "url": f["url"], "sha256": f.get("hashes", {}).get("sha256")} for f in json.loads(answer.data)["files"]]
    else:
        links = _Links()
        links.feed(answer.data.decode("utf-8", "replace"))
        files = links.files
    return [file for file in files if _suffix(file["filename"]) and _version(file["filename"], name)]


class _Links(html.parser.HTMLParser):
    """The files of an index page in the older form: links with the digest in the fragment."""

    def __init__(self):
        super().__init__()
        self.files = []

    def handle_starttag(self, tag, attrs):
        url, _, fragment = (dict(attrs).get("href") or "").partition("#")
        if tag == "a" and url:
            filename = urllib.parse.unquote(urllib.parse.urlsplit(url).path.rsplit("/", 1)[-1])
            digest = fragment.removeprefix("sha256=") if fragment.startswith("sha256=") else None
            self.files.append({"filename": filename, "url": url, "sha256": digest})


def _suffix(filename):
    return next((suffix for suffix in SUFFIXES if filename.endswith(suffix)), None)


def _version(filename, name):
    """The version that a source distribution's file name says, or None if it is another project's."""
    stem = filename.removesuffix(_suffix(filename) or "")
    project, _, version = stem.rpartition("-")
    return version.lower() if normal(project) == normal(name) else None


def _order(version):
    return [int(number) for number in re.findall(r"\d+", version)]


def _setting(name):
    """A setting of pip: its environment variable, else its configuration files."""
    value = os.environ.get("PIP_" + name.upper().replace("-", "_"))
    if value:
        return value
    for section in ("install", "global"):
        found = subprocess.run([sys.executable, "-I", "-m", "pip", "config", "get", f"{section}.{name}"], capture_output=True, text=True, check=False)
        if found.returncode == 0 and found.stdout.strip():
            return found.stdout.strip()
    return None


def _opener():
    context = ssl.create_default_context(cafile=_setting("cert"))
    proxies = None
    proxy = os.environ.get("PIP_PROXY")
    if proxy:
        proxies = {"http": proxy, "https": proxy}
    return urllib.request.build_opener(urllib.request.HTTPSHandler(context=context), urllib.request.ProxyHandler(proxies))


def _get(opener, url, what, missing=None):
    parts = urllib.parse.urlsplit(url)
    credentials, _, host = parts.netloc.rpartition("@")
    request = urllib.request.Request(urllib.parse.urlunsplit((parts.scheme, host, parts.path, parts.query, "")), headers={"Accept": ACCEPT})
    if credentials:
        token = base64.b64encode(urllib.parse.unquote(credentials).encode()).decode()
        request.add_unredirected_header("Authorization", "Basic " + token)
    if what.endswith(SUFFIXES):
        request.add_header("Accept", "*/*")
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with opener.open(request, timeout=60) as answer:
                data = answer.read(LIMIT + 1)
                length = answer.headers.get("Content-Length")
                if len(data) > LIMIT or (length and int(length) != len(data)):
                    raise OSError(f"{len(data)} bytes arrived, {length} were announced")
                return _Answer(data, answer.headers.get("Content-Type", ""))
        except urllib.error.HTTPError as error:
            if error.code == 404 and missing:
                raise Failure(*missing) from None
            problem = f"the package index answered {error.code} {error.reason}"
            if error.code < 500:
                break
        except urllib.error.URLError as error:
            problem = f"the package index cannot be reached ({_plain(error.reason)})"
        except (OSError, ValueError) as error:
            problem = f"the download broke off ({_plain(error)})"
        if attempt < ATTEMPTS:
            time.sleep(0.3 * attempt)
    raise Failure("DOWNLOAD_FAILED", f"{what}: {problem}; a bundle that was built before needs no network")


def _plain(error):
    return getattr(error, "strerror", None) or type(error).__name__
