/* honjin.Match: one game that is played. */
#include "python/module.h"

#include <string.h>

enum { WORDS_MAX = 4096, OPTIONS_MAX = 1024, DICE_MAX = 16 };

static PyObject *make(PyTypeObject *type, honjin_match *match, const honjin_error *error)
{
    if (!match) return py_raise(error);
    PyMatch *made = (PyMatch *)type->tp_alloc(type, 0);
    if (made) made->match = match;
    else honjin_match_free(match);
    return (PyObject *)made;
}

static PyObject *match_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "game", "scenario", "options", "seed", "explicit_chance", NULL };
    honjin_setup setup = { 0 };
    honjin_error error;
    PyObject *options = NULL;
    char words[OPTIONS_MAX];
    int is_explicit = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|zOzp", names, &setup.game, &setup.scenario, &options,
                                     &setup.seed, &is_explicit) || !py_options(options, words, sizeof words)) {
        return NULL;
    }
    setup.options = words[0] ? words : NULL;
    setup.is_explicit = is_explicit;
    honjin_match *match = honjin_match_new(&setup, &error);
    return make(type, match, &error);
}

static PyObject *match_read(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "journal", "seed", NULL };
    const char *journal, *seed = NULL;
    Py_ssize_t length;
    honjin_error error;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s#|z", names, &journal, &length, &seed)) return NULL;
    honjin_match *match = honjin_match_read(journal, (size_t)length, seed, &error);
    return make(type, match, &error);
}

static void match_free(PyMatch *self)
{
    honjin_match_free(self->match);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *match_copy(PyMatch *self, PyObject *none)
{
    (void)none;
    honjin_error error;
    honjin_match *copy = honjin_match_copy(self->match, &error);
    return make(Py_TYPE(self), copy, &error);
}

/* ---- playing ------------------------------------------------------------------------------------------------ */

static PyObject *match_view(PyMatch *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "role", NULL };
    PyObject *wanted = Py_None;
    honjin_error error;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O", names, &wanted)) return NULL;
    int role = honjin_match_role(self->match);
    if (role == HONJIN_CHANCE) role = HONJIN_OBSERVER;
    if (wanted != Py_None && (role = py_role(honjin_match_game(self->match), wanted)) < 0) return NULL;
    honjin_view *view = honjin_view_open(self->match, role, &error);
    return view ? py_view(view) : py_raise(&error);
}

static PyObject *match_choices(PyMatch *self, void *closure)
{
    (void)closure;
    PyObject *none = PyTuple_New(0);
    PyObject *view = none ? match_view(self, none, NULL) : NULL;
    PyObject *choices = view ? PyObject_GetAttrString(view, "choices") : NULL;
    Py_XDECREF(view);
    Py_XDECREF(none);
    return choices;
}

