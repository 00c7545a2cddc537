/* A glimpse of a value: glimpse.py, in C. The two must agree to the letter. */
#include "accelerator.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 200, MAX_SEEN = 100 * MAX_TEXT, MAX_ITEMS = 5000, MAX_DEPTH = 4 };

static PyObject *redact = NULL, *marks = NULL;

void glimpse_redact(PyObject *rewriting, PyObject *some)
{
    Py_INCREF(rewriting);
    Py_XSETREF(redact, rewriting);
    Py_INCREF(some);
    Py_XSETREF(marks, some);
}

/* What is written so far; its length in characters is counted apart from its bytes. */
typedef struct {
    char *bytes;
    Py_ssize_t size, room, characters;
    Py_ssize_t left;
} Writer;

static void render(Writer *writer, PyObject *value, int depth);

static void put(Writer *writer, const char *bytes, Py_ssize_t size, Py_ssize_t characters)
{
    if (writer->size + size > writer->room) {
        Py_ssize_t room = writer->room == 0 ? size + 8 : 2 * (writer->size + size);
        writer->bytes = arena_grown(writer->bytes, writer->size, room);
        writer->room = room;
    }
    memcpy(writer->bytes + writer->size, bytes, size);
    writer->size += size;
    writer->characters += characters;
}

static void put_ascii(Writer *writer, const char *text)
{
    Py_ssize_t size = strlen(text);
    put(writer, text, size, size);
}

static void put_ellipsis(Writer *writer)
{
    put(writer, "\xe2\x80\xa6", 3, 1);
}

/* Writes a str object; one with lone surrogates has no plain UTF-8. */
static void put_object(Writer *writer, PyObject *text)
{
    Py_ssize_t size;
    if (PyUnicode_IS_COMPACT_ASCII(text)) {
        size = PyUnicode_GET_LENGTH(text);
        put(writer, PyUnicode_DATA(text), size, size);
        return;
    }
    PyObject *encoded = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
    if (encoded == NULL) {
        Py_FatalError("no memory for a trace");
    }
    put(writer, PyBytes_AS_STRING(encoded), PyBytes_GET_SIZE(encoded), PyUnicode_GET_LENGTH(text));
    Py_DECREF(encoded);
}

static void put_type_name(Writer *writer, PyTypeObject *type)
{
    if (type->tp_flags & Py_TPFLAGS_HEAPTYPE) {
        put_object(writer, ((PyHeapTypeObject *)type)->ht_name);
        return;
    }
    const char *dot = strrchr(type->tp_name, '.');
    put_ascii(writer, dot == NULL ? type->tp_name : dot + 1);
}

static void put_type(Writer *writer, PyTypeObject *type)
{
    put_ascii(writer, "<");
    put_type_name(writer, type);
    put_ascii(writer, ">");
}

static int is_large(PyObject *integer)
{
    Py_ssize_t digits = Py_ABS(Py_SIZE(integer));
    return digits > 4 * MAX_TEXT / PyLong_SHIFT && _PyLong_NumBits(integer) > 4 * MAX_TEXT;
}

static int has_large_part(PyObject *range)
{
    static const char *const parts[] = {"start", "stop", "step"};
    int large = 0;
    for (int i = 0; i < 3; i++) {
        PyObject *part = PyObject_GetAttrString(range, parts[i]);
        large |= is_large(part);
        Py_DECREF(part);
    }
    return large;
}

/* Whether a string has a mark; each mark has a slash or an x. */
static int is_marked(PyObject *string)
{
    Py_ssize_t size = PyObject_Size(string);
    if (PyUnicode_Check(string) && PyUnicode_FindChar(string, '/', 0, size, 1) < 0
        && PyUnicode_FindChar(string, 'x', 0, size, 1) < 0) {
        return 0;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(marks); i++) {
        PyObject *mark = PyTuple_GET_ITEM(marks, i);
        if (PyUnicode_Check(string) ? PyUnicode_Contains(string, mark)
            : memmem(PyBytes_AS_STRING(string), PyBytes_GET_SIZE(string), PyUnicode_AsUTF8(mark),
                     strlen(PyUnicode_AsUTF8(mark))) != NULL) {
            return 1;
        }
    }
    return 0;
}

static PyObject *cut(PyObject *string, Py_ssize_t size)
{
    return PyUnicode_Check(string)
        ? PyUnicode_Substring(string, 0, size)
        : PyBytes_FromStringAndSize(
            PyBytes_AS_STRING(string), Py_MIN(size, PyBytes_GET_SIZE(string)));
}

/* What shows a string, rewritten if need be and then cut; redact is Python that is ours. */
static PyObject *shown_string(PyObject *string)
{
    PyObject *seen = cut(string, MAX_SEEN);
    int marked = seen != NULL && is_marked(seen);
    if (seen != NULL && !marked) {
        Py_SETREF(seen, cut(string, MAX_TEXT + 1));
    }
    PyObject *shown = seen == NULL ? NULL : PyObject_Repr(seen);
    Py_XDECREF(seen);
    if (marked && shown != NULL) {
        codes_asking++;
        Py_SETREF(shown, PyObject_CallOneArg(redact, shown));
        codes_asking--;
        if (shown == NULL) { /* The stack is full, for one. */
            PyErr_Clear();
            return PyUnicode_FromFormat("<%s>", Py_TYPE(string)->tp_name);
        }
        Py_SETREF(shown, cut(shown, MAX_TEXT + 3));
    }
    return shown;
}

