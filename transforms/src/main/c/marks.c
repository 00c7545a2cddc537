/* Which frames are recorded, and below which of them a frame begins. */
#include "tracing.h"


static void mark_free(PyObject *self)
{
    PyMem_RawFree(self);
}

/* A trace function that the subject installs may find a mark in its place and call it. */
static PyObject *mark_call(PyObject *self, PyObject *args, PyObject *kwargs)
{
    Py_RETURN_NONE;
}

static PyTypeObject MarkType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "assay_accelerator.Mark",
    .tp_basicsize = sizeof(Mark),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_dealloc = mark_free,
    .tp_call = mark_call,
};

Mark *mark_of(_PyInterpreterFrame *frame)
{
    PyFrameObject *object = frame->frame_obj;
    PyObject *trace = object == NULL ? NULL : object->f_trace;
    return trace != NULL && Py_IS_TYPE(trace, &MarkType) ? (Mark *)trace : NULL;
}

void set_mark(PyFrameObject *frame, int call, int folded)
{
    Mark *mark = PyMem_RawMalloc(sizeof(Mark));
    if (mark == NULL) {
        Py_FatalError("no memory for a trace");
    }
    (void)PyObject_Init((PyObject *)mark, &MarkType);
    mark->call = call;
    mark->folded = folded;
    Py_XSETREF(frame->f_trace, (PyObject *)mark);
}

_PyInterpreterFrame *begun(_PyInterpreterFrame *frame)
{
    while (frame != NULL && _PyFrame_IsIncomplete(frame)) {
        frame = frame->previous;
    }
    return frame;
}

/* The nearest caller that is recorded; nothing if a function of the repository's that is not
 * recorded is nearer. */
static _PyInterpreterFrame *recorded_caller(_PyInterpreterFrame *frame)
{
    for (frame = begun(frame); frame != NULL; frame = begun(frame->previous)) {
        Mark *mark = mark_of(frame);
        if (mark != NULL) {
            return mark->call >= 0 ? frame : NULL;
        }
        Known *known = codes_known(frame->f_code);
        if (known != NULL && known->kind == FUNCTION) {
            return NULL;
        }
    }
    return NULL;
}

static int is_under_test(_PyInterpreterFrame *frame)
{
    while (frame != NULL && mark_of(frame) == NULL) {
        frame = frame->previous;
    }
    return frame != NULL;
}

int find_parent(_PyInterpreterFrame *frame, Known *known, _PyInterpreterFrame *caller)
{
    now.next.frame = frame;
    now.next.caller = recorded_caller(caller);
    if (now.next.caller == NULL) {
        /* Marks need not be searched for a frame that has none and needs none. */
        int asked = is_generator(frame->f_code) && is_under_test(caller);
        return now.next.parent = asked ? BEYOND : NO_CALLER;
    }
    int parent = mark_of(now.next.caller)->call;
    if (known->kind != FOLDED) {
        if (now.calls.calls[parent].depth >= now.max_depth) {
            parent = BEYOND;
        }
        else if (now.calls.size >= now.max_calls) {
            parent = NO_ROOM;
            now.truncated = 1;
        }
    }
    return now.next.parent = parent;
}

int marks_ready(void)
{
    return PyType_Ready(&MarkType);
}
