"""Slices the first N traces of a file again and again, with functions shared among traces or not.

usage: python -m slice_bench TRACES N SECONDS shared|alone

Prints one JSON line: how often a trace was sliced and in how many seconds of processor time; and a
line for each trace with its metrics and relevant lines, null where it cannot be sliced.
"""

import itertools
import json
import sys
import time

from .slicer import Functions, Slicer


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        records = [json.loads(line) for line in itertools.islice(file, int(sys.argv[2]))]
    sys.setrecursionlimit(20_000)
    slices: list[dict | None] = []
    sliced = 0
    begin = time.process_time()
    while time.process_time() - begin < float(sys.argv[3]) or len(slices) < len(records):
        slices = []
        functions = Functions()
        for record in records:
            shared = sys.argv[4] == "shared"
            try:
                slices.append(Slicer(record, functions if shared else Functions()).slice())
                sliced += 1
            except SyntaxError:
                slices.append(None)
    seconds = time.process_time() - begin
    print(json.dumps({"sliced": sliced, "seconds": seconds}))
    for each in slices:
        print(json.dumps(each))


if __name__ == "__main__":
    main()
