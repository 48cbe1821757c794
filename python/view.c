/* honjin.View, honjin.Choices and honjin.Action: what a role knows and may order. */
#include "python/module.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 4096, PLANS = 64, PIECES = 256 };

/* ---- an order ---------------------------------------------------------------------------------------------- */

PyObject *py_action(const honjin_action *action, PyView *view)
{
    PyAction *made = PyObject_New(PyAction, &py_action_type);
    if (!made) return NULL;
    made->action = *action;
    made->view = view;
    Py_INCREF(view);
    return (PyObject *)made;
}

static void action_free(PyAction *self)
{
    Py_DECREF(self->view);
    PyObject_Free(self);
}

static PyObject *action_str(PyAction *self)
{
    char words[WORDS_MAX];
    honjin_view_write_action(self->view->view, &self->action, words, sizeof words);
    return PyUnicode_FromString(words);
}

static PyObject *action_repr(PyAction *self)
{
    char words[WORDS_MAX];
    honjin_view_write_action(self->view->view, &self->action, words, sizeof words);
    return PyUnicode_FromFormat("<honjin.Action %s>", words);
}

static const honjin_game *game_of(const PyView *view)
{
    return honjin_view_game(view->view);
}

static PyObject *action_role(PyAction *self, void *closure)
{
    (void)closure;
    return py_role_name(game_of(self->view), self->action.role);
}

static PyObject *action_verb(PyAction *self, void *closure)
{
    (void)closure;
    const char *name = honjin_verb_name(game_of(self->view), self->action.verb);
    return PyUnicode_InternFromString(name ? name : "");
}

static PyObject *action_args(PyAction *self, void *closure)
{
    (void)closure;
    PyObject *args = PyTuple_New(self->action.args);
    for (int i = 0; args && i < self->action.args; i++) {
        PyTuple_SET_ITEM(args, i, PyLong_FromLong(self->action.arg[i]));
    }
    return args;
}

static PyObject *action_words(PyAction *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "language", NULL };
    const char *language = NULL;
    char words[WORDS_MAX];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|z", names, &language)) return NULL;
    honjin_view_write_order(self->view->view, &self->action, language, words, sizeof words);
    return PyUnicode_FromString(words);
}

static bool is_same(const honjin_action *a, const honjin_action *b)
{
    return a->role == b->role && a->verb == b->verb && a->args == b->args &&
           memcmp(a->arg, b->arg, a->args * sizeof *a->arg) == 0;
}

