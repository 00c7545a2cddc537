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

/* Argument lists, as the server passes them on: pairs of a name and a value. */
static int write_arguments(Json *json, Call *call, PyCodeObject *code)
{
    Known *known = codes_known(code);
    json_raw(json, "[");
    for (int i = 0; i < call->parameters; i++) {
        PyObject *name = PyTuple_GET_ITEM(code->co_localsplusnames, known->places[i]);
        Text text = {NULL, 0};
        text.bytes = (char *)PyUnicode_AsUTF8AndSize(name, &text.size);
        if (text.bytes == NULL) {
            return -1;
        }
        json_raw(json, i > 0 ? ", [" : "[");
        json_text(json, &text);
        json_raw(json, ", ");
        json_text(json, &call->arguments[i]);
        json_raw(json, "]");
    }
    json_raw(json, "], ");
    return 0;
}

static void write_result(Json *json, Call *call)
{
    if (!call->ended) {
        json_raw(json, "null, ");
        return;
    }
    json_raw(json, call->raised ? "[true, " : "[false, ");
    json_text(json, &call->result);
    json_raw(json, "], ");
}

static void write_lines(Json *json, Call *call)
{
    json_raw(json, "[");
    for (int i = 0; i < call->line_count; i++) {
        json_raw(json, i > 0 ? ", [" : "[");
        json_number(json, call->lines[i].line);
        json_raw(json, ", ");
        json_number(json, call->lines[i].count);
        json_raw(json, "]");
    }
    json_raw(json, "]");
}

static int write_call(Json *json, Calls *calls, Call *call, int whole)
{
    int numbers[] = {call->parent, call->depth, call->function};
    json_raw(json, "[");
    for (int i = 0; i < 3; i++) {
        json_number(json, numbers[i]);
        json_raw(json, ", ");
    }
    if (write_arguments(json, call, calls->functions.codes[call->function]) < 0) {
        return -1;
    }
    if (!whole) {
        json_raw(json, "null, null, []]");
        return 0;
    }
    write_result(json, call);
    if (call->has_site) {
        json_raw(json, "[");
        for (int i = 0; i < 4; i++) {
            json_raw(json, i > 0 ? ", " : "");
            json_number(json, call->site[i]);
        }
        json_raw(json, "], ");
    }
    else {
        json_raw(json, "null, ");
    }
    write_lines(json, call);
    json_raw(json, "]");
    return 0;
}

PyObject *calls_take(Calls *calls, int whole)
{
    Json json = {NULL, 0, 0};
    int written = 0, size = whole ? calls->size : Py_MIN(calls->size, 1);
    json_raw(&json, "[");
    for (int i = 0; i < size && written >= 0; i++) {
        json_raw(&json, i > 0 ? ", " : "");
        written = write_call(&json, calls, &calls->calls[i], whole);
    }
    json_raw(&json, "]");
    PyObject *functions = codes_take(&calls->functions);
    memset(calls, 0, sizeof(Calls));
    if (functions == NULL || written < 0) {
        Py_XDECREF(functions);
        return NULL;
    }
    return Py_BuildValue("(Ns#)", functions, json.bytes, (Py_ssize_t)json.size);
}
