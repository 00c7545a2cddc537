/* The tracer's accelerator for CPython 3.11: what its parts know of each other.
 *
 * It records what assay_harness/tracer.py records, event for event, and that module is the
 * reference. Nothing here allocates on the heap that the subject's objects live in, except for
 * short-lived strings, so that traced objects lie where untraced ones do.
 */
#ifndef ASSAY_ACCELERATOR_H
#define ASSAY_ACCELERATOR_H

#define PY_SSIZE_T_CLEAN
#define _GNU_SOURCE
#define Py_BUILD_CORE 1
#include <Python.h>
#include <frameobject.h>
#include "internal/pycore_frame.h"

#if PY_VERSION_HEX < 0x030b0000 || PY_VERSION_HEX >= 0x030c0000
#error "this is for CPython 3.11: its frames and its tracing are those of no other version"
#endif

/* arena.c: memory for what is recorded; zeroed, and given back all at once. */
void *arena_new(size_t size);
void *arena_grown(void *memory, size_t size, size_t grown);
void arena_clear(void);

/* A text of the trace: UTF-8 (lone surrogates kept) in memory of its own. */
typedef struct {
    char *bytes;
    Py_ssize_t size;
} Text;

/* glimpse.c: what glimpse.py calls text(). Runs none of the subject's code, sets no exception.
 * What rewrites strings that have one of some marks is set before the first. */
void glimpse_redact(PyObject *redact, PyObject *marks);
Text text_of(PyObject *value);
Text text_of_type_name(PyTypeObject *type);

/* json.c: what is passed on. */
typedef struct {
    char *bytes;
    size_t size, room;
} Json;

void json_raw(Json *json, const char *text);
void json_number(Json *json, int number);
void json_text(Json *json, const Text *text);

/* codes.c: what is known of a code object. BODY: of a class or a module; GENERATED: not of the
 * repository's files, nor of any other: footprints alone ask for it. */
typedef enum { BODY, FUNCTION, FOLDED, GENERATED } Kind;

typedef struct {
    unsigned long survey;
    Kind kind;
    int number;     /* among all that are known */
    int begin;      /* offset in bytes of the first RESUME, the first instruction that is traced */
    int parameters; /* how many; in declaration order, as places in the frame */
    int *places;
} Known;

int codes_ready(void);
/* survey(kind, code objects, code objects to be left alone): classifies what is there already, before
 * a fork. What kind says of a code object is the same for all of a file: the word of a Standing. */
typedef enum { FOREIGN, OF_REPOSITORY, OF_NO_FILE } Standing;
PyObject *codes_survey(PyObject *self, PyObject *arguments);
/* NULL for code that is not the repository's. Keeps a pending exception. */
Known *codes_known(PyCodeObject *code);
/* The same, but that generated code is seen too. */
Known *codes_seen(PyCodeObject *code);
extern int codes_asking; /* whether Python of ours runs now: the predicate, what rewrites a string */
extern int codes_count;  /* numbers given so far */
extern int codes_there;  /* numbers given when the last survey ended */

/* A number for each known code object, 0 at first. */
typedef struct {
    int *numbers;
    int room;
} Numbers;

int *numbers_at(Numbers *numbers, Known *known);

/* A list of code objects that are kept alive. */
typedef struct {
    PyCodeObject **codes;
    Py_ssize_t size, room;
} Codes;

int codes_add(Codes *list, PyCodeObject *code);
PyObject *codes_take(Codes *list);

/* calls.c: the calls recorded so far. */
typedef struct {
    int line, count;
} Line;

typedef struct {
    int parent, depth, function;
    int ended, raised;       /* ended: whether there is a result */
    int raising;             /* an exception was seen since the last line */
    int has_site, site[4];
    Text result, name;       /* name: of the exception's type that was seen last */
    Text *arguments;
    int parameters;
    Line *lines;
    int line_count, line_room;
    short *places;           /* of lines by distance from the first, plus one; 0 where there is none */
    int first, span;
} Call;

typedef struct {
    Call *calls;
    int size, room;
    Codes functions;
    Numbers index; /* of a function among those, plus one */
} Calls;

int calls_add(Calls *calls, PyFrameObject *frame, Known *known, int parent, int depth);
void call_line(Call *call, int line);
/* (functions, JSON of the calls); unless whole, only the test's own call with its arguments. */
PyObject *calls_take(Calls *calls, int whole);

/* hook.c: what Python calls. */
int tracing_ready(void);
PyObject *tracing_start(PyObject *self, PyObject *arguments);
PyObject *tracing_finish(PyObject *self, PyObject *unused);
PyObject *tracing_take(PyObject *self, PyObject *unused);
PyObject *footprint_start(PyObject *self, PyObject *unused);
PyObject *footprint_finish(PyObject *self, PyObject *unused);

#endif
