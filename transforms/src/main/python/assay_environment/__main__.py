"""Steps of making an environment that Java asks for by name: `python3 -I assay_environment STEP`, arguments as one JSON object on standard input.

The answer is one JSON object on standard output: {"result": ...} or {"reason": ..., "message": ...}. No step imports or runs code of
the repository. Anything unforeseen ends the process with its traceback and status 1.
"""

import json
import sys

import archive
import compiled
import count
import describe
import finish
import folder
import index
import revision
from failure import Failure

STEPS = {
    "fetch": index.fetch,
    "unpack": archive.unpack,
    "copy": folder.copy,
    "resolve": revision.resolve,
    "checkout": revision.checkout,
    "compiled": compiled.find,
    "count": count.count,
    "describe": describe.describe,
    "finish": finish.finish,
}


def main():
    arguments = json.load(sys.stdin)
    try:
        answer = {"result": STEPS[sys.argv[1]](**arguments)}
    except Failure as failure:
        answer = {"reason": failure.reason, "message": failure.message}
    json.dump(answer, sys.stdout)


main()
