/* Actions as text; see notation.h. */
#include "core/notation.h"

#include <string.h>

#include "core/near.h"
#include "core/words.h"

enum { NOTATION_LINE_MAX = 400, HINT_BYTES = 110 };

void notation_write(const struct game *game, const void *scenario, const struct action *action, struct text *ret)
{
    const struct verb *verb = &game->verb[action->verb];
    words_value(game, scenario, KIND_ROLE, action->role, ret);
    text_put(ret, " ");
    text_put(ret, verb->name);
    for (int i = 0; i < action->nargs; i++) {
        text_put(ret, " ");
        words_value(game, scenario, verb->arg[verb->flags & VERB_VARIADIC ? 0 : i].kind, action->arg[i], ret);
    }
}

/* Puts together "expected WHAT 'NAMES'..., found 'WORD'". */
static bool expected(struct err *ret_err, const char *what, const char *found, size_t length)
{
    struct text text;
    text_open(&text, ret_err->sentence, sizeof ret_err->sentence);
    ret_err->file[0] = 0;
    ret_err->line = 0;
    text_put(&text, "expected ");
    text_put(&text, what);
    if (length) {
        text_put(&text, ", found '");
        text_put_bytes(&text, found, length < 40 ? length : 40);
        text_put(&text, "'");
    }
    return false;
}

typedef const char *name_of(const void *context, int i);

/* " (did you mean 'move'?)", or the names there are: " (move, attack, ...)". */
static void put_hint(name_of *name, const void *context, int first, int end, const char *word, size_t length,
                     struct text *ret)
{
    const size_t room = ret->length + HINT_BYTES;
    int nearest = -1, least = 0;
    for (int i = first; i < end; i++) {
        const int distance = near_distance(word, length, name(context, i));
        if (!near_is_slip(distance, length) || (nearest >= 0 && distance >= least)) continue;
        nearest = i;
        least = distance;
    }
    if (nearest >= 0) {
        text_put(ret, " (did you mean '");
        text_put(ret, name(context, nearest));
        text_put(ret, "'?)");
        return;
    }
    for (int i = first; i < end; i++) {
        const bool is_full = ret->length + strlen(name(context, i)) > room;
        text_put(ret, i == first ? " (" : ", ");
        text_put(ret, is_full ? "..." : name(context, i));
        if (is_full) break;
    }
    if (end > first) text_put(ret, ")");
}

static const char *verb_name(const void *context, int i)
{
    return ((const struct game *)context)->verb[i].name;
}

static bool expected_verb(const struct game *game, const char *word, size_t length, struct err *ret_err)
{
    char what[160];
    struct text text;
    text_open(&text, what, sizeof what);
    text_put(&text, "an order");
    put_hint(verb_name, game, 1, game->verbs, word, length, &text);
    return expected(ret_err, what, word, length);
}

static bool expected_value(const struct game *game, const void *scenario, const struct arg_spec *arg, const char *word,
                           size_t length, struct err *ret_err)
{
    const struct name_kind *kind = arg->kind >= KIND_GAME ? &game->kind[arg->kind - KIND_GAME] : NULL;
    char what[200];
    struct text text;
    text_open(&text, what, sizeof what);
    text_put(&text, "a ");
    text_put(&text, words_kind(game, arg->kind));
    text_put(&text, " for '");
    text_put(&text, arg->name);
    text_put(&text, "'");
    if (kind) put_hint(kind->name, scenario, 0, kind->count(scenario), word, length, &text);
    return expected(ret_err, what, word, length);
}

bool notation_read(const struct game *game, const void *scenario, uint8_t role, const char *line,
                   struct action *ret, struct err *ret_err)
{
    struct action action = { .role = role };
    const char *at = line, *word;
    size_t length;
    int32_t value;
    if (strlen(line) > NOTATION_LINE_MAX) return expected(ret_err, "a line of at most 400 bytes", "", 0);
    if (!text_read_word(&at, &word, &length)) return expected(ret_err, "an order such as 'ROLE VERB ...'", "", 0);
    if (words_read(game, scenario, KIND_ROLE, word, length, &value) && value >= 0 && value != ROLE_OBSERVER) {
        action.role = (uint8_t)value;
        if (!text_read_word(&at, &word, &length)) return expected_verb(game, "", 0, ret_err);
    } else if (role == ROLES) {
        return expected(ret_err, "the name of a side, or 'chance'", word, length);
    }
    for (int v = 1; v < game->verbs; v++) {
        if (text_is(word, length, game->verb[v].name)) action.verb = (uint8_t)v;
    }
    if (!action.verb) return expected_verb(game, word, length, ret_err);
    const struct verb *verb = &game->verb[action.verb];
    const bool is_variadic = verb->flags & VERB_VARIADIC;
    while (text_read_word(&at, &word, &length)) {
        const struct arg_spec *arg = &verb->arg[is_variadic ? 0 : action.nargs];
        if (action.nargs == (is_variadic ? ARG_MAX : verb->nargs)) {
            return expected(ret_err, "the end of the line", word, length);
        }
        if (!words_read(game, scenario, arg->kind, word, length, &value)) {
            return expected_value(game, scenario, arg, word, length, ret_err);
        }
        action.arg[action.nargs++] = value;
    }
    if (is_variadic ? action.nargs == 0 : action.nargs < verb->nargs) {
        return expected_value(game, scenario, &verb->arg[is_variadic ? 0 : action.nargs], "", 0, ret_err);
    }
    if (at[strspn(at, " \t\r\n")]) return expected(ret_err, "one order on one line", at, strlen(at));
    *ret = action;
    return true;
}
