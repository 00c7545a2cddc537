/* The trace function: what is recorded at which event, as tracer.py does it. */
#include "tracing.h"
#include "opcode.h"

State now;

static int lasti(_PyInterpreterFrame *frame)
{
    return _PyInterpreterFrame_LASTI(frame) * (int)sizeof(_Py_CODEUNIT);
}

static void set_site(Call *call, _PyInterpreterFrame *caller)
{
    int line, column, end_line, end_column;
    if (PyCode_Addr2Location(
            caller->f_code, lasti(caller), &line, &column, &end_line, &end_column)
        && line >= 0 && column >= 0 && end_line >= 0 && end_column >= 0) {
        call->has_site = 1;
        call->site[0] = line;
        call->site[1] = column;
        call->site[2] = end_line;
        call->site[3] = end_column;
    }
}

void stop(void)
{
    PyThreadState *thread = now.thread;
    now.recording = 0;
    now.threads |= thread->interp->threads.next_unique_id != now.states;
    if (thread->c_traceobj == now.shown) {
        thread->c_tracefunc = NULL;
        thread->c_traceobj = NULL;
        Py_DECREF(now.shown);
        thread->cframe->use_tracing = thread->c_profilefunc != NULL ? 255 : 0;
    }
}

int is_lost(PyThreadState *thread)
{
    int lost = thread->c_traceobj != now.shown || thread->c_profilefunc != NULL
        || (now.calls.size > 0 && thread->recursion_remaining < SPARE_DEPTH);
    if (lost) {
        now.lost = 1;
        stop();
    }
    return lost;
}

static void enter(PyThreadState *thread, PyFrameObject *object)
{
    _PyInterpreterFrame *frame = object->f_frame;
    Known *known = codes_known(frame->f_code);
    if (known == NULL || known->kind == BODY || mark_of(frame) != NULL) {
        return;
    }
    if (lasti(frame) < known->begin) {
        return; /* A generator that is closed before it has begun. */
    }
    if (now.calls.size == 0) {
        if (frame->f_code == now.entry) {
            set_mark(object, calls_add(&now.calls, object, known, -1, 0), 0);
        }
        return;
    }
    if (now.next.frame != frame) {
        find_parent(frame, known, frame->previous);
    }
    int parent = now.next.parent;
    now.next.frame = NULL;
    if (parent < 0) {
        if (parent != NO_CALLER) {
            set_mark(object, -1, 0);
        }
        if (now.hooked && !now.plain) {
            thread->c_tracefunc = NULL; /* The rest of it runs untraced. */
        }
    }
    else if (known->kind == FOLDED) {
        set_mark(object, parent, 1);
    }
    else {
        int depth = now.calls.calls[parent].depth + 1;
        int call = calls_add(&now.calls, object, known, parent, depth);
        set_site(&now.calls.calls[call], now.next.caller);
        set_mark(object, call, 0);
    }
}

static void line(PyFrameObject *object, Mark *mark)
{
    _PyInterpreterFrame *frame = object->f_frame;
    Call *call = &now.calls.calls[mark->call];
    int number = PyFrame_GetLineNumber(object);
    if (mark->folded) {
        /* The function counted the line on which its comprehension begins. */
        _PyInterpreterFrame *caller = begun(frame->previous);
        Known *known = codes_known(frame->f_code);
        int begins = lasti(frame) <= known->begin + (int)sizeof(_Py_CODEUNIT);
        if (begins && caller != NULL && PyCode_Addr2Line(caller->f_code, lasti(caller)) == number) {
            return;
        }
    }
    else {
        call->raising = 0;
    }
    call_line(call, number);
}

/* A re-raise has no event of its own in its frame: the caller's next exception corrects it. */
static void exception(Mark *mark, PyObject *type)
{
    Call *call = &now.calls.calls[mark->call];
    call->name = text_of_type_name((PyTypeObject *)type);
    call->raising = 1;
    Call *ended = now.unwound < 0 ? NULL : &now.calls.calls[now.unwound];
    now.unwound = -1;
    if (ended != NULL && ended->parent == mark->call) {
        ended->result = text_of_type_name((PyTypeObject *)type);
        ended->raised = 1;
    }
}

static void leave(PyFrameObject *object, Mark *mark, PyObject *value)
{
    _PyInterpreterFrame *frame = object->f_frame;
    Call *call = &now.calls.calls[mark->call];
    if (value != NULL && is_generator(frame->f_code)
        && _Py_OPCODE(*frame->prev_instr) == YIELD_VALUE) {
        return; /* Suspended; it may be resumed. */
    }
    call->ended = 1;
    call->raised = value == NULL;
    if (value != NULL) {
        call->result = text_of(value);
    }
    else {
        call->result = call->name.bytes == NULL ? text_of_type_name((PyTypeObject *)PyExc_BaseException)
                                                : call->name;
        call->name = (Text){NULL, 0};
        _PyInterpreterFrame *caller = begun(frame->previous);
        Mark *above = caller == NULL ? NULL : mark_of(caller);
        now.unwound = above != NULL && above->call == call->parent ? mark->call : -1;
    }
    if (mark->call == 0) {
        stop();
    }
}

void print(Known *known, PyCodeObject *code)
{
    int *printed = numbers_at(&now.printed, known);
    if (!*printed && known->kind != FOLDED) {
        *printed = 1;
        int generated = known->kind == GENERATED;
        if (generated && ++now.generated > MOST_GENERATED) {
            now.unseen = 1;
            return;
        }
        codes_add(generated || known->number >= codes_there ? &now.fresh : &now.print, code);
    }
}

int on_event(PyObject *self, PyFrameObject *object, int what, PyObject *argument)
{
    PyThreadState *thread = PyThreadState_Get();
    if (now.printing && what == PyTrace_CALL) {
        Known *known = codes_seen(object->f_frame->f_code);
        if (known != NULL) {
            print(known, object->f_frame->f_code);
        }
    }
    if (!now.recording || thread != now.thread) {
        return 0;
    }
    if (what == PyTrace_CALL) {
        if (!is_lost(thread)) {
            enter(thread, object);
        }
        return 0;
    }
    Mark *mark = mark_of(object->f_frame);
    if (mark == NULL || mark->call < 0) {
        return 0;
    }
    if (what == PyTrace_LINE) {
        line(object, mark);
    }
    else if (what == PyTrace_EXCEPTION && !mark->folded) {
        exception(mark, PyTuple_GET_ITEM(argument, 0));
    }
    else if (what == PyTrace_RETURN && !mark->folded) {
        leave(object, mark, argument);
    }
    return 0;
}
