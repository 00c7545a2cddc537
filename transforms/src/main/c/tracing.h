/* The state of tracing, and the marks in the frames that are recorded. */
#ifndef ASSAY_TRACING_H
#define ASSAY_TRACING_H

#include "accelerator.h"
#include "internal/pycore_interp.h"
#include "internal/pycore_pystate.h"

enum { SPARE_DEPTH = 16 }; /* frames that the tracer in Python needs for itself */

typedef struct {
    PyObject_HEAD
    int call;   /* place of the recorded call; -1 for a frame that is not recorded */
    int folded; /* whether the frame is a comprehension's, whose lines count for its function */
} Mark;

typedef struct {
    PyThreadState *thread;
    PyCodeObject *entry;
    PyObject *shown; /* what sys.gettrace() says meanwhile */
    int hooked;      /* whether the hook may be used */
    int recording;   /* from start until the entry returns, or until tracing is lost */
    int printing;    /* whether the footprint is taken */
    int unseen;      /* whether code may have run that is not in it */
    int generated; /* how many code objects of no file are in it */
    int plain;       /* whether the hook has taken itself out */
    int truncated, threads, lost, unwound;
    int max_depth, max_calls;
    /* States of threads that the interpreter had made at the start. */
    uint64_t states, states_at_print;
    Calls calls;
    Codes print, fresh; /* fresh: what was not there at the last survey, or is generated */
    Numbers printed;
    /* What was found out for the frame that is about to begin. */
    struct {
        _PyInterpreterFrame *frame, *caller;
        int parent;
    } next;
} State;

extern State now;

/* marks.c */
int marks_ready(void);
Mark *mark_of(_PyInterpreterFrame *frame);
void set_mark(PyFrameObject *frame, int call, int folded);
/* The nearest frame that Python's f_back would show: one that has begun. */
_PyInterpreterFrame *begun(_PyInterpreterFrame *frame);
enum { NO_ROOM = -3, BEYOND = -2, NO_CALLER = -1 };
/* Finds the parent of a frame that begins, or why it is not recorded; it is in now.next too. */
int find_parent(_PyInterpreterFrame *frame, Known *known, _PyInterpreterFrame *caller);

/* events.c */
int on_event(PyObject *self, PyFrameObject *object, int what, PyObject *argument);
void print(Known *known, PyCodeObject *code);
enum { MOST_GENERATED = 20000 }; /* as in footprint.py */
void stop(void);
/* Ends tracing if somebody else traces or profiles, or if tracer.py would have no room to run. */
int is_lost(PyThreadState *thread);

static inline int is_generator(PyCodeObject *code)
{
    return (code->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) != 0;
}

#endif
