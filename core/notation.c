/* Actions as text; see notation.h. */
#include "core/notation.h"

#include <string.h>

#include "core/near.h"
#include "core/words.h"

enum { NOTATION_LINE_MAX = 400, HINT_BYTES = 110, WORD_BYTES = 64 };

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

/* "expected WHAT, found 'WORD'" */
static bool expected(struct voice voice, struct err *ret_err, const char *what, const char *found, size_t length)
{
    char word[48] = "";
    struct text text;
    text_open(&text, word, sizeof word);
    text_put_bytes(&text, found, length < 40 ? length : 40);
    text_open(&text, ret_err->sentence, sizeof ret_err->sentence);
    ret_err->file[0] = 0;
    ret_err->line = 0;
    text_put(&text, SAYS(voice, EXPECTED, SAID_WORD(what), SAID_WORD(length ? word : NULL)));
    return false;
}

typedef const char *name_of(const void *context, int i);

/* " (did you mean 'move'?)", or the names there are: " (move, attack, ...)". */
static void put_hint(struct voice voice, name_of *name, const void *context, int first, int end, const char *word,
                     size_t length, struct text *ret)
{
    char list[HINT_BYTES + WORD_BYTES];
    struct text all;
    int nearest = -1, least = 0;
    for (int i = first; i < end; i++) {
        const int distance = near_distance(word, length, name(context, i));
        if (!near_is_slip(distance, length) || (nearest >= 0 && distance >= least)) continue;
        nearest = i;
        least = distance;
    }
    if (nearest >= 0) {
        text_put(ret, SAYS(voice, DID_YOU_MEAN, SAID_WORD(name(context, nearest))));
        return;
    }
    text_open(&all, list, sizeof list);
    for (int i = first; i < end; i++) {
        const bool is_full = all.length + strlen(name(context, i)) > HINT_BYTES;
        text_put(&all, i == first ? "" : ", ");
        text_put(&all, is_full ? "..." : name(context, i));
        if (is_full) break;
    }
    if (end > first) text_put(ret, SAYS(voice, THERE_ARE, SAID_WORD(list)));
}

static const char *verb_name(const void *context, int i)
{
    return ((const struct game *)context)->verb[i].name;
}

static bool expected_verb(struct voice voice, const char *word, size_t length, struct err *ret_err)
{
    char hint[HINT_BYTES + 2 * WORD_BYTES];
    struct text text;
    text_open(&text, hint, sizeof hint);
    put_hint(voice, verb_name, voice.game, 1, voice.game->verbs, word, length, &text);
    return expected(voice, ret_err, SAYS(voice, EXPECTED_VERB, SAID_WORD(hint)), word, length);
}

static bool expected_value(struct voice voice, const struct arg_spec *arg, const char *word, size_t length,
                           struct err *ret_err)
{
    const struct game *game = voice.game;
    const struct name_kind *kind = arg->kind >= KIND_GAME ? &game->kind[arg->kind - KIND_GAME] : NULL;
    char hint[HINT_BYTES + 2 * WORD_BYTES];
    struct text text;
    text_open(&text, hint, sizeof hint);
    if (kind) put_hint(voice, kind->name, voice.scenario, 0, kind->count(voice.scenario), word, length, &text);
    const char *what = SAYS(voice, EXPECTED_VALUE, SAID_WORD(words_kind(game, arg->kind)), SAID_WORD(arg->name),
                            SAID_WORD(hint));
    return expected(voice, ret_err, what, word, length);
}

bool notation_read_in(struct voice voice, uint8_t role, const char *line, struct action *ret, struct err *ret_err)
{
    const struct game *game = voice.game;
    const void *scenario = voice.scenario;
    struct action action = { .role = role };
    const char *at = line, *word;
    size_t length;
    int32_t value;
    if (strlen(line) > NOTATION_LINE_MAX) return expected(voice, ret_err, SAY(voice, EXPECTED_SHORT), "", 0);
    if (!text_read_word(&at, &word, &length)) return expected(voice, ret_err, SAY(voice, EXPECTED_ANY), "", 0);
    if (words_read(game, scenario, KIND_ROLE, word, length, &value) && value >= 0 && value != ROLE_OBSERVER) {
        action.role = (uint8_t)value;
        if (!text_read_word(&at, &word, &length)) return expected_verb(voice, "", 0, ret_err);
    } else if (role == ROLES) {
        return expected(voice, ret_err, SAY(voice, EXPECTED_ROLE), word, length);
    }
    for (int v = 1; v < game->verbs; v++) {
        if (text_is(word, length, game->verb[v].name)) action.verb = (uint8_t)v;
    }
    if (!action.verb) return expected_verb(voice, word, length, ret_err);
    const struct verb *verb = &game->verb[action.verb];
    const bool is_variadic = verb->flags & VERB_VARIADIC;
    while (text_read_word(&at, &word, &length)) {
        const struct arg_spec *arg = &verb->arg[is_variadic ? 0 : action.nargs];
        if (action.nargs == (is_variadic ? ARG_MAX : verb->nargs)) {
            return expected(voice, ret_err, SAY(voice, EXPECTED_END), word, length);
        }
        if (!words_read(game, scenario, arg->kind, word, length, &value)) {
            return expected_value(voice, arg, word, length, ret_err);
        }
        action.arg[action.nargs++] = value;
    }
    if (is_variadic ? action.nargs == 0 : action.nargs < verb->nargs) {
        return expected_value(voice, &verb->arg[is_variadic ? 0 : action.nargs], "", 0, ret_err);
    }
    if (at[strspn(at, " \t\r\n")]) return expected(voice, ret_err, SAY(voice, EXPECTED_ONE), at, strlen(at));
    *ret = action;
    return true;
}

bool notation_read(const struct game *game, const void *scenario, uint8_t role, const char *line,
                   struct action *ret, struct err *ret_err)
{
    return notation_read_in((struct voice){ game, scenario, LANG_EN }, role, line, ret, ret_err);
}
