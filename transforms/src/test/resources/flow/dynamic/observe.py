"""Writes down which definition each read of a variable met while a program ran.

    python3.11 observe.py OUT FOLDER probe FILE          calls FILE's main()
    python3.11 observe.py OUT FOLDER pytest ARGUMENT...  runs its tests

Every opcode of the code under FOLDER is traced: stores remember where they stand, for each frame,
cell and module, and loads look that up. OUT gets one line for each pair seen, parted by tabs: file,
line and column of the read (columns in UTF-8 bytes), variable, line and column of what bound it, or
P and 0 for a parameter.

Needs CPython 3.11: which cell an instruction means is read from the interpreter's own frame.
"""

import ast
import ctypes
import dis
import importlib.util
import os
import sys

STORES = {"STORE_FAST", "STORE_DEREF", "STORE_NAME", "STORE_GLOBAL"}
LOADS = {"LOAD_FAST", "LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_NAME", "LOAD_GLOBAL"}
DELETES = {"DELETE_FAST", "DELETE_DEREF", "DELETE_NAME", "DELETE_GLOBAL"}
YIELD = dis.opmap["YIELD_VALUE"]
PARAMETER = ("P", 0)

# pycore_frame.h and frameobject.c of 3.11, in pointers
FRAME_DATA = 3
LOCALS_PLUS = 9


class Binders:
    """The nodes of one file that bind or read names, by where they stand."""

    def __init__(self, filename):
        with open(filename, "rb") as file:
            tree = ast.parse(file.read())
        formatted = {
            start(name)
            for string in ast.walk(tree)
            if isinstance(string, ast.JoinedStr)
            for name in ast.walk(string)
            if isinstance(name, ast.Name)
        }
        self.names = set()
        self.others = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                self.names.add(start(node))
            for name in bound_names(node):
                imported = isinstance(node, ast.alias)
                first = min([start(node)] + [start(d) for d in getattr(node, "decorator_list", [])])
                self.others.append((name, first, end(node), start(node), imported))
        # 3.11 places the names of a formatted string wrongly
        self.names -= formatted

    def binder(self, variable, positions):
        begin = (positions.lineno, positions.col_offset)
        finish = (positions.end_lineno, positions.end_col_offset)
        if begin in self.names and finish == (begin[0], begin[1] + written(variable, positions)):
            return begin
        found = []
        for name, first, last, place, imported in self.others:
            if not same(name, variable) or finish < first or last < begin:
                continue
            exact = first == begin and last == finish
            # the store of an import has the place of the whole statement
            inside = imported and begin <= first and last <= finish
            around = inside or (first <= begin and finish <= last)
            found.append((not exact, not inside, not around, last[0] - first[0], last[1] - first[1], place))
        return min(found)[-1] if found else None


def start(node):
    return node.lineno, node.col_offset


def end(node):
    return node.end_lineno, node.end_col_offset


def same(name, variable):
    return name == variable or (name.startswith("__") and variable.endswith(name))


def written(variable, positions):
    """The length of a name as written, which mangling makes longer."""
    length = positions.end_col_offset - positions.col_offset
    return length if variable.startswith("_") and "__" in variable else len(variable)


def bound_names(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.alias):
        return [node.asname or node.name.split(".")[0]]
    if isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
        return [node.name]
    if isinstance(node, ast.MatchMapping) and node.rest:
        return [node.rest]
    return []


class Observer:
    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.files = {}
        self.codes = {}
        self.frames = {}
        self.cells = {}
        self.modules = {}
        self.pairs = set()

    def code(self, code):
        """What the instructions of interest do, by offset."""
        known = self.codes.get(code)
        if known is None:
            known = self.codes[code] = {}
            file = code.co_filename
            if file not in self.files:
                self.files[file] = Binders(file)
            binders = self.files[file]
            for step in dis.get_instructions(code):
                place = (step.positions.lineno, step.positions.col_offset)
                if place[0] is None:
                    # a handler's end unbinds its name at no place
                    place = None
                elif step.opname in STORES:
                    place = binders.binder(step.argval, step.positions)
                loads = step.opname in LOADS and place in binders.names
                if loads or step.opname in STORES | DELETES:
                    known[step.offset] = (step.opname, step.argval, step.arg, place)
        return known

    def call(self, frame, event, argument):
        if not frame.f_code.co_filename.startswith(self.folder):
            return None
        if id(frame) not in self.frames:
            self.enter(frame)
        frame.f_trace_opcodes = True
        return self.step

    def enter(self, frame):
        code = frame.f_code
        count = code.co_argcount + code.co_kwonlyargcount
        count += bool(code.co_flags & 4) + bool(code.co_flags & 8)
        parameters = code.co_varnames[:count]
        if frame.f_locals is frame.f_globals:
            # a module that is loaded again starts anew, as far as its text can tell
            self.modules[id(frame.f_globals)] = {}
        self.frames[id(frame)] = (frame, dict.fromkeys(parameters, PARAMETER), self.code(code))
        slots = list(code.co_varnames)
        slots += [name for name in code.co_cellvars if name not in slots]
        for index, name in enumerate(slots):
            if name in code.co_cellvars:
                self.cells[cell(frame, index)] = PARAMETER if name in parameters else None

    def step(self, frame, event, argument):
        if event == "opcode":
            state = self.frames.get(id(frame))
            if state is not None and frame.f_lasti in state[2]:
                self.instruction(frame, state[1], *state[2][frame.f_lasti])
        elif event == "return" and frame.f_code.co_code[frame.f_lasti] != YIELD:
            self.frames.pop(id(frame), None)
        return self.step

    def instruction(self, frame, local, opcode, variable, index, place):
        module = self.modules.setdefault(id(frame.f_globals), {})
        if opcode.endswith("_FAST"):
            names, key = local, variable
        elif opcode.endswith("DEREF"):
            names, key = self.cells, cell(frame, index)
            if opcode == "LOAD_CLASSDEREF" and variable in frame.f_locals:
                names, key = local, variable
        elif opcode.endswith("_GLOBAL") or frame.f_locals is frame.f_globals:
            names, key = module, variable
        else:
            names, key = local, variable
            if opcode in LOADS and variable not in frame.f_locals:
                names = module
        if opcode in STORES:
            names[key] = place and (*place, frame.f_code.co_filename)
        elif opcode in DELETES:
            names.pop(key, None)
        else:
            self.saw(frame, place, variable, names.get(key))

    def saw(self, frame, place, variable, definition):
        file = frame.f_code.co_filename
        if definition is not None and (definition is PARAMETER or definition[2] == file):
            self.pairs.add((file, *place, variable, *definition[:2]))


def cell(frame, index):
    """The address of the cell in a slot of the frame's local variables."""
    pointers = ctypes.POINTER(ctypes.c_void_p)
    data = ctypes.cast(id(frame), pointers)[FRAME_DATA]
    return ctypes.cast(data, pointers)[LOCALS_PLUS + index]


def main(out, folder, mode, *arguments):
    observer = Observer(folder)
    sys.settrace(observer.call)
    try:
        if mode == "probe":
            spec = importlib.util.spec_from_file_location("probe", os.path.abspath(arguments[0]))
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            module.main()
        else:
            import pytest

            pytest.main(["-q", "-p", "no:cacheprovider", "--assert=plain", *arguments])
    finally:
        sys.settrace(None)
    with open(out, "w", encoding="utf-8") as file:
        for pair in sorted(observer.pairs, key=str):
            print(*pair, sep="\t", file=file)


if __name__ == "__main__":
    if sys.version_info[:2] != (3, 11):
        sys.exit("needs CPython 3.11")
    main(*sys.argv[1:])
