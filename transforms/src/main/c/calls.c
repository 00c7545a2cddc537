/* The calls of a trace, in memory of their own until the test has ended. */
#include "accelerator.h"
#include "internal/pycore_code.h"
#include <string.h>

/* A parameter's value on entry; its cell was made before the first traced instruction. */
static Text argument(_PyInterpreterFrame *frame, int place)
{
    PyObject *value = frame->localsplus[place];
    _PyLocals_Kind kind = _PyLocals_GetKind(frame->f_code->co_localspluskinds, place);
    if (value != NULL && (kind & CO_FAST_CELL)) {
        value = PyCell_GET(value);
    }
    if (value == NULL) {
        return (Text){"<unbound>", 9};
    }
    return text_of(value);
}

int calls_add(Calls *calls, PyFrameObject *frame, Known *known, int parent, int depth)
{
    PyCodeObject *code = frame->f_frame->f_code;
    int *index = numbers_at(&calls->index, known);
    if (*index == 0) {
        *index = codes_add(&calls->functions, code) + 1;
    }
    if (calls->size == calls->room) {
        calls->room = calls->room ? 2 * calls->room : 16;
        calls->calls = arena_grown(
            calls->calls, calls->size * sizeof(Call), calls->room * sizeof(Call));
    }
    Call *call = &calls->calls[calls->size];
    call->parent = parent;
    call->depth = depth;
    call->function = *index - 1;
    call->first = code->co_firstlineno;
    call->parameters = known->parameters;
    call->arguments = arena_new(known->parameters * sizeof(Text));
    for (int i = 0; i < known->parameters; i++) {
        call->arguments[i] = argument(frame->f_frame, known->places[i]);
    }
    return calls->size++;
}

/* Where a line is counted: at its distance from the first, or by search if it is before that. */
static Line *counter(Call *call, int line)
{
    int distance = line - call->first;
    if (distance < 0 || distance > 20000) {
        for (int i = 0; i < call->line_count; i++) {
            if (call->lines[i].line == line) {
                return &call->lines[i];
            }
        }
    }
    else {
        if (distance >= call->span) {
            int span = distance + 8;
            call->places = arena_grown(
                call->places, call->span * sizeof(short), span * sizeof(short));
            call->span = span;
        }
        if (call->places[distance] > 0) {
            return &call->lines[call->places[distance] - 1];
        }
        call->places[distance] = call->line_count + 1;
    }
    if (call->line_count == call->line_room) {
        call->line_room = call->line_room ? 2 * call->line_room : 4;
        call->lines = arena_grown(
            call->lines, call->line_count * sizeof(Line), call->line_room * sizeof(Line));
    }
    call->lines[call->line_count] = (Line){line, 0};
    return &call->lines[call->line_count++];
}

void call_line(Call *call, int line)
{
    counter(call, line)->count++;
}

static PyObject *names_and_values(Call *call, PyCodeObject *code, Known *known)
{
    PyObject *list = PyList_New(call->parameters);
    for (int i = 0; list != NULL && i < call->parameters; i++) {
        PyObject *name = PyTuple_GET_ITEM(code->co_localsplusnames, known->places[i]);
        PyObject *pair = Py_BuildValue("[ON]", name, text_object(&call->arguments[i]));
        if (pair == NULL) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, i, pair);
    }
    return list;
}

static PyObject *counted(Call *call)
{
    PyObject *list = PyList_New(call->line_count);
    for (int i = 0; list != NULL && i < call->line_count; i++) {
        PyObject *pair = Py_BuildValue("(ii)", call->lines[i].line, call->lines[i].count);
        if (pair == NULL) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, i, pair);
    }
    return list;
}

/* None where there is none. */
static PyObject *result(Call *call)
{
    if (!call->ended) {
        Py_RETURN_NONE;
    }
    return Py_BuildValue(
        "[ON]", call->raised ? Py_True : Py_False, text_object(&call->result));
}

static PyObject *site(Call *call)
{
    if (!call->has_site) {
        Py_RETURN_NONE;
    }
    return Py_BuildValue("[iii]", call->site[0], call->site[1], call->site[2]);
}

static PyObject *detached(Call *call, PyCodeObject *code)
{
    return Py_BuildValue(
        "[iiiNNNN]", call->parent, call->depth, call->function,
        names_and_values(call, code, codes_known(code)), result(call), site(call), counted(call));
}

PyObject *calls_take(Calls *calls)
{
    PyObject *list = PyList_New(calls->size);
    for (int i = 0; i < calls->size; i++) {
        Call *call = &calls->calls[i];
        if (list != NULL) {
            PyObject *one = detached(call, calls->functions.codes[call->function]);
            if (one == NULL) {
                Py_CLEAR(list);
            }
            else {
                PyList_SET_ITEM(list, i, one);
            }
        }
    }
    PyObject *functions = codes_take(&calls->functions);
    memset(calls, 0, sizeof(Calls));
    return Py_BuildValue("(NN)", functions, list);
}
