/* What the files of the Python module share; nobody else includes it. */
#ifndef HONJIN_PYTHON_MODULE_H
#define HONJIN_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/honjin.h"

extern PyObject *py_refused, *py_failed; /* honjin.Refused, honjin.Error */

typedef struct {
    PyObject_HEAD
    honjin_view *view;
} PyView;

typedef struct {
    PyObject_HEAD
    honjin_match *match;
} PyMatch;

typedef struct { /* an order: what it is called, only its view knows */
    PyObject_HEAD
    honjin_action action;
    PyView *view;
} PyAction;

extern PyTypeObject py_action_type, py_view_type, py_match_type, py_choices_type, py_batch_type;

/* Always NULL, so that it can be returned. */
PyObject *py_raise(const honjin_error *error);
PyObject *py_action(const honjin_action *action, PyView *view);
PyObject *py_view(honjin_view *view);
/* The number of a role, by its name or number; "all" and "observer" too. -1: raised. */
int py_role(const honjin_game *game, PyObject *role);
/* The name of a role; None for nobody. */
PyObject *py_role_name(const honjin_game *game, int role);
/* "name=value,..." of a dict or a string, in a buffer; false: raised. */
bool py_options(PyObject *options, char *buffer, size_t size);
PyObject *py_pending(const honjin_game *game, const honjin_pending *pending);

#endif
