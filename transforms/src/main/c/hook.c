/* The frame hook (PEP 523).
 *
 * CPython 3.11 runs every frame of a traced thread instruction by instruction through its tracing
 * code. The hook switches that on for the frames that are recorded and off for all others, which
 * is where the time is saved; what is recorded is decided by the same events in the same frames as
 * in tracer.py. A recorded frame has a mark in its f_trace, as it has there.
 *
 * What must be known of 3.11 (each has a test):
 * - A callback ends by switching tracing on again if there is a trace function, whatever was
 *   switched off: so there is none (c_tracefunc is null) while a frame runs unrecorded.
 * - BINARY_SUBSCR_GETITEM enters a Python __getitem__ without asking the hook. versions.py takes
 *   care that no code is ever specialised to it.
 * - With a hook a Python call takes room on C's stack. Deep inside, the hook takes itself out and
 *   leaves everything to the trace function, which needs none.
 */
#include "tracing.h"
#include <string.h>

enum { HOOKED_DEPTH = 3000 }; /* of Python frames; about 600 bytes of C's stack each */

/* Whether a frame must run in tracing mode. */
static int is_wanted(PyThreadState *thread, _PyInterpreterFrame *frame, Known *known)
{
    if (known == NULL || known->kind == BODY || known->kind == GENERATED) {
        return 0;
    }
    int generator = is_generator(frame->f_code);
    if (generator && frame->owner != FRAME_OWNED_BY_GENERATOR) {
        return 0; /* It only makes the generator. */
    }
    if (now.calls.size == 0) {
        return frame->f_code == now.entry;
    }
    Mark *mark = mark_of(frame);
    if (mark != NULL) {
        return mark->call >= 0;
    }
    int parent = find_parent(frame, known, thread->cframe->current_frame);
    /* A generator may be resumed by a frame that is recorded: the trace function marks it. */
    return parent >= 0 || (generator && parent != NO_CALLER);
}

static PyObject *hook(PyThreadState *thread, _PyInterpreterFrame *frame, int throwing);

static PyObject *evaluate_plain(PyThreadState *thread, _PyInterpreterFrame *frame, int throwing)
{
    now.plain = 1;
    _PyInterpreterState_SetEvalFrameFunc(thread->interp, _PyEval_EvalFrameDefault);
    PyObject *value = _PyEval_EvalFrameDefault(thread, frame, throwing);
    if (now.plain && (now.recording || now.printing)) {
        _PyInterpreterState_SetEvalFrameFunc(thread->interp, hook);
    }
    now.plain = 0;
    return value;
}

static PyObject *hook(PyThreadState *thread, _PyInterpreterFrame *frame, int throwing)
{
    if (codes_asking) {
        return _PyEval_EvalFrameDefault(thread, frame, throwing);
    }
    Known *known = codes_seen(frame->f_code);
    if (now.printing && known != NULL) {
        print(known, frame->f_code);
    }
    if (now.printing && thread->recursion_remaining < SPARE_DEPTH) {
        now.unseen = 1;
    }
    int recorded = now.hooked && now.recording && thread == now.thread && !is_lost(thread);
    int deep = thread->recursion_limit - thread->recursion_remaining > HOOKED_DEPTH
        && (recorded || now.printing);
    if (!recorded && !deep) {
        return _PyEval_EvalFrameDefault(thread, frame, throwing);
    }
    Py_tracefunc outer_function = thread->c_tracefunc;
    uint8_t outer_tracing = thread->cframe->use_tracing;
    int traced = deep || is_wanted(thread, frame, known);
    thread->c_tracefunc = traced ? on_event : NULL;
    thread->cframe->use_tracing = traced ? 255 : 0;
    PyObject *value = (deep ? evaluate_plain : _PyEval_EvalFrameDefault)(thread, frame, throwing);
    now.next.frame = NULL;
    if (!recorded || now.recording) {
        thread->c_tracefunc = outer_function;
        thread->cframe->use_tracing = outer_tracing;
    }
    else {
        int others = thread->c_tracefunc != NULL || thread->c_profilefunc != NULL;
        thread->cframe->use_tracing = others ? 255 : 0;
    }
    return value;
}

static const char *const losses[] = {"sys.settrace", "sys.setprofile", NULL};
static const char *const forks[] = {"os.fork", "os.forkpty", NULL};
static const char *const others[] = {
    "subprocess.Popen", "os.posix_spawn", "os.spawn", "os.system", "os.exec", NULL,
};