static PyObject *action_compare(PyObject *a, PyObject *b, int how)
{
    if (!PyObject_TypeCheck(a, &py_action_type) || !PyObject_TypeCheck(b, &py_action_type) ||
        (how != Py_EQ && how != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
    const PyAction *one = (PyAction *)a, *other = (PyAction *)b;
    return PyBool_FromLong(is_same(&one->action, &other->action) == (how == Py_EQ));
}

static Py_hash_t action_hash(PyAction *self)
{
    uint64_t hash = (uint64_t)self->action.role << 8 | self->action.verb;
    for (int i = 0; i < self->action.args; i++) hash = (hash ^ (uint32_t)self->action.arg[i]) * 0x9e3779b97f4a7c15u;
    return hash == UINT64_MAX ? 0 : (Py_hash_t)hash;
}

static PyGetSetDef action_members[] = {
    { "role", (getter)action_role, NULL, "whose order it is", NULL },
    { "verb", (getter)action_verb, NULL, "what is ordered: \"move\"", NULL },
    { "args", (getter)action_args, NULL, "its arguments, as numbers of the rules", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

static PyMethodDef action_methods[] = {
    { "words", (PyCFunction)(void (*)(void))action_words, METH_VARARGS | METH_KEYWORDS,
      "words(language=None)\n--\n\nThe order as people say it, in \"en\", \"fr\" or \"ja\"." },
    { NULL, NULL, 0, NULL },
};

PyTypeObject py_action_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "honjin.Action",
    .tp_doc = "An order. str() is its line: \"uesugi move 1004 1105\".",
    .tp_basicsize = sizeof(PyAction),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = (destructor)action_free,
    .tp_str = (reprfunc)action_str,
    .tp_repr = (reprfunc)action_repr,
    .tp_richcompare = action_compare,
    .tp_hash = (hashfunc)action_hash,
    .tp_getset = action_members,
    .tp_methods = action_methods,
};

/* ---- choices ------------------------------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    PyView *view;
} PyChoices;

static void choices_free(PyChoices *self)
{
    Py_DECREF(self->view);
    PyObject_Free(self);
}

static Py_ssize_t choices_length(PyChoices *self)
{
    return honjin_view_choices(self->view->view);
}

static PyObject *choices_item(PyChoices *self, Py_ssize_t index)
{
    honjin_action action;
    if (index >= 0 && index < choices_length(self) &&
        honjin_view_choice(self->view->view, (uint32_t)index, &action)) return py_action(&action, self->view);
    PyErr_SetString(PyExc_IndexError, "there are not so many choices");
    return NULL;
}

static PyObject *choices_complete(PyChoices *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(honjin_view_is_complete(self->view->view));
}

static PyGetSetDef choices_members[] = {
    { "complete", (getter)choices_complete, NULL, "are these all? if not, View.plans() proposes others", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

static PySequenceMethods choices_sequence = {
    .sq_length = (lenfunc)choices_length,
    .sq_item = (ssizeargfunc)choices_item,
};

PyTypeObject py_choices_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "honjin.Choices",
    .tp_doc = "What a role may order: a sequence of Actions, made when they are asked for.",
    .tp_basicsize = sizeof(PyChoices),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = (destructor)choices_free,
    .tp_as_sequence = &choices_sequence,
    .tp_getset = choices_members,
};

/* ---- a view -------------------------------------------------------------------------------------------------- */

PyObject *py_view(honjin_view *view)
{
    PyView *made = PyObject_New(PyView, &py_view_type);
    if (made) made->view = view;
    else honjin_view_free(view);
    return (PyObject *)made;
}

static void view_free(PyView *self)
{
    honjin_view_free(self->view);
    PyObject_Free(self);
}

static PyObject *view_choices(PyView *self, void *closure)
{
    (void)closure;
    PyChoices *choices = PyObject_New(PyChoices, &py_choices_type);
    if (!choices) return NULL;
    choices->view = self;
    Py_INCREF(self);
    return (PyObject *)choices;
}

static PyObject *view_role(PyView *self, void *closure)
{
    (void)closure;
    return py_role_name(game_of(self), honjin_view_role(self->view));
}

static PyObject *view_asked(PyView *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(honjin_view_is_asked(self->view));
}

static PyObject *view_hash(PyView *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(honjin_view_hash(self->view));
}

/* An Action, or a line. */
static bool read_order(PyView *self, PyObject *order, honjin_action *ret)
{
    honjin_error error;
    if (PyObject_TypeCheck(order, &py_action_type)) {
        *ret = ((PyAction *)order)->action;
        return true;
    }
    const char *line = PyUnicode_Check(order) ? PyUnicode_AsUTF8(order) : NULL;
    if (!line) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "an order is an Action or a line");
        return false;
    }
    return honjin_view_read_action(self->view, line, ret, &error) || py_raise(&error);
}

static PyObject *view_legal(PyView *self, PyObject *order)
{
    honjin_action action;
    if (!read_order(self, order, &action)) return NULL;
    return PyBool_FromLong(honjin_view_is_legal(self->view, &action, NULL));
}

static PyObject *view_why(PyView *self, PyObject *order)
{
    honjin_action action;
    honjin_error error;
    if (!read_order(self, order, &action)) return NULL;
    if (honjin_view_is_legal(self->view, &action, &error)) Py_RETURN_NONE;
    return Py_BuildValue("(ss)", error.rule, error.sentence);
}

static PyObject *view_read(PyView *self, PyObject *order)
{
    honjin_action action;
    return read_order(self, order, &action) ? py_action(&action, self) : NULL;
}

static PyObject *view_prompt(PyView *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "language", NULL };
    const char *language = NULL;
    char words[WORDS_MAX];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|z", names, &language)) return NULL;
    honjin_view_write_prompt(self->view, language, words, sizeof words);
    return PyUnicode_FromString(words);
}

static PyObject *view_plans(PyView *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "seed", "max", NULL };
    unsigned long long seed = 1;
    int max = PLANS;
    honjin_action action[PLANS];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|Ki", names, &seed, &max)) return NULL;
    const int count = honjin_view_plans(self->view, seed, action, max < PLANS ? max : PLANS);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *item = py_action(&action[i], self);
        if (item) PyList_SET_ITEM(list, i, item);
        else Py_CLEAR(list);
    }
    return list;
}

static PyObject *view_think(PyView *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "level", "nodes", "seed", NULL };
    const char *level = "normal";
    unsigned int nodes = 2000;
    unsigned long long seed = 1;
    honjin_action action;
    honjin_error error;
    bool is_good;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|sIK", names, &level, &nodes, &seed)) return NULL;
    Py_BEGIN_ALLOW_THREADS
    is_good = honjin_view_think(self->view, level, nodes, seed, &action, &error);
    Py_END_ALLOW_THREADS
    return is_good ? py_action(&action, self) : py_raise(&error);
}

