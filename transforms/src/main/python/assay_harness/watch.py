"""Notices what a test does to tracing itself, by the events that the interpreter audits.

The hook is a method of a dictionary: it runs no Python frame, so it works at the limit of the
recursion too, and it keeps none of the arguments, so no object lives longer for being audited.

CPython audits the start of a thread from 3.12 on. 3.11 numbers the states of its threads: whether
there were others shows in the number that a new one gets.
"""

from __future__ import annotations

import ctypes
import sys
from itertools import count
from typing import Any

_SETTRACE = "sys.settrace"
_LOSSES = (_SETTRACE, "sys.setprofile")
_THREADS = ("_thread.start_new_thread", "_thread.start_joinable_thread", "os.fork", "os.forkpty")
_OTHERS = ("subprocess.Popen", "os.posix_spawn", "os.spawn", "os.system", "os.exec")


class Watch:
    """Watches from its making on. Audit hooks stay: this is for processes that run one test."""

    def __init__(self) -> None:
        self._unseen = dict.fromkeys((*_LOSSES, *_THREADS, *_OTHERS))
        self._alone = len(sys._current_frames()) == 1
        self._states = _thread_states()
        sys.addaudithook(self._unseen.pop)
        _watches.append(self)

    def lost(self) -> bool:
        """Whether a trace or profile function was set, by the test or because ours failed."""
        return any(event not in self._unseen for event in _LOSSES)

    def threads(self) -> bool:
        """Whether there were other threads, or processes that went on with the test's work."""
        events = any(event not in self._unseen for event in _THREADS)
        return events or not self._alone or _thread_states() != self._states

    def others(self) -> bool:
        """Whether code may have run elsewhere than in this thread."""
        return self.threads() or any(event not in self._unseen for event in _OTHERS)

    def _forgive(self) -> None:
        self._unseen[_SETTRACE] = None

    def _has_seen_tracing(self) -> bool:
        return _SETTRACE not in self._unseen


_watches: list[Watch] = []
_made_here = count(1)  # Not a plain number: then the module would change, and it is sealed.


def _thread_states() -> int:
    """How many states of threads the interpreter has made, but for those made to ask this."""
    if sys.version_info >= (3, 12):
        return 0
    state = _new_state(_interpreter())
    number: int = _number_of(state)
    _clear_state(state)
    _delete_state(state)
    return number - next(_made_here)


def _function(name: str, result: Any, *arguments: Any) -> Any:
    return ctypes.PYFUNCTYPE(result, *arguments)((name, ctypes.pythonapi))


_interpreter = _function("PyInterpreterState_Get", ctypes.c_void_p)
_new_state = _function("PyThreadState_New", ctypes.c_void_p, ctypes.c_void_p)
_number_of = _function("PyThreadState_GetID", ctypes.c_uint64, ctypes.c_void_p)
_clear_state = _function("PyThreadState_Clear", None, ctypes.c_void_p)
_delete_state = _function("PyThreadState_Delete", None, ctypes.c_void_p)


def set_trace(function: Any) -> None:
    """Sets one of our own trace functions, which is nothing to notice."""
    innocent = [watch for watch in _watches if not watch._has_seen_tracing()]
    sys.settrace(function)
    for watch in innocent:
        watch._forgive()
