/* The Python module honjin._honjin: games, errors, and what its types share. It stands on honjin.h alone. */
#include "python/module.h"

#include <string.h>

PyObject *py_refused, *py_failed;

PyObject *py_raise(const honjin_error *error)
{
    if (error->trouble != HONJIN_REFUSED) {
        PyErr_SetString(error->trouble == HONJIN_NOT_READ ? PyExc_ValueError : py_failed, error->sentence);
        return NULL;
    }
    PyObject *refused = PyObject_CallFunction(py_refused, "s", error->sentence);
    PyObject *rule = refused ? PyUnicode_FromString(error->rule) : NULL;
    if (rule && PyObject_SetAttrString(refused, "rule", rule) == 0) PyErr_SetObject(py_refused, refused);
    Py_XDECREF(rule);
    Py_XDECREF(refused);
    return NULL;
}

int py_role(const honjin_game *game, PyObject *role)
{
    if (PyLong_Check(role)) {
        const long number = PyLong_AsLong(role);
        const bool is_player = number >= 0 && number < honjin_game_roles(game);
        if (is_player || number == HONJIN_OBSERVER || number == HONJIN_ALL) return (int)number;
    } else if (PyUnicode_Check(role)) {
        const char *word = PyUnicode_AsUTF8(role);
        if (!word) return -1;
        for (int i = 0; honjin_role_name(game, i); i++) {
            if (strcmp(word, honjin_role_name(game, i)) == 0) return i;
        }
        if (strcmp(word, "observer") == 0) return HONJIN_OBSERVER;
        if (strcmp(word, "all") == 0) return HONJIN_ALL;
    }
    if (!PyErr_Occurred()) PyErr_Format(PyExc_ValueError, "there is no role %R", role);
    return -1;
}

PyObject *py_role_name(const honjin_game *game, int role)
{
    if (role == HONJIN_CHANCE) return PyUnicode_FromString("chance");
    const char *name = honjin_role_name(game, role);
    if (!name) Py_RETURN_NONE;
    return PyUnicode_InternFromString(name);
}

bool py_options(PyObject *options, char *buffer, size_t size)
{
    buffer[0] = 0;
    if (!options || options == Py_None) return true;
    PyObject *key, *value;
    Py_ssize_t at = 0;
    size_t length = 0;
    if (!PyDict_Check(options)) {
        PyErr_SetString(PyExc_TypeError, "options are a dict of names and values");
        return false;
    }
    while (PyDict_Next(options, &at, &key, &value)) {
        const char *name = PyUnicode_Check(key) ? PyUnicode_AsUTF8(key) : NULL;
        const char *word = PyUnicode_Check(value) ? PyUnicode_AsUTF8(value) : NULL;
        if (!name || !word) {
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "names and values of options are strings");
            return false;
        }
        const int more = PyOS_snprintf(buffer + length, size - length, "%s%s=%s", length ? "," : "", name, word);
        if (more < 0 || (size_t)more >= size - length) {
            PyErr_SetString(PyExc_ValueError, "these options are too many");
            return false;
        }
        length += (size_t)more;
    }
    return true;
}

PyObject *py_pending(const honjin_game *game, const honjin_pending *pending)
{
    PyObject *roles = PyList_New(0);
    if (!roles) return NULL;
    for (int i = 0; i < honjin_game_roles(game); i++) {
        if (!(pending->roles >> i & 1)) continue;
        PyObject *name = py_role_name(game, i);
        if (!name || PyList_Append(roles, name) < 0) {
            Py_XDECREF(name);
            Py_DECREF(roles);
            return NULL;
        }
        Py_DECREF(name);
    }
    static const char *const wanted[] = { "decision", "chance", "over" };
    static const char *const chance[] = { "", "dice", "draw" };
    return Py_BuildValue("{s:s,s:N,s:s,s:i,s:i}", "wanted", wanted[pending->wanted], "roles", roles, "chance",
                         chance[pending->chance], "count", pending->count, "faces", pending->faces);
}

/* ---- games --------------------------------------------------------------------------------------------- */