static PyObject *match_play(PyMatch *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "order", "role", NULL };
    PyObject *order, *role_word = Py_None;
    honjin_error error;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O", names, &order, &role_word)) return NULL;
    if (PyObject_TypeCheck(order, &py_action_type)) {
        if (!honjin_match_play(self->match, &((PyAction *)order)->action, &error)) return py_raise(&error);
        Py_RETURN_NONE;
    }
    const char *line = PyUnicode_Check(order) ? PyUnicode_AsUTF8(order) : NULL;
    if (!line) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "an order is an Action or a line");
        return NULL;
    }
    int role = honjin_match_role(self->match);
    if (role_word != Py_None && (role = py_role(honjin_match_game(self->match), role_word)) < 0) return NULL;
    if (!honjin_match_order(self->match, role, line, &error)) return py_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *match_deal(PyMatch *self, PyObject *values)
{
    int32_t value[DICE_MAX];
    honjin_error error;
    PyObject *list = PySequence_Fast(values, "what was dealt is a list of numbers");
    if (!list) return NULL;
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(list);
    for (Py_ssize_t i = 0; i < count && i < DICE_MAX; i++) {
        value[i] = (int32_t)PyLong_AsLong(PySequence_Fast_GET_ITEM(list, i));
    }
    Py_DECREF(list);
    if (PyErr_Occurred()) return NULL;
    if (!honjin_match_deal(self->match, value, count > DICE_MAX ? 0 : (int)count, &error)) return py_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *match_draw(PyMatch *self, PyObject *none)
{
    (void)none;
    honjin_error error;
    if (!honjin_match_draw(self->match, &error)) return py_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *match_undo(PyMatch *self, PyObject *role_word)
{
    honjin_error error;
    const int role = py_role(honjin_match_game(self->match), role_word);
    if (role < 0) return NULL;
    if (!honjin_match_undo(self->match, role, &error)) return py_raise(&error);
    Py_RETURN_NONE;
}

/* ---- how it stands ------------------------------------------------------------------------------------------ */

static PyObject *match_game(PyMatch *self, void *closure)
{
    (void)closure;
    return PyUnicode_InternFromString(honjin_game_id(honjin_match_game(self->match)));
}

static PyObject *match_scenario(PyMatch *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(honjin_match_scenario(self->match));
}

static PyObject *match_role(PyMatch *self, void *closure)
{
    (void)closure;
    return py_role_name(honjin_match_game(self->match), honjin_match_role(self->match));
}

static PyObject *match_over(PyMatch *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(honjin_match_pending(self->match).wanted == HONJIN_OVER);
}

static PyObject *match_pending(PyMatch *self, void *closure)
{
    (void)closure;
    const honjin_pending pending = honjin_match_pending(self->match);
    return py_pending(honjin_match_game(self->match), &pending);
}

static PyObject *match_plies(PyMatch *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(honjin_match_plies(self->match));
}

static PyObject *match_hash(PyMatch *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(honjin_match_hash(self->match));
}

static PyObject *match_winner(PyMatch *self, void *closure)
{
    (void)closure;
    const int winner = honjin_match_winner(self->match);
    if (winner < 0) Py_RETURN_NONE;
    return py_role_name(honjin_match_game(self->match), winner);
}

static PyObject *match_outcome(PyMatch *self, void *closure)
{
    (void)closure;
    char words[WORDS_MAX];
    honjin_match_write_outcome(self->match, words, sizeof words);
    return PyUnicode_FromString(words);
}

static PyObject *match_score(PyMatch *self, PyObject *role_word)
{
    const int role = py_role(honjin_match_game(self->match), role_word);
    if (role < 0) return NULL;
    if (role < HONJIN_OBSERVER) return PyLong_FromLong(honjin_match_score(self->match, role));
    PyErr_SetString(PyExc_ValueError, "only players have a score");
    return NULL;
}

static PyObject *match_journal(PyMatch *self, void *closure)
{
    (void)closure;
    size_t length;
    const char *journal = honjin_match_journal(self->match, &length);
    return PyUnicode_FromStringAndSize(journal, (Py_ssize_t)length);
}

static PyGetSetDef match_members[] = {
    { "game", (getter)match_game, NULL, "the game's id", NULL },
    { "scenario", (getter)match_scenario, NULL, "the scenario's name", NULL },
    { "role", (getter)match_role, NULL, "who is asked, \"chance\", or None when it is over", NULL },
    { "over", (getter)match_over, NULL, "is it over?", NULL },
    { "pending", (getter)match_pending, NULL, "what it waits for: a decision, chance, nothing", NULL },
    { "choices", (getter)match_choices, NULL, "what the one who is asked may order", NULL },
    { "plies", (getter)match_plies, NULL, "orders and deals so far", NULL },
    { "hash", (getter)match_hash, NULL, "of the position, as journals have it", NULL },
    { "winner", (getter)match_winner, NULL, "the role that has won; None: nobody, or it goes on", NULL },
    { "outcome", (getter)match_outcome, NULL, "how it ended, as a sentence", NULL },
    { "journal", (getter)match_journal, NULL, "the journal so far; Match.read() and `honjin replay` read it", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

#define WITH_KEYWORDS(function) (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS

static PyMethodDef match_methods[] = {
    { "read", (PyCFunction)(void (*)(void))match_read, METH_VARARGS | METH_KEYWORDS | METH_CLASS,
      "read(journal, seed=None)\n--\n\nThe match of a journal." },
    { "copy", (PyCFunction)match_copy, METH_NOARGS, "copy()\n--\n\nThe same match once more; each goes its own way." },
    { "view", WITH_KEYWORDS(match_view),
      "view(role=None)\n--\n\nWhat a role knows now; None: the one who is asked." },
    { "play", WITH_KEYWORDS(match_play),
      "play(order, role=None)\n--\n\nPlays an Action or a line. honjin.Refused: the rules do not allow it." },
    { "deal", (PyCFunction)match_deal, METH_O,
      "deal(values)\n--\n\nWhat chance decides: the dice, or which thing was drawn, from 0 on." },
    { "draw", (PyCFunction)match_draw, METH_NOARGS, "draw()\n--\n\nLets the match's own dice decide, once." },
    { "undo", (PyCFunction)match_undo, METH_O, "undo(role)\n--\n\nTakes the role's last order back." },
    { "score", (PyCFunction)match_score, METH_O, "score(role)\n--\n\nThe points of a role." },
    { NULL, NULL, 0, NULL },
};

PyTypeObject py_match_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "honjin.Match",
    .tp_doc = "Match(game, scenario=None, options=None, seed=None, explicit_chance=False)\n--\n\n"
              "One game that is played, with its journal and its dice.",
    .tp_basicsize = sizeof(PyMatch),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = match_new,
    .tp_dealloc = (destructor)match_free,
    .tp_getset = match_members,
    .tp_methods = match_methods,
};
