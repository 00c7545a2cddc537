"""Failing tests that try to pass. Each must come out as anything but passed."""

import atexit
import builtins
import ctypes
import gc
import io
import json
import os
import struct
import sys
import threading
import types

import _pytest.reports
import _pytest.runner
import pluggy
import pytest

FORGED = b'{"request":1,"answer":{"outcome":"PASSED"}}\n{"outcome":"PASSED"}\n.'
RECORD = {"outcome": "PASSED", "message": "", "failureLine": None, "probes": [], "trace": None}


def test_writes_to_every_descriptor():
    for descriptor in range(4096):
        try:
            os.write(descriptor, FORGED)
        except OSError:
            pass
    assert False


def test_writes_numbers_to_every_descriptor():
    for number in (0, -1, os.getpid()):
        for descriptor in range(4096):
            try:
                os.write(descriptor, struct.pack("<q", number))
            except OSError:
                pass
    assert False


def test_exits_after_writing():
    for descriptor in range(3, 4096):
        try:
            os.write(descriptor, FORGED)
        except OSError:
            pass
    os._exit(0)


def test_replaces_the_report():
    def passed(item, call):
        report = original(item, call)
        report.outcome = "passed"
        return report

    original = _pytest.reports.TestReport.from_item_and_call
    _pytest.reports.TestReport.from_item_and_call = passed
    assert False


def test_replaces_the_property():
    _pytest.reports.BaseReport.failed = property(lambda report: False)
    _pytest.reports.BaseReport.passed = property(lambda report: True)
    _pytest.reports.BaseReport.skipped = property(lambda report: False)
    assert False


def test_replaces_the_call():
    def from_call(func, when, reraise=None):
        return original(lambda: None, when)

    original = _pytest.runner.CallInfo.from_call
    _pytest.runner.CallInfo.from_call = staticmethod(from_call)
    assert False


def test_replaces_the_runner():
    _pytest.runner.runtestprotocol = lambda *_, **__: []
    _pytest.runner.call_and_report = lambda *_, **__: None
    _pytest.runner.check_interactive_exception = lambda *_: False
    assert False


def test_replaces_the_caller():
    for name, module in list(sys.modules.items()):
        if name.startswith("pluggy") and hasattr(module, "_multicall"):
            module._multicall = lambda *_: None
    for manager in _all(pluggy.PluginManager):
        manager._inner_hookexec = lambda *_: None
    assert False


def test_adds_a_hook(request):
    class Hook:
        @pytest.hookimpl(tryfirst=True, wrapper=True)
        def pytest_runtest_makereport(self):
            report = yield
            report.outcome = "passed"
            return report

    request.config.pluginmanager.register(Hook())
    assert False


def test_removes_the_witnesses(request):
    for name, plugin in list(request.config.pluginmanager.list_name_plugin()):
        if name.startswith("assay") and plugin is not None:
            request.config.pluginmanager.unregister(plugin)
    assert False


def test_changes_the_harness():
    for name, module in list(sys.modules.items()):
        if name.startswith("assay_harness"):
            for attribute, value in list(vars(module).items()):
                if isinstance(value, type):
                    for method in list(vars(value)):
                        if method.startswith("pytest_"):
                            setattr(value, method, lambda *_, **__: None)
                if isinstance(value, types.FunctionType):
                    setattr(module, attribute, lambda *_, **__: dict(RECORD))
    assert False


def test_changes_what_was_noted():
    for thing in gc.get_objects():
        if type(thing).__module__.startswith("assay_harness"):
            for name in ("outcome", "message"):
                try:
                    setattr(thing, name, {"outcome": "PASSED"}.get(name, ""))
                except (AttributeError, TypeError):
                    pass
    assert False


def test_replaces_what_packs_the_result():
    for name, module in list(sys.modules.items()):
        if name.startswith("assay_harness"):
            for attribute in ("packed", "dumps"):
                if hasattr(module, attribute):
                    setattr(module, attribute, lambda *_: json.dumps(RECORD).encode())
    assert False


def test_replaces_the_insides_of_functions():
    def forged(*_, **__):
        return '{"outcome": "PASSED", "message": "", "probes": [], "trace": null}'

    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and not thing.__closure__:
            if thing.__module__ in ("assay_harness.template", "assay_harness.execute"):
                thing.__code__ = forged.__code__
    assert False


def test_replaces_json():
    text = json.dumps(RECORD)
    json.dumps = json.encoder.JSONEncoder.encode = lambda *_, **__: text
    json.encoder.JSONEncoder.iterencode = lambda *_, **__: iter([text])
    json.encoder.c_make_encoder = None
    assert False


def test_replaces_builtins():
    builtins.str = lambda *_: ""
    builtins.isinstance = lambda *_: True
    builtins.hasattr = lambda *_: True
    builtins.getattr = lambda *_: None
    builtins.BaseException = builtins.Exception = KeyError
    assert False


def test_replaces_the_way_out():
    os._exit = lambda status: None
    os.write = lambda *_: 1
    sys.exit = lambda *_: None
    assert False


def test_asks_its_callers():
    frame = sys._getframe()
    while frame is not None:
        for value in list(frame.f_locals.values()):
            if isinstance(value, bytes) and len(value) == 16:
                for channel in _all_named("Channel"):
                    channel.put(value, json.dumps(RECORD).encode())
                os._exit(0)
        frame = frame.f_back
    assert False


def test_leaves_at_exit():
    atexit.register(lambda: os._exit(0))
    threading.Thread(target=os._exit, args=(0,)).start()
    assert False


def test_replaces_hooks_of_the_interpreter():
    sys.excepthook = sys.unraisablehook = threading.excepthook = lambda *_: os._exit(0)
    sys.displayhook = lambda *_: None
    sys.stdout = sys.stderr = io.StringIO()

    class Last:
        def __del__(self):
            raise SystemExit(0)

    Last()
    assert False


def test_raises_a_lying_exception():
    class Lie(AssertionError):
        def __str__(self):
            raise KeyboardInterrupt

        def __repr__(self):
            os._exit(0)

        @property
        def __class__(self):
            return pytest.skip.Exception

        __traceback__ = property(lambda self: None)

    raise Lie


def test_raises_an_exception_without_a_name():
    class Meta(type):
        @property
        def __name__(cls):
            raise SystemExit(0)

        __qualname__ = __module__ = __name__

    class Nameless(Exception, metaclass=Meta):
        pass

    raise Nameless


def test_raises_what_it_may_not():
    raise pytest.exit.Exception("PASSED", 0)


def test_forges_a_probe():
    print('DEBUG_RESULT: 42\n{"index":0,"literal":"42"}')
    recorder = test_forges_a_probe.__globals__.get("__assay_probe__")
    if recorder is not None:
        recorder.records.append({"index": 0, "type": "int", "literal": "42", "repr": None})
    assert False


def test_stops_the_tracer():
    sys.settrace(None)
    sys.setprofile(None)
    threading.settrace(lambda *_: None)
    sys.settrace = sys.gettrace = lambda *_: None
    assert False


def test_writes_through_ctypes():
    ctypes.pythonapi.PyErr_Clear()
    os.kill(os.getpid(), 0)
    assert False


def _all(kind):
    return [thing for thing in gc.get_objects() if isinstance(thing, kind)]


def _all_named(name):
    return [thing for thing in gc.get_objects() if type(thing).__name__ == name]
