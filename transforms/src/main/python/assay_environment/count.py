"""Lines of code, counted by pygount, which is not part of Python: it lies in a folder of its own."""

import concurrent.futures
import functools
import os
import sys
import tokenize


def count(repository, files, counter):
    """Lines of the given files that hold code: no blank lines, no comments, no documentation strings (pygount's `source_count`)."""
    chunks = [files[start : start + 64] for start in range(0, len(files), 64)]
    work = functools.partial(_count, repository, counter)
    if len(chunks) < 2:
        return sum(map(work, chunks))
    with concurrent.futures.ProcessPoolExecutor() as pool:
        return sum(pool.map(work, chunks))


def _count(repository, counter, files):
    sys.path.insert(0, counter)
    import pygount

    total = 0
    for path in (os.path.join(repository, each) for each in files):
        # A file that says it is generated is code of the library as any other.
        total += pygount.SourceAnalysis.from_file(path, "", encoding=_encoding(path), generated_regexes=[]).source_count
    return total


def _encoding(path):
    """Python's own rule; it serves other languages, too. pygount guesses by the beginning of a file and gave up on one of yarl's."""
    try:
        with open(path, "rb") as file:
            encoding, _ = tokenize.detect_encoding(file.readline)
            file.seek(0)
            file.read().decode(encoding)
    except (SyntaxError, UnicodeDecodeError):
        return "latin-1"
    return encoding
