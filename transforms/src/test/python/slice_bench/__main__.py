"""Slices the first N traces of a file; prints how many and the seconds of processor time.

usage: python -m slice_bench TRACES N
"""

import itertools
import json
import sys
import time

from .slicer import Slicer


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        records = [json.loads(line) for line in itertools.islice(file, int(sys.argv[2]))]
    sys.setrecursionlimit(20_000)
    begin = time.process_time()
    sliced = failed = mcl = 0
    for record in records:
        try:
            mcl += Slicer(record).slice()["mcl"]
            sliced += 1
        except Exception as error:  # beniget gives up on some syntax; such a trace is not counted
            failed += 1
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
    seconds = time.process_time() - begin
    json.dump({"sliced": sliced, "failed": failed, "seconds": seconds, "mcl": mcl}, sys.stdout)


if __name__ == "__main__":
    main()
