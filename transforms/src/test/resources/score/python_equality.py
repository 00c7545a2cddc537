"""Says of pairs of literals on standard input whether they are the same: the oracle of a test.

One JSON array of two texts a line in, one word a line out. ``==``, but a boolean is no number
wherever it stands.
"""

import ast
import json
import sys


def same(a, b):
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (set, frozenset)) and isinstance(b, (set, frozenset)):
        return a == b and all(any(same(x, y) for y in b) for x in a)
    if isinstance(a, dict) and isinstance(b, dict):
        return a == b and all(any(same(k, m) and same(a[k], b[m]) for m in b) for k in a)
    if type(a) is type(b) and isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


for line in sys.stdin:
    pair = json.loads(line)
    try:
        values = [ast.literal_eval(text.strip()) for text in pair]
    except (ValueError, SyntaxError, TypeError) as refused:
        print("refused", flush=True)
    else:
        print("same" if same(*values) else "different", flush=True)
