/* Setting a lesson up, and how far a learner is in it; see lesson.h. */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/words.h"
#include "host/lesson.h"

enum { ORDER_BYTES = 512 };

/* The place that a lesson is played at, for reading names. */
struct place {
    const struct game *game;
    const void *scenario;
};

uint8_t lesson_role(const struct lesson *lesson, const struct game *game)
{
    const char *name = lesson_line(lesson, -1, LESSON_ROLE, 0);
    for (uint8_t role = 0; role < game->roles; role++) {
        if (strcmp(game->role[role].id, name) == 0) return role;
    }
    return ROLES;
}

/* ---- fields by name ----------------------------------------------------------------------------------------- */

struct element {
    const struct field *field;
    int i;
    int32_t value;
};

static bool read_value(const struct place *place, const struct field *field, const char *word, size_t length,
                       int32_t *ret)
{
    int64_t number;
    if (field->low == NOTHING && text_is(word, length, "-")) {
        *ret = NOTHING;
        return true;
    }
    if (!words_read(place->game, place->scenario, field->value, word, length, ret)) {
        if (!text_read_int(word, length, INT32_MIN, INT32_MAX, &number)) return false;
        *ret = (int32_t)number;
    }
    return *ret >= field->low && *ret <= field->high;
}

/* "hex u-kaki 1004", "turn 2" */
static bool read_element(const struct place *place, const char *line, struct element *ret)
{
    const char *word;
    size_t length;
    if (!text_read_word(&line, &word, &length)) return false;
    const int f = field_find(place->game, word, length);
    if (f < 0) return false;
    ret->field = &place->game->field[f];
    ret->i = 0;
    if (!text_read_word(&line, &word, &length)) return false;
    if (ret->field->count > 1) {
        const uint8_t kind = ret->field->index == KIND_NONE ? KIND_NUMBER : ret->field->index;
        int32_t i;
        if (!words_read(place->game, place->scenario, kind, word, length, &i) || i < 0 || i >= ret->field->count ||
            !text_read_word(&line, &word, &length)) return false;
        ret->i = i;
    }
    return read_value(place, ret->field, word, length, &ret->value);
}

/* ---- setting up --------------------------------------------------------------------------------------------- */

static bool play_line(const struct place *place, void *state, const char *line, struct err *ret_err)
{
    struct action action;
    if (!notation_read(place->game, place->scenario, ROLES, line, &action, ret_err)) return false;
    const struct refusal refusal = action_legal(place->game, place->scenario, state, &action);
    if (refusal.reason) {
        struct text text;
        text_open(&text, ret_err->sentence, sizeof ret_err->sentence);
        words_refusal(place->game, place->scenario, &refusal, LANG_EN, &text);
        return false;
    }
    place->game->apply(place->scenario, state, &action, NULL);
    return true;
}

static bool take_line(const struct place *place, void *state, uint8_t word, const char *line, struct err *ret_err)
{
    struct element element;
    switch (word) {
    case LESSON_PHASE:
        return place->game->phase(place->scenario, state, line) ||
               file_fail(ret_err, "", 0, "%s has no phase '%.40s'", place->game->id, line);
    case LESSON_SET:
        if (!read_element(place, line, &element) || element.field->derived) {
            return file_fail(ret_err, "", 0, "expected a field, its element and a value, found '%.80s'", line);
        }
        field_set(element.field, state, element.i, element.value);
        return true;
    case LESSON_PLAY: return play_line(place, state, line, ret_err);
    default: return true;
    }
}

/* After fields were set: only what the rules can go on with is played on. */
static bool is_possible(const struct place *place, void *state, struct err *ret_err)
{
    if (place->game->settle) place->game->settle(place->scenario, state);
    const char *broken = place->game->check(place->scenario, state);
    return !broken || file_fail(ret_err, "", 0, "the position is impossible: %s", broken);
}

bool lesson_set_up(const struct lesson *lesson, const struct game *game, const void *scenario, void *ret_state,
                   struct err *ret_err)
{
    const struct place place = { game, scenario };
    memset(ret_state, 0, game->state_bytes);
    game->setup(scenario, ret_state);
    bool is_set = false;
    for (int n = 0; n < lesson->lines; n++) {
        const uint8_t word = lesson->line[n].word;
        const bool is_end = lesson->line[n].step >= 0;
        char sentence[sizeof ret_err->sentence];
        const bool is_due = is_set && (is_end || word == LESSON_PHASE || word == LESSON_PLAY);
        if ((!is_due || is_possible(&place, ret_state, ret_err)) &&
            (is_end || take_line(&place, ret_state, word, lesson->text + lesson->line[n].at, ret_err))) {
            if (is_end) return true;
            is_set = word == LESSON_SET || (is_set && !is_due);
            continue;
        }
        memcpy(sentence, ret_err->sentence, sizeof sentence);
        return file_fail(ret_err, lesson->name, lesson->line[n].number, "%.200s", sentence);
    }
    return true;
}

/* ---- how far ------------------------------------------------------------------------------------------------ */

/* "move 1004 *" of what was done; the last * is any rest. */
static bool is_like(const char *pattern, const char *done)
{
    const char *want, *word;
    size_t wants, length;
    while (text_read_word(&pattern, &want, &wants)) {
        const bool is_any = text_is(want, wants, "*");
        const bool is_last = !pattern[strspn(pattern, " \t")];
        if (is_any && is_last) return true;
        if (!text_read_word(&done, &word, &length)) return false;
        if (!is_any && (wants != length || memcmp(want, word, length) != 0)) return false;
    }
    return !text_read_word(&done, &word, &length);
}

