/* Actions as text; see notation.h. */
#include "core/notation.h"

#include <string.h>

#include "core/words.h"

enum { NOTATION_LINE_MAX = 400 };

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

static bool expected_verb(const struct game *game, const char *word, size_t length, struct err *ret_err)
{
    char list[160];
    struct text text;
    text_open(&text, list, sizeof list);
    text_put(&text, "an order (");
    for (int v = 1; v < game->verbs; v++) {
        if (v > 1) text_put(&text, ", ");
        text_put(&text, game->verb[v].name);
    }
    text_put(&text, ")");
    return expected(ret_err, list, word, length);
}

static bool expected_value(const struct game *game, const struct arg_spec *arg, const char *word, size_t length,
                           struct err *ret_err)
{
    char what[96];
    struct text text;
    text_open(&text, what, sizeof what);
    text_put(&text, "a ");
    text_put(&text, words_kind(game, arg->kind));
    text_put(&text, " for '");
    text_put(&text, arg->name);
    text_put(&text, "'");
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
            return expected_value(game, arg, word, length, ret_err);
        }
        action.arg[action.nargs++] = value;
    }
    if (is_variadic ? action.nargs == 0 : action.nargs < verb->nargs) {
        return expected_value(game, &verb->arg[is_variadic ? 0 : action.nargs], "", 0, ret_err);
    }
    if (at[strspn(at, " \t\r\n")]) return expected(ret_err, "one order on one line", at, strlen(at));
    *ret = action;
    return true;
}