static PyObject *odds_list(const honjin_odds *odds)
{
    const uint32_t count = honjin_odds_results(odds);
    PyObject *list = PyList_New(count);
    for (uint32_t i = 0; list && i < count; i++) {
        const honjin_odds_result result = honjin_odds_result_at(odds, i);
        char words[WORDS_MAX];
        honjin_odds_write_result(odds, i, words, sizeof words);
        PyObject *item = Py_BuildValue("{s:L,s:L,s:s,s:i}", "numerator", (long long)result.numerator, "denominator",
                                       (long long)result.denominator, "changes", words, "winner", result.winner);
        if (item) PyList_SET_ITEM(list, i, item);
        else Py_CLEAR(list);
    }
    return list;
}

static PyObject *view_odds(PyView *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "order", NULL };
    PyObject *order = Py_None;
    honjin_action action;
    honjin_error error;
    honjin_odds *odds;
    char line[WORDS_MAX];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O", names, &order)) return NULL;
    if (order != Py_None) {
        if (!read_order(self, order, &action)) return NULL;
        honjin_view_write_action(self->view, &action, line, sizeof line);
    }
    Py_BEGIN_ALLOW_THREADS
    odds = honjin_odds_ask(self->view, order == Py_None ? NULL : line, &error);
    Py_END_ALLOW_THREADS
    if (!odds) return py_raise(&error);
    PyObject *list = odds_list(odds);
    honjin_odds_free(odds);
    return list;
}

static PyObject *view_pieces(PyView *self, PyObject *none)
{
    (void)none;
    honjin_piece *piece = malloc(PIECES * sizeof *piece);
    if (!piece) return PyErr_NoMemory();
    int count = honjin_view_pieces(self->view, piece, PIECES);
    if (count > PIECES) count = PIECES;
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *item = Py_BuildValue("{s:i,s:z,s:N,s:i,s:i,s:i,s:N,s:i,s:i}", "id", piece[i].id, "name",
                                       piece[i].name, "role", py_role_name(game_of(self), piece[i].role), "hex",
                                       piece[i].hex, "x", piece[i].x, "y", piece[i].y, "face_up",
                                       PyBool_FromLong(piece[i].is_face_up), "value", piece[i].value, "steps",
                                       piece[i].steps);
        if (item) PyList_SET_ITEM(list, i, item);
        else Py_CLEAR(list);
    }
    free(piece);
    return list;
}

static PyGetSetDef view_members[] = {
    { "choices", (getter)view_choices, NULL, "what the role may order", NULL },
    { "role", (getter)view_role, NULL, "whose view it is; None: nobody's", NULL },
    { "asked", (getter)view_asked, NULL, "is a decision of the role wanted?", NULL },
    { "hash", (getter)view_hash, NULL, "of what the role sees", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

#define WITH_KEYWORDS(function) (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS

static PyMethodDef view_methods[] = {
    { "is_legal", (PyCFunction)view_legal, METH_O, "is_legal(order)\n--\n\nMay it be ordered?" },
    { "why_not", (PyCFunction)view_why, METH_O,
      "why_not(order)\n--\n\nNone if it may be ordered, or else the rule and a sentence." },
    { "read", (PyCFunction)view_read, METH_O, "read(line)\n--\n\nThe Action of a line: \"move 1004 1105\"." },
    { "prompt", WITH_KEYWORDS(view_prompt), "prompt(language=None)\n--\n\nWhat is asked, as a sentence." },
    { "plans", WITH_KEYWORDS(view_plans),
      "plans(seed=1, max=64)\n--\n\nOrders that a sensible player would think about." },
    { "think", WITH_KEYWORDS(view_think),
      "think(level='normal', nodes=2000, seed=1)\n--\n\nWhat a machine player would order." },
    { "odds", WITH_KEYWORDS(view_odds),
      "odds(order=None)\n--\n\nThe exact chances of an order, or of what chance is about to decide." },
    { "pieces", (PyCFunction)view_pieces, METH_NOARGS, "pieces()\n--\n\nThe pieces that the role sees." },
    { NULL, NULL, 0, NULL },
};

PyTypeObject py_view_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "honjin.View",
    .tp_doc = "All that one role knows and may do at one moment. It stays as it is while the match goes on.",
    .tp_basicsize = sizeof(PyView),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = (destructor)view_free,
    .tp_getset = view_members,
    .tp_methods = view_methods,
};