/* Writes a value that is whole by itself; false if it is none. */
static int put_atom(Writer *writer, PyTypeObject *type, PyObject *value)
{
    Py_ssize_t before = writer->characters;
    PyObject *shown = NULL;
    if (value == Py_None) {
        put_ascii(writer, "None");
    }
    else if (type == &PyBool_Type) {
        put_ascii(writer, value == Py_True ? "True" : "False");
    }
    else if (type == &PyLong_Type) {
        if (is_large(value)) {
            put_ascii(writer, "<int>");
        }
        else {
            shown = PyObject_Repr(value);
        }
    }
    else if (type == &PyUnicode_Type || type == &PyBytes_Type) {
        shown = shown_string(value);
    }
    else if (type == &PyRange_Type && has_large_part(value)) {
        put_ascii(writer, "<range>");
    }
    else if (type == &PyFloat_Type || type == &PyComplex_Type || type == &PyRange_Type
             || value == Py_Ellipsis) {
        shown = PyObject_Repr(value);
    }
    else {
        return 0;
    }
    if (shown != NULL) {
        put_object(writer, shown);
        Py_DECREF(shown);
    }
    else if (PyErr_Occurred()) {
        Py_FatalError("no memory for a trace");
    }
    writer->left -= writer->characters - before;
    return 1;
}

/* Begins the next item of a container; false, after an ellipsis, if no more fit. */
static int next(Writer *writer, int *first)
{
    if (!*first) {
        put_ascii(writer, ", ");
    }
    *first = 0;
    if (writer->left <= 0) {
        put_ellipsis(writer);
        return 0;
    }
    writer->left -= 2;
    return 1;
}

static void render_sequence(Writer *writer, PyObject *value, int depth, int tuple)
{
    int first = 1;
    put_ascii(writer, tuple ? "(" : "[");
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(value); i++) {
        if (!next(writer, &first)) {
            break;
        }
        render(writer, PySequence_Fast_GET_ITEM(value, i), depth + 1);
    }
    if (tuple) {
        put_ascii(writer, PyTuple_GET_SIZE(value) == 1 ? ",)" : ")");
    }
    else {
        put_ascii(writer, "]");
    }
}

static void render_dict(Writer *writer, PyObject *value, int depth)
{
    int first = 1;
    Py_ssize_t at = 0;
    PyObject *key, *item;
    put_ascii(writer, "{");
    while (PyDict_Next(value, &at, &key, &item)) {
        if (!next(writer, &first)) {
            break;
        }
        render(writer, key, depth + 1);
        put_ascii(writer, ": ");
        render(writer, item, depth + 1);
    }
    put_ascii(writer, "}");
}

/* Bytes of UTF-8 have the order of the characters. */
static int compare(const void *left, const void *right)
{
    const Writer *a = left, *b = right;
    int order = memcmp(a->bytes, b->bytes, Py_MIN(a->size, b->size));
    return order != 0 ? order : (a->size > b->size) - (a->size < b->size);
}

static void render_set(Writer *writer, PyObject *value, int depth)
{
    int frozen = Py_TYPE(value) == &PyFrozenSet_Type;
    Py_ssize_t size = PySet_GET_SIZE(value), at = 0, count = 0;
    if (size == 0) {
        put_ascii(writer, frozen ? "frozenset()" : "set()");
        return;
    }
    if (size > MAX_ITEMS) {
        put_type(writer, Py_TYPE(value));
        return;
    }
    Writer *items = arena_new(size * sizeof(Writer));
    PyObject *item;
    Py_hash_t hash;
    while (count < size && _PySet_NextEntry(value, &at, &item, &hash)) {
        items[count].left = MAX_TEXT;
        render(&items[count++], item, depth + 1);
    }
    qsort(items, count, sizeof(Writer), compare);
    int first = 1;
    put_ascii(writer, frozen ? "frozenset({" : "{");
    for (Py_ssize_t i = 0; i < count && next(writer, &first); i++) {
        put(writer, items[i].bytes, items[i].size, items[i].characters);
        writer->left -= items[i].characters;
    }
    put_ascii(writer, frozen ? "})" : "}");
}

static void render(Writer *writer, PyObject *value, int depth)
{
    PyTypeObject *type = Py_TYPE(value);
    if (put_atom(writer, type, value)) {
        return;
    }
    if (depth < MAX_DEPTH && (type == &PyList_Type || type == &PyTuple_Type)) {
        render_sequence(writer, value, depth, type == &PyTuple_Type);
    }
    else if (depth < MAX_DEPTH && type == &PyDict_Type) {
        render_dict(writer, value, depth);
    }
    else if (depth < MAX_DEPTH && (type == &PySet_Type || type == &PyFrozenSet_Type)) {
        render_set(writer, value, depth);
    }
    else {
        put_type(writer, type);
    }
}

/* Cuts what is too long. */
static Text finished(Writer *writer)
{
    if (writer->characters > MAX_TEXT) {
        Py_ssize_t size = 0;
        for (int left = MAX_TEXT - 1; left > 0; left--) {
            do {
                size++;
            } while ((writer->bytes[size] & 0xc0) == 0x80);
        }
        writer->size = size;
        put_ellipsis(writer);
    }
    return (Text){writer->bytes, writer->size};
}

Text text_of(PyObject *value)
{
    Writer writer = {.left = MAX_TEXT};
    render(&writer, value, 0);
    return finished(&writer);
}

Text text_of_type_name(PyTypeObject *type)
{
    Writer writer = {.left = MAX_TEXT};
    put_type_name(&writer, type);
    return (Text){writer.bytes, writer.size};
}