bool lesson_takes(const struct lesson *lesson, const struct match *match, int step, const struct action *action)
{
    char order[ORDER_BYTES];
    const char *pattern, *role = match->game->role[action->role].id;
    struct text text;
    text_open(&text, order, sizeof order);
    notation_write(match->game, match->scenario, action, &text);
    for (int i = 0; (pattern = lesson_line(lesson, step, LESSON_ORDER, i)); i++) {
        if (is_like(pattern, order + strlen(role) + 1)) return true;
    }
    return false;
}

struct walk {
    const struct lesson *lesson;
    const struct match *match;
    struct place place;
    struct lesson_at at;
    bool has_happened; /* what the step waits for */
};

/* Is it an event that the step waits for? */
static void hear(void *context, const struct event *event, uint32_t events)
{
    struct walk *walk = context;
    const struct game *game = walk->place.game;
    const char *until;
    for (uint32_t e = 0; e < events; e++) {
        const struct wording *wording = &game->event[event[e].kind];
        char told[ORDER_BYTES];
        struct text text;
        text_open(&text, told, sizeof told);
        text_put(&text, "event ");
        text_put(&text, wording->id);
        for (int i = 0; i < event[e].nargs; i++) {
            text_put(&text, " ");
            words_value(game, walk->place.scenario, wording->kind[i], event[e].arg[i], &text);
        }
        for (int i = 0; (until = lesson_line(walk->lesson, walk->at.step, LESSON_UNTIL, i)); i++) {
            walk->has_happened |= is_like(until, told);
        }
    }
}

/* Has a field the value that the step waits for? */
static bool has_value(const struct walk *walk, const void *state)
{
    const char *until;
    struct element element;
    for (int i = 0; (until = lesson_line(walk->lesson, walk->at.step, LESSON_UNTIL, i)); i++) {
        if (strncmp(until, "event ", 6) != 0 && read_element(&walk->place, until, &element) &&
            field_get(element.field, state, element.i) == element.value) return true;
    }
    return false;
}

/* The first answer of this step or a later one. */
static int first_answer(const struct lesson *lesson, int step, int from)
{
    int n = from;
    while (n < lesson->lines && (lesson->line[n].word != LESSON_ANSWER || lesson->line[n].step < step)) n++;
    return n;
}

static void end_step(struct walk *walk)
{
    /* what the step before it left unanswered was not needed */
    walk->at.answer = first_answer(walk->lesson, walk->at.step, walk->at.answer);
    walk->at.step++;
    walk->has_happened = false;
}

static void note_ply(struct walk *walk, const void *state, const struct action *action)
{
    const struct lesson *lesson = walk->lesson;
    char order[ORDER_BYTES];
    struct text text;
    const bool is_own = action->role == lesson_role(lesson, walk->place.game);
    text_open(&text, order, sizeof order);
    notation_write(walk->place.game, walk->place.scenario, action, &text);
    if (!is_own && walk->at.answer < lesson->lines &&
        strcmp(lesson->text + lesson->line[walk->at.answer].at, order) == 0) {
        walk->at.answer = first_answer(lesson, 0, walk->at.answer + 1);
    }
    if (walk->at.step == lesson->steps) {
        if (is_own) walk->at.answer = lesson->lines; /* he plays on: the lesson has had its say */
    } else if (lesson_line(lesson, walk->at.step, LESSON_UNTIL, 0)) {
        if (walk->has_happened || has_value(walk, state)) end_step(walk);
    } else if (is_own && lesson_takes(lesson, walk->match, walk->at.step, action)) {
        end_step(walk);
    }
}

struct lesson_at lesson_walk(const struct lesson *lesson, const struct match *match)
{
    struct walk walk = { .lesson = lesson, .match = match, .place = { match->game, match->scenario },
                         .at = { .answer = first_answer(lesson, 0, 0) } };
    struct rerun rerun;
    struct action action;
    void *state = malloc(match->game->state_bytes);
    if (!state) abort();
    rerun_open(&rerun, match, state, 0);
    while ((walk.at.step < lesson->steps || walk.at.answer < lesson->lines) &&
           rerun_next(&rerun, &action, hear, &walk)) note_ply(&walk, state, &action);
    free(state);
    return walk.at;
}

bool lesson_answer(const struct lesson *lesson, const struct match *match, const struct pending *pending,
                   struct action *ret)
{
    const struct lesson_at at = lesson_walk(lesson, match);
    struct err err;
    if (at.answer == lesson->lines || lesson->line[at.answer].step > at.step) return false;
    return notation_read(match->game, match->scenario, ROLES, lesson->text + lesson->line[at.answer].at, ret, &err) &&
           ret->role != lesson_role(lesson, match->game) &&
           !action_judge(match->game, match->scenario, match->state, pending, ret).reason;
}

bool lesson_write_wanted(const struct lesson *lesson, const struct match *match, enum lang lang, struct text *ret)
{
    const int step = lesson_walk(lesson, match).step;
    if (step == lesson->steps) return false;
    const char *hint = lesson_text(lesson, step, LESSON_HINT, lang);
    text_put(ret, hint ? hint : lesson_text(lesson, step, LESSON_SAY, lang));
    return true;
}