static PyObject *names_of(const honjin_game *game, const char *(*name)(const honjin_game *game, int index))
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && name(game, i); i++) {
        PyObject *word = PyUnicode_FromString(name(game, i));
        if (!word || PyList_Append(list, word) < 0) Py_CLEAR(list);
        Py_XDECREF(word);
    }
    return list;
}

static PyObject *options_of(const honjin_game *game)
{
    PyObject *options = PyDict_New();
    for (int i = 0; options && honjin_option_name(game, i); i++) {
        PyObject *values = PyList_New(0);
        for (int v = 0; values && honjin_option_value(game, i, v); v++) {
            PyObject *word = PyUnicode_FromString(honjin_option_value(game, i, v));
            if (!word || PyList_Append(values, word) < 0) Py_CLEAR(values);
            Py_XDECREF(word);
        }
        if (!values || PyDict_SetItemString(options, honjin_option_name(game, i), values) < 0) Py_CLEAR(options);
        Py_XDECREF(values);
    }
    return options;
}

static PyObject *games(PyObject *self, PyObject *none)
{
    (void)self;
    (void)none;
    PyObject *games = PyDict_New();
    for (int i = 0; games && honjin_game_at(i); i++) {
        const honjin_game *game = honjin_game_at(i);
        PyObject *about = Py_BuildValue("{s:s,s:i,s:N,s:N,s:N}", "title", honjin_game_title(game), "version",
                                        honjin_game_version(game), "roles", names_of(game, honjin_role_name),
                                        "scenarios", names_of(game, honjin_scenario_name), "options",
                                        options_of(game));
        if (!about || PyDict_SetItemString(games, honjin_game_id(game), about) < 0) Py_CLEAR(games);
        Py_XDECREF(about);
    }
    return games;
}

static PyObject *levels(PyObject *self, PyObject *none)
{
    (void)self;
    (void)none;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && honjin_level_name(i); i++) {
        PyObject *word = PyUnicode_FromString(honjin_level_name(i));
        if (!word || PyList_Append(list, word) < 0) Py_CLEAR(list);
        Py_XDECREF(word);
    }
    return list;
}

static PyMethodDef methods[] = {
    { "games", games, METH_NOARGS, "games()\n--\n\nThe games, with their roles, scenarios and options." },
    { "levels", levels, METH_NOARGS, "levels()\n--\n\nThe machine players, weakest first." },
    { NULL, NULL, 0, NULL },
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "honjin._honjin",
    .m_doc = "Sengoku-era wargames; see honjin.",
    .m_size = -1,
    .m_methods = methods,
};

static bool add(PyObject *into, const char *name, PyObject *what)
{
    Py_XINCREF(what);
    if (what && PyModule_AddObject(into, name, what) == 0) return true;
    Py_XDECREF(what);
    return false;
}

PyMODINIT_FUNC PyInit__honjin(void)
{
    PyTypeObject *const types[] = { &py_action_type, &py_choices_type, &py_view_type, &py_match_type, &py_batch_type };
    const char *const names[] = { "Action", "Choices", "View", "Match", "Batch" };
    PyObject *made = PyModule_Create(&module);
    if (!made) return NULL;
    py_failed = PyErr_NewExceptionWithDoc("honjin.Error", "It cannot be done now.", NULL, NULL);
    py_refused = PyErr_NewExceptionWithDoc("honjin.Refused", "The rules do not allow it; `rule` names which.",
                                           py_failed, NULL);
    bool is_good = add(made, "Error", py_failed) && add(made, "Refused", py_refused) &&
                   PyModule_AddStringConstant(made, "__version__", honjin_version()) == 0 &&
                   PyModule_AddStringConstant(made, "commit", honjin_commit()) == 0 &&
                   PyModule_AddIntConstant(made, "OBSERVER", HONJIN_OBSERVER) == 0 &&
                   PyModule_AddIntConstant(made, "CHANCE", HONJIN_CHANCE) == 0 &&
                   PyModule_AddIntConstant(made, "ALL", HONJIN_ALL) == 0;
    for (size_t i = 0; is_good && i < sizeof types / sizeof *types; i++) {
        is_good = PyType_Ready(types[i]) == 0 && add(made, names[i], (PyObject *)types[i]);
    }
    if (is_good) return made;
    Py_DECREF(made);
    return NULL;
}
