/* honjin.Batch: many positions, for search and for learning. Numbers come and go by the buffer protocol: array.array,
 * memoryview and NumPy arrays all do. */
#include "python/module.h"

#include <string.h>

enum { WORDS_MAX = 4096, OPTIONS_MAX = 1024, LEGAL_MAX = 16384 };

typedef struct {
    PyObject_HEAD
    honjin_batch *batch;
    bool is_busy; /* another thread is at it, without Python's lock */
} PyBatch;

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "game", "count", "scenario", "options", "seed", "explicit_chance", NULL };
    honjin_setup setup = { 0 };
    honjin_error error;
    PyObject *options = NULL;
    char words[OPTIONS_MAX];
    unsigned int count = 1;
    unsigned long long seed = 1;
    int is_explicit = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|IzOKp", names, &setup.game, &count, &setup.scenario, &options,
                                     &seed, &is_explicit) || !py_options(options, words, sizeof words)) return NULL;
    setup.options = words[0] ? words : NULL;
    setup.is_explicit = is_explicit;
    honjin_batch *batch = honjin_batch_new(&setup, count, seed, &error);
    if (!batch) return py_raise(&error);
    PyBatch *made = (PyBatch *)type->tp_alloc(type, 0);
    if (made) made->batch = batch;
    else honjin_batch_free(batch);
    return (PyObject *)made;
}

static void batch_free(PyBatch *self)
{
    honjin_batch_free(self->batch);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* ---- numbers in and out --------------------------------------------------------------------------------------- */

static bool is_free(const PyBatch *self)
{
    if (!self->is_busy) return true;
    PyErr_SetString(PyExc_RuntimeError, "another thread is at this batch");
    return false;
}

/* A buffer of `count` numbers of so many bytes; false: raised. */
static bool take(PyObject *object, size_t count, Py_ssize_t bytes, bool is_written, Py_buffer *ret)
{
    if (PyObject_GetBuffer(object, ret, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (is_written ? PyBUF_WRITABLE : 0)) < 0) {
        return false;
    }
    const char kind = ret->format ? ret->format[strlen(ret->format) - 1] : 'B';
    const bool is_whole = bytes == 4 ? strchr("il", kind) != NULL : strchr("bB?", kind) != NULL;
    if (ret->itemsize == bytes && is_whole && (size_t)(ret->len / bytes) >= count) return true;
    PyErr_Format(PyExc_ValueError, "expected a buffer of %zu numbers of %zd bytes ('%s')", count, bytes,
                 bytes == 4 ? "i" : "B");
    PyBuffer_Release(ret);
    return false;
}

/* Which position; -1: raised. */
static int64_t place(const PyBatch *self, unsigned long i)
{
    if (!is_free(self)) return -1;
    if (i < honjin_batch_count(self->batch)) return (int64_t)i;
    PyErr_SetString(PyExc_IndexError, "there is no such position");
    return -1;
}

static PyObject *batch_step(PyBatch *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "actions", "resets", NULL };
    PyObject *object;
    Py_buffer actions;
    honjin_error error;
    int resets = 0;
    int64_t over;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|p", names, &object, &resets) || !is_free(self) ||
        !take(object, honjin_batch_count(self->batch), 4, false, &actions)) return NULL;
    self->is_busy = true;
    Py_BEGIN_ALLOW_THREADS
    over = honjin_batch_step(self->batch, actions.buf, resets, &error);
    Py_END_ALLOW_THREADS
    self->is_busy = false;
    PyBuffer_Release(&actions);
    return over < 0 ? py_raise(&error) : PyLong_FromLongLong(over);
}

static PyObject *batch_sample(PyBatch *self, PyObject *object)
{
    Py_buffer actions;
    if (!is_free(self) || !take(object, honjin_batch_count(self->batch), 4, true, &actions)) return NULL;
    self->is_busy = true;
    Py_BEGIN_ALLOW_THREADS
    honjin_batch_sample(self->batch, actions.buf);
    Py_END_ALLOW_THREADS
    self->is_busy = false;
    PyBuffer_Release(&actions);
    Py_RETURN_NONE;
}

static PyObject *batch_roles(PyBatch *self, PyObject *object)
{
    Py_buffer roles;
    if (!take(object, honjin_batch_count(self->batch), 1, true, &roles)) return NULL;
    honjin_batch_roles(self->batch, roles.buf);
    PyBuffer_Release(&roles);
    Py_RETURN_NONE;
}