static int is_one(const char *event, const char *const *events)
{
    while (*events != NULL && strcmp(event, *events) != 0) {
        events++;
    }
    return *events != NULL;
}

/* What watch.py notices. */
static int on_audit(const char *event, PyObject *arguments, void *unused)
{
    if (now.recording || now.printing) {
        int lost = is_one(event, losses), fork = is_one(event, forks);
        now.lost |= now.recording && lost;
        now.threads |= now.recording && fork;
        now.unseen |= lost || fork || is_one(event, others);
    }
    return 0;
}

static void unhook(void)
{
    if (!now.recording && !now.printing) {
        _PyInterpreterState_SetEvalFrameFunc(PyInterpreterState_Get(), _PyEval_EvalFrameDefault);
        now.plain = 0;
    }
}

/* Gives the memory back once nothing is kept there any more. */
static void clear(void)
{
    if (!now.recording && !now.printing && now.calls.size == 0) {
        arena_clear();
    }
}

int tracing_ready(void)
{
    return marks_ready() < 0 ? -1 : PySys_AddAuditHook(on_audit, NULL);
}

static int has_threads(PyInterpreterState *interpreter)
{
    return PyThreadState_Next(PyInterpreterState_ThreadHead(interpreter)) != NULL;
}

/* start(entry, max_depth, max_calls, shown, hooked, redact, marks): a string with one of the marks is
 * rewritten by redact before it is cut. */
PyObject *tracing_start(PyObject *self, PyObject *arguments)
{
    PyObject *entry, *shown, *redact, *marks;
    if (!PyArg_ParseTuple(
            arguments, "O!iiOpOO!", &PyCode_Type, &entry, &now.max_depth, &now.max_calls, &shown,
            &now.hooked, &redact, &PyTuple_Type, &marks)) {
        return NULL;
    }
    PyThreadState *thread = PyThreadState_Get();
    glimpse_redact(redact, marks);
    Py_INCREF(entry);
    Py_XSETREF(now.entry, (PyCodeObject *)entry);
    Py_INCREF(shown);
    Py_XSETREF(now.shown, shown);
    now.thread = thread;
    now.truncated = now.lost = 0;
    now.threads = has_threads(thread->interp);
    now.states = thread->interp->threads.next_unique_id;
    now.unwound = -1;
    if (now.hooked) {
        Py_INCREF(shown);
        Py_XSETREF(thread->c_traceobj, shown);
        thread->c_tracefunc = NULL;
        thread->cframe->use_tracing = 0;
        _PyInterpreterState_SetEvalFrameFunc(thread->interp, hook);
    }
    else {
        int unseen = now.unseen;
        PyEval_SetTrace(on_event, shown);
        now.unseen = unseen; /* This is audited like a trace function of the test's. */
    }
    now.recording = 1;
    Py_RETURN_NONE;
}

PyObject *tracing_finish(PyObject *self, PyObject *unused)
{
    if (now.recording) {
        if (!is_lost(now.thread)) {
            stop();
        }
    }
    unhook();
    Py_RETURN_NONE;
}

/* (functions, JSON of the calls), whether truncated, whether there were threads, whether lost */
PyObject *tracing_take(PyObject *self, PyObject *unused)
{
    PyObject *calls = calls_take(&now.calls, !now.lost);
    clear();
    if (calls == NULL) {
        return NULL;
    }
    return Py_BuildValue(
        "NNNN", calls, PyBool_FromLong(now.truncated), PyBool_FromLong(now.threads),
        PyBool_FromLong(now.lost));
}

PyObject *footprint_start(PyObject *self, PyObject *unused)
{
    PyInterpreterState *interpreter = PyInterpreterState_Get();
    now.unseen = has_threads(interpreter);
    now.states_at_print = interpreter->threads.next_unique_id;
    now.generated = 0;
    now.printing = 1;
    _PyInterpreterState_SetEvalFrameFunc(interpreter, hook);
    Py_RETURN_NONE;
}

PyObject *footprint_finish(PyObject *self, PyObject *unused)
{
    now.printing = 0;
    now.unseen |= PyInterpreterState_Get()->threads.next_unique_id != now.states_at_print;
    unhook();
    PyObject *codes = codes_take(&now.print), *fresh = codes_take(&now.fresh);
    memset(&now.printed, 0, sizeof(now.printed));
    clear();
    if (codes != NULL && fresh != NULL && now.unseen) {
        Py_DECREF(codes);
        Py_DECREF(fresh);
        Py_RETURN_NONE;
    }
    return Py_BuildValue("NN", codes, fresh);
}
