/* What is known of code objects, kept in the place that CPython gives each of them for that. */
#include "accelerator.h"
#include "internal/pycore_code.h"
#include <stdlib.h>

int codes_asking = 0;
int codes_count = 0;
int codes_there = 0;

static Py_ssize_t slot = -1;
static unsigned long survey = 0;
static PyObject *predicate = NULL;
static PyObject *files = NULL; /* file name to the Standing of its code */

/* Foreign code has the survey in the slot in place of an address, with the lowest bit set. */
static void *foreign(void)
{
    return (void *)(survey << 1 | 1);
}

static void forget(void *extra)
{
    if (extra != NULL && ((uintptr_t)extra & 1) == 0) {
        free(((Known *)extra)->places);
        free(extra);
    }
}

int codes_ready(void)
{
    slot = _PyEval_RequestCodeExtraIndex(forget);
    return slot < 0 ? -1 : 0;
}

PyObject *codes_survey(PyObject *self, PyObject *arguments)
{
    PyObject *kind, *codes, *left;
    if (!PyArg_ParseTuple(
            arguments, "OO!O!", &kind, &PyList_Type, &codes, &PyList_Type, &left)) {
        return NULL;
    }
    survey++;
    Py_INCREF(kind);
    Py_XSETREF(predicate, kind);
    Py_XSETREF(files, PyDict_New());
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(left); i++) {
        _PyCode_SetExtra(PyList_GET_ITEM(left, i), slot, foreign());
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(codes); i++) {
        PyObject *code = PyList_GET_ITEM(codes, i);
        if (PyCode_Check(code)) {
            codes_seen((PyCodeObject *)code);
        }
    }
    codes_there = codes_count;
    Py_RETURN_NONE;
}

/* What the code's file is; asked once for each file. */
static Standing standing(PyCodeObject *code)
{
    PyObject *known = PyDict_GetItemWithError(files, code->co_filename);
    if (known == NULL) {
        codes_asking++;
        PyObject *answer = PyObject_CallOneArg(predicate, (PyObject *)code);
        codes_asking--;
        if (answer == NULL || PyDict_SetItem(files, code->co_filename, answer) < 0) {
            PyErr_WriteUnraisable(predicate);
            Py_XDECREF(answer);
            return FOREIGN;
        }
        known = answer;
        Py_DECREF(answer); /* The dictionary keeps it. */
    }
    return (Standing)PyLong_AsLong(known);
}

static int is_named(PyCodeObject *code, const char *name)
{
    return PyUnicode_CompareWithASCIIString(code->co_name, name) == 0;
}

static Kind kind_of(PyCodeObject *code)
{
    if (!(code->co_flags & CO_OPTIMIZED) || is_named(code, "<module>")) {
        return BODY;
    }
    int folded = is_named(code, "<listcomp>") || is_named(code, "<setcomp>")
        || is_named(code, "<dictcomp>");
    return folded ? FOLDED : FUNCTION;
}

/* Places of the parameters in order of declaration: *args come before the keyword-only ones. */
static void find_parameters(Known *known, PyCodeObject *code)
{
    int positional = code->co_argcount, named = positional + code->co_kwonlyargcount;
    int star = (code->co_flags & CO_VARARGS) != 0, stars = (code->co_flags & CO_VARKEYWORDS) != 0;
    int *places = malloc((named + star + stars + 1) * sizeof(int)), count = 0;
    if (places == NULL) {
        Py_FatalError("no memory for a trace");
    }
    for (int i = 0; i < positional; i++) {
        PyObject *name = PyTuple_GET_ITEM(code->co_localsplusnames, i);
        if (PyUnicode_READ_CHAR(name, 0) != '.') {
            places[count++] = i;
        }
    }
    if (star) {
        places[count++] = named;
    }
    for (int i = positional; i < named; i++) {
        places[count++] = i;
    }
    if (stars) {
        places[count++] = named + star;
    }
    known->places = places;
    known->parameters = count;
}

static Known *inspect(PyCodeObject *code, Known *known, Standing stands)
{
    if (known == NULL) {
        known = calloc(1, sizeof(Known));
        if (known == NULL) {
            Py_FatalError("no memory for a trace");
        }
        known->begin = code->_co_firsttraceable * (int)sizeof(_Py_CODEUNIT);
    }
    known->kind = stands == OF_NO_FILE ? GENERATED : kind_of(code);
    if (known->kind != GENERATED && known->places == NULL) {
        find_parameters(known, code);
    }
    known->survey = survey;
    known->number = codes_count++;
    return known;
}

Known *codes_seen(PyCodeObject *code)
{
    void *extra = NULL;
    _PyCode_GetExtra((PyObject *)code, slot, &extra);
    if (extra == foreign()) {
        return NULL;
    }
    int is_known = extra != NULL && ((uintptr_t)extra & 1) == 0;
    if (is_known && ((Known *)extra)->survey == survey) {
        return extra;
    }
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    Known *known = NULL;
    Standing stands = standing(code);
    if (stands != FOREIGN) {
        known = inspect(code, is_known ? extra : NULL, stands);
        if (!is_known) {
            _PyCode_SetExtra((PyObject *)code, slot, known);
        }
    }
    else {
        /* SetExtra frees what was there before. */
        _PyCode_SetExtra((PyObject *)code, slot, foreign());
    }
    PyErr_Restore(type, value, traceback);
    return known;
}

Known *codes_known(PyCodeObject *code)
{
    Known *known = codes_seen(code);
    return known == NULL || known->kind == GENERATED ? NULL : known;
}

int *numbers_at(Numbers *numbers, Known *known)
{
    if (known->number >= numbers->room) {
        int room = codes_count + 1024;
        numbers->numbers = arena_grown(
            numbers->numbers, numbers->room * sizeof(int), room * sizeof(int));
        numbers->room = room;
    }
    return &numbers->numbers[known->number];
}

int codes_add(Codes *list, PyCodeObject *code)
{
    if (list->size == list->room) {
        Py_ssize_t room = list->room ? 2 * list->room : 64;
        size_t size = sizeof(PyCodeObject *);
        list->codes = arena_grown(list->codes, list->size * size, room * size);
        list->room = room;
    }
    Py_INCREF(code);
    list->codes[list->size] = code;
    return (int)list->size++;
}

PyObject *codes_take(Codes *list)
{
    PyObject *taken = PyList_New(list->size);
    for (Py_ssize_t i = 0; i < list->size; i++) {
        if (taken != NULL) {
            PyList_SET_ITEM(taken, i, (PyObject *)list->codes[i]);
        }
        else {
            Py_DECREF(list->codes[i]);
        }
    }
    *list = (Codes){NULL, 0, 0};
    return taken;
}