static PyObject *batch_mask(PyBatch *self, PyObject *args)
{
    unsigned long i;
    PyObject *object;
    Py_buffer mask;
    if (!PyArg_ParseTuple(args, "kO", &i, &object) || place(self, i) < 0 ||
        !take(object, honjin_batch_actions(self->batch), 1, true, &mask)) return NULL;
    honjin_batch_mask(self->batch, (uint32_t)i, mask.buf);
    PyBuffer_Release(&mask);
    Py_RETURN_NONE;
}

/* The role that an observation is for: a name, a number, or who is asked. */
static int role_of(const PyBatch *self, uint32_t i, PyObject *role)
{
    if (role && role != Py_None) return py_role(honjin_batch_game(self->batch), role);
    const honjin_pending pending = honjin_batch_pending(self->batch, i);
    if (pending.wanted == HONJIN_DECISION) return __builtin_ctz(pending.roles);
    return HONJIN_OBSERVER;
}

static PyObject *batch_observe(PyBatch *self, PyObject *args)
{
    unsigned long i;
    PyObject *object, *role_word = NULL;
    Py_buffer numbers;
    if (!PyArg_ParseTuple(args, "kO|O", &i, &object, &role_word) || place(self, i) < 0) return NULL;
    const int role = role_of(self, (uint32_t)i, role_word);
    if (role < 0 || !take(object, honjin_batch_observed(self->batch), 4, true, &numbers)) return NULL;
    honjin_batch_observe(self->batch, (uint32_t)i, role, numbers.buf);
    PyBuffer_Release(&numbers);
    Py_RETURN_NONE;
}

static PyObject *batch_observe_all(PyBatch *self, PyObject *object)
{
    const uint32_t count = honjin_batch_count(self->batch), size = honjin_batch_observed(self->batch);
    Py_buffer numbers;
    if (!is_free(self) || !take(object, (size_t)count * size, 4, true, &numbers)) return NULL;
    self->is_busy = true;
    Py_BEGIN_ALLOW_THREADS
    for (uint32_t i = 0; i < count; i++) {
        honjin_batch_observe(self->batch, i, role_of(self, i, NULL), (int32_t *)numbers.buf + (size_t)i * size);
    }
    Py_END_ALLOW_THREADS
    self->is_busy = false;
    PyBuffer_Release(&numbers);
    Py_RETURN_NONE;
}

static PyObject *batch_legal(PyBatch *self, PyObject *args)
{
    unsigned long i;
    int32_t number[LEGAL_MAX];
    if (!PyArg_ParseTuple(args, "k", &i) || place(self, i) < 0) return NULL;
    uint32_t count = honjin_batch_legal(self->batch, (uint32_t)i, number, LEGAL_MAX);
    PyObject *list = NULL;
    if (count <= LEGAL_MAX) {
        list = PyList_New(count);
        for (uint32_t n = 0; list && n < count; n++) PyList_SET_ITEM(list, n, PyLong_FromLong(number[n]));
        return list;
    }
    int32_t *room = PyMem_Malloc(count * sizeof *room); /* outcomes of many dice */
    if (!room) return PyErr_NoMemory();
    count = honjin_batch_legal(self->batch, (uint32_t)i, room, count);
    list = PyList_New(count);
    for (uint32_t n = 0; list && n < count; n++) PyList_SET_ITEM(list, n, PyLong_FromLong(room[n]));
    PyMem_Free(room);
    return list;
}

/* ---- one position --------------------------------------------------------------------------------------------- */

static PyObject *batch_reset(PyBatch *self, PyObject *args)
{
    unsigned long i;
    if (PyTuple_GET_SIZE(args) == 0) {
        if (!is_free(self)) return NULL;
        for (uint32_t k = 0; k < honjin_batch_count(self->batch); k++) honjin_batch_reset(self->batch, k);
        Py_RETURN_NONE;
    }
    if (!PyArg_ParseTuple(args, "k", &i) || place(self, i) < 0) return NULL;
    honjin_batch_reset(self->batch, (uint32_t)i);
    Py_RETURN_NONE;
}

static PyObject *batch_copy(PyBatch *self, PyObject *args)
{
    unsigned long to, i;
    PyBatch *from;
    if (!PyArg_ParseTuple(args, "kO!k", &to, &py_batch_type, &from, &i) || place(self, to) < 0 || place(from, i) < 0) {
        return NULL;
    }
    if (honjin_batch_copy(self->batch, (uint32_t)to, from->batch, (uint32_t)i)) Py_RETURN_NONE;
    PyErr_SetString(PyExc_ValueError, "these are positions of different scenarios");
    return NULL;
}

