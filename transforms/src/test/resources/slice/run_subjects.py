"""Runs programs and prints what their function ``test`` returns.

usage: run_subjects.py FILE...

Prints one JSON object: file name to the result, or to the name of the exception.
"""

import json
import sys


def run(path):
    names = {}
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), names)
    try:
        return names["test"]()
    except Exception as error:
        return type(error).__name__


if __name__ == "__main__":
    json.dump({path: run(path) for path in sys.argv[1:]}, sys.stdout)
