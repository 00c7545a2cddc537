/* The module that accelerated.py imports. */
#include "accelerator.h"

static PyMethodDef methods[] = {
    {"survey", codes_survey, METH_VARARGS, NULL},
    {"start", tracing_start, METH_VARARGS, NULL},
    {"finish", tracing_finish, METH_NOARGS, NULL},
    {"take", tracing_take, METH_NOARGS, NULL},
    {"start_footprint", footprint_start, METH_NOARGS, NULL},
    {"finish_footprint", footprint_finish, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "assay_accelerator", NULL, -1, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_assay_accelerator(void)
{
    if (codes_ready() < 0 || tracing_ready() < 0) {
        return NULL;
    }
    return PyModule_Create(&definition);
}