static PyObject *batch_set(PyBatch *self, PyObject *args)
{
    unsigned long i;
    PyMatch *match;
    honjin_error error;
    if (!PyArg_ParseTuple(args, "kO!", &i, &py_match_type, &match) || place(self, i) < 0) return NULL;
    if (!honjin_batch_set(self->batch, (uint32_t)i, match->match, &error)) return py_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *batch_pending(PyBatch *self, PyObject *args)
{
    unsigned long i;
    if (!PyArg_ParseTuple(args, "k", &i) || place(self, i) < 0) return NULL;
    const honjin_pending pending = honjin_batch_pending(self->batch, (uint32_t)i);
    return py_pending(honjin_batch_game(self->batch), &pending);
}

static PyObject *batch_write(PyBatch *self, PyObject *args)
{
    unsigned long i;
    int number;
    honjin_action action;
    char words[WORDS_MAX];
    if (!PyArg_ParseTuple(args, "ki", &i, &number) || place(self, i) < 0) return NULL;
    if (!honjin_batch_action(self->batch, (uint32_t)i, number, &action)) {
        PyErr_SetString(PyExc_ValueError, "there is no such action");
        return NULL;
    }
    honjin_batch_write_action(self->batch, &action, words, sizeof words);
    return PyUnicode_FromString(words);
}

static PyObject *batch_number(PyBatch *self, PyObject *order)
{
    if (!PyObject_TypeCheck(order, &py_action_type)) {
        PyErr_SetString(PyExc_TypeError, "expected an Action");
        return NULL;
    }
    const int32_t number = honjin_batch_number(self->batch, &((PyAction *)order)->action);
    if (number >= 0) return PyLong_FromLong(number);
    PyErr_SetString(PyExc_ValueError, "this action has no number");
    return NULL;
}

static PyObject *batch_returns(PyBatch *self, PyObject *args)
{
    unsigned long i;
    float number[HONJIN_ROLES_MAX];
    if (!PyArg_ParseTuple(args, "k", &i) || place(self, i) < 0) return NULL;
    const int roles = honjin_game_roles(honjin_batch_game(self->batch));
    honjin_batch_returns(self->batch, (uint32_t)i, number);
    PyObject *list = PyList_New(roles);
    for (int r = 0; list && r < roles; r++) PyList_SET_ITEM(list, r, PyFloat_FromDouble(number[r]));
    return list;
}

static PyObject *batch_scores(PyBatch *self, PyObject *args)
{
    unsigned long i;
    int32_t number[HONJIN_ROLES_MAX];
    if (!PyArg_ParseTuple(args, "k", &i) || place(self, i) < 0) return NULL;
    const int roles = honjin_game_roles(honjin_batch_game(self->batch));
    honjin_batch_scores(self->batch, (uint32_t)i, number);
    PyObject *list = PyList_New(roles);
    for (int r = 0; list && r < roles; r++) PyList_SET_ITEM(list, r, PyLong_FromLong(number[r]));
    return list;
}

static PyObject *batch_hash(PyBatch *self, PyObject *args)
{
    unsigned long i;
    PyObject *role_word = NULL;
    if (!PyArg_ParseTuple(args, "k|O", &i, &role_word) || place(self, i) < 0) return NULL;
    const int role = role_of(self, (uint32_t)i, role_word);
    if (role < 0) return NULL;
    return PyLong_FromUnsignedLongLong(honjin_batch_hash(self->batch, (uint32_t)i, role));
}

/* ---- what it is made of ---------------------------------------------------------------------------------------- */

static PyObject *batch_parts(PyBatch *self, void *closure)
{
    (void)closure;
    PyObject *list = PyList_New(0);
    honjin_part part;
    for (int p = 0; list && honjin_batch_part(self->batch, p, &part); p++) {
        PyObject *planes = PyList_New(0);
        for (uint32_t i = 0; planes && honjin_batch_plane(self->batch, p, i); i++) {
            PyObject *name = PyUnicode_FromString(honjin_batch_plane(self->batch, p, i));
            if (!name || PyList_Append(planes, name) < 0) Py_CLEAR(planes);
            Py_XDECREF(name);
        }
        PyObject *item = planes ? Py_BuildValue("{s:s,s:I,s:I,s:(III),s:N}", "name", part.name, "first", part.first,
                                                "count", part.count, "shape", part.planes, part.rows, part.columns,
                                                "planes", planes) : NULL;
        if (!item || PyList_Append(list, item) < 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static Py_ssize_t batch_length(PyBatch *self)
{
    return honjin_batch_count(self->batch);
}

static PyObject *batch_actions(PyBatch *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(honjin_batch_actions(self->batch));
}

static PyObject *batch_observed(PyBatch *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(honjin_batch_observed(self->batch));
}

static PyObject *batch_plans(PyBatch *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(honjin_batch_has_plans(self->batch));
}

static PyObject *batch_game(PyBatch *self, void *closure)
{
    (void)closure;
    return PyUnicode_InternFromString(honjin_game_id(honjin_batch_game(self->batch)));
}

static PyGetSetDef batch_members[] = {
    { "game", (getter)batch_game, NULL, "the game's id", NULL },
    { "actions", (getter)batch_actions, NULL, "the size of the action space", NULL },
    { "has_plans", (getter)batch_plans, NULL, "are actions numbers of plans, not of a space?", NULL },
    { "observed", (getter)batch_observed, NULL, "how many numbers an observation has", NULL },
    { "parts", (getter)batch_parts, NULL, "what they are: name, first, count, shape (planes, rows, columns), planes",
      NULL },
    { NULL, NULL, NULL, NULL, NULL },
};

#define WITH_KEYWORDS(function) (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS

static PyMethodDef batch_methods[] = {
    { "step", WITH_KEYWORDS(batch_step),
      "step(actions, resets=False)\n--\n\nPlays a number in each position, -1 in those that are to stay. Returns how\n"
      "many are over; resets: those start again at the next step." },
    { "sample", (PyCFunction)batch_sample, METH_O,
      "sample(into)\n--\n\nOne of the legal actions for each position, each equally likely; -1: it is over." },
    { "roles", (PyCFunction)batch_roles, METH_O,
      "roles(into)\n--\n\nWhose turn it is in each; honjin.CHANCE, or honjin.OBSERVER when it is over." },
    { "mask", (PyCFunction)batch_mask, METH_VARARGS,
      "mask(i, into)\n--\n\nA byte for each action of the space: 1 may be done." },
    { "legal", (PyCFunction)batch_legal, METH_VARARGS, "legal(i)\n--\n\nThe numbers of what may be done, ascending." },
    { "observe", (PyCFunction)batch_observe, METH_VARARGS,
      "observe(i, into, role=None)\n--\n\nWhat a role sees of a position; None: the one who is asked." },
    { "observe_all", (PyCFunction)batch_observe_all, METH_O,
      "observe_all(into)\n--\n\nWhat the one who is asked sees of each position, one after the other." },
    { "reset", (PyCFunction)batch_reset, METH_VARARGS, "reset(i=None)\n--\n\nA position to the set-up; None: all." },
    { "copy", (PyCFunction)batch_copy, METH_VARARGS,
      "copy(to, batch, i)\n--\n\nPosition i of a batch becomes position `to` of this one." },
    { "set", (PyCFunction)batch_set, METH_VARARGS, "set(i, match)\n--\n\nWhat a Match stands at becomes position i." },
    { "pending", (PyCFunction)batch_pending, METH_VARARGS, "pending(i)\n--\n\nWhat the position waits for." },
    { "write", (PyCFunction)batch_write, METH_VARARGS, "write(i, action)\n--\n\nThe line of an action's number." },
    { "number", (PyCFunction)batch_number, METH_O, "number(action)\n--\n\nThe number of an Action." },
    { "returns", (PyCFunction)batch_returns, METH_VARARGS,
      "returns(i)\n--\n\nFor each role 1 if it has won, -1 if it has lost, else 0." },
    { "scores", (PyCFunction)batch_scores, METH_VARARGS, "scores(i)\n--\n\nThe points of each role." },
    { "hash", (PyCFunction)batch_hash, METH_VARARGS,
      "hash(i, role=None)\n--\n\nOf what a role sees; None: the one who is asked." },
    { NULL, NULL, 0, NULL },
};

static PySequenceMethods batch_sequence = { .sq_length = (lenfunc)batch_length };

PyTypeObject py_batch_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "honjin.Batch",
    .tp_doc = "Batch(game, count=1, scenario=None, options=None, seed=1, explicit_chance=False)\n--\n\n"
              "Many positions of one scenario, side by side. Actions are numbers.",
    .tp_basicsize = sizeof(PyBatch),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = batch_new,
    .tp_dealloc = (destructor)batch_free,
    .tp_as_sequence = &batch_sequence,
    .tp_getset = batch_members,
    .tp_methods = batch_methods,
};
