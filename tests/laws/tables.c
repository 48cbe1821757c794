/* Laws about the field table and what follows from it: positions and named phases. */
#include <stdlib.h>
#include <string.h>

#include "core/beat.h"
#include "core/grammar.h"
#include "core/legal.h"
#include "core/show.h"
#include "core/words.h"
#include "tests/laws/laws.h"

/* What is wrong with one row of the table, or NULL. */
static const char *field_flaw(const struct game *game, int f)
{
    const struct field *field = &game->field[f];
    if (field->size > 4 || field->size == 3) return "has elements of a strange size";
    if (field->size == 0 && field->seen != SEEN_ALL) return "is of bits but not public";
    if (field->size > 0 && field->count > 1 && field->stride < field->size)
        return "has elements that overlap";
    if (field_find(game, field->name, strlen(field->name)) != f) return "has the name of another";
    if (field->low > field->high) return "may have no value";
    if (field->seen == SEEN_BY_GAME && !game->seen_by) return "is seen by nobody knows whom";
    return NULL;
}

/* Counts how often each byte is covered; false: the field leaves the state. */
static bool cover(const struct game *game, const struct field *field, uint8_t covered[])
{
    const bool is_bits = field->size == 0; /* whole words */
    const size_t elements = is_bits ? (field->count + 63u) / 64 : field->count;
    const size_t stride = is_bits ? sizeof(uint64_t) : field->stride;
    const size_t size = is_bits ? sizeof(uint64_t) : field->size;
    for (size_t i = 0; i < elements; i++) {
        const size_t at = field->offset + i * stride;
        if (at + size > game->state_bytes) return false;
        for (size_t b = at; b < at + size; b++) covered[b]++;
    }
    return true;
}

bool law_field_table(struct trial *trial)
{
    const struct game *game = trial->game;
    uint8_t *covered = calloc(1, game->state_bytes);
    bool holds = true;
    if (!covered) abort();
    for (int f = 0; f < game->fields && holds; f++) {
        const char *flaw = field_flaw(game, f);
        if (!flaw && !cover(game, &game->field[f], covered)) flaw = "leaves the state";
        if (flaw) holds = law_broken(trial, "field %s %s", game->field[f].name, flaw);
    }
    for (size_t b = 0; b < game->state_bytes && holds; b++) {
        if (covered[b] != 1)
            holds = law_broken(trial, "byte %zu of the state is covered %u times", b, covered[b]);
    }
    free(covered);
    return holds;
}

bool law_field_range(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        for (int i = 0; i < field->count; i++) {
            if (field_is_hidden(field, state, i)) {
                return law_broken(trial, "%s[%d] of a full state looks like a hidden one", field->name, i);
            }
            const int32_t value = field_get(field, state, i);
            if (value >= field->low && value <= field->high) continue;
            if (field->derived && field->low == field->high)
                continue; /* a cache without a range of its own */
            return law_broken(trial, "%s[%d] is %d, but its range is %d to %d", field->name, i, value,
                              field->low, field->high);
        }
    }
    return true;
}

/* What the protocol's position request does: every field that is not derived is set onto a new game. */
static void set_by_fields(struct trial *trial, const void *state, void *copy)
{
    const struct game *game = trial->game;
    game->setup(trial->scenario, copy);
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        if (field->derived) continue;
        for (int i = 0; i < field->count; i++) field_set(field, copy, i, field_get(field, state, i));
    }
    if (game->settle) game->settle(trial->scenario, copy);
}

bool law_position(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    void *copy = trial->room[0];
    int element;
    set_by_fields(trial, state, copy);
    if (memcmp(copy, state, game->state_bytes) == 0) return true;
    const char *field = law_difference(game, copy, state, &element);
    return law_broken(trial, "%s[%d] is another when the position is set by fields", field, element);
}

/* The same position has the same key, however it came to be; another one has another. */
bool law_key(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    const uint64_t key = state_key(game, state);
    void *copy = trial->room[0];
    set_by_fields(trial, state, copy);
    if (state_key(game, copy) != key) return law_broken(trial, "a position has two keys");
    memcpy(copy, state, game->state_bytes);
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        for (int i = 0; i < field->count; i++) {
            const int32_t value = field_get(field, state, i);
            field_set(field, copy, i, value ^ 1);
            if (state_key(game, copy) == key) return law_broken(trial, "%s[%d] is not in the key", field->name, i);
            field_set(field, copy, i, value);
        }
    }
    return true;
}

bool law_phases(struct trial *trial)
{
    const struct game *game = trial->game;
    void *state = trial->room[0];
    if (!game->phase) return true;
    game->setup(trial->scenario, state);
    game->setup(trial->scenario, trial->room[1]);
    if (game->phase(trial->scenario, state, "no-such-phase")) return law_broken(trial, "any phase will do");
    if (memcmp(state, trial->room[1], game->state_bytes) != 0) {
        return law_broken(trial, "an unknown phase changes the state");
    }
    for (int i = 0; game->phase_name[i]; i++) {
        struct pending pending;
        game->setup(trial->scenario, state);
        if (!game->phase(trial->scenario, state, game->phase_name[i])) {
            return law_broken(trial, "the phase %s cannot be set", game->phase_name[i]);
        }
        game->pending(trial->scenario, state, &pending);
        if (pending.kind > PENDING_OVER)
            return law_broken(trial, "nothing is pending in %s", game->phase_name[i]);
        const char *broken = game->check(trial->scenario, state);
        if (broken) return law_broken(trial, "in %s it is not true that %s", game->phase_name[i], broken);
    }
    return true;
}

/* The aim of the game, a line of help and a rule for each verb, and rules that exist behind values. */
bool law_newcomers(struct trial *trial)
{
    const struct game *game = trial->game;
    if (!game->aim[LANG_EN] || strlen(game->aim[LANG_EN]) < 100) return law_broken(trial, "nobody says how one wins");
    for (int v = 1; v < game->verbs; v++) {
        const struct verb *verb = &game->verb[v];
        if (!verb->help || !verb->help[0]) return law_broken(trial, "%s is not explained", verb->name);
        if (verb->rule == 0 || verb->rule >= game->rules) return law_broken(trial, "%s has no rule", verb->name);
    }
    for (int k = 0; k < game->kinds; k++) {
        const struct name_kind *kind = &game->kind[k];
        for (int i = 0; kind->rule && i < kind->count(trial->scenario); i++) {
            const uint16_t rule = kind->rule(trial->scenario, i);
            if (rule >= game->rules) return law_broken(trial, "%s %d has no such rule", kind->id, i);
        }
    }
    return true;
}

/* May a value of the kind go by the key? */
static bool is_key(const struct trial *trial, uint8_t kind, enum lang lang, struct span key)
{
    int32_t value;
    if (grammar_is_article(lang, key)) return kind >= KIND_GAME || kind == KIND_ROLE;
    if (text_is(key.at, key.length, "one")) return kind_is_number(kind) || kind == KIND_HALF;
    return words_read(trial->game, trial->scenario, kind, key.at, key.length, &value);
}

/* What is wrong with one hole, or NULL. */
static const char *hole_flaw(const struct trial *trial, const struct wording *wording, const struct hole *hole,
                             enum lang lang)
{
    const bool is_list = hole->index == HOLE_LIST;
    const uint8_t kind = is_list ? KIND_NUMBER : wording->kind[hole->index];
    const bool is_amount = kind_is_number(kind) || kind == KIND_HALF;
    if (kind == KIND_NONE) return "has a hole for nothing";
    if (is_list && hole->form != HOLE_PLAIN && hole->form != HOLE_CHOICE) return "has a list that is no list";
    if (hole->form == HOLE_COUNTED && lang == LANG_JA) return "has plurals where there are none";
    if (hole->form == HOLE_SIGNED && !is_amount) return "has a plus for no number";
    if (hole->particle && hole->form == HOLE_CHOICE) return "has a word before a choice";
    if ((hole->form == HOLE_COUNTED && !is_amount) || (hole->form == HOLE_INSTEAD && is_amount)) {
        return "counts no number, or counts by one word";
    }
    struct hole_option option;
    for (const char *at = hole->form == HOLE_CHOICE ? hole->options : NULL; at;) {
        at = hole_option(at, &option);
        if (option.key.length && !is_key(trial, kind, lang, option.key)) return "chooses by a name that nothing has";
    }
    return NULL;
}

/* What is wrong with the holes of a sentence, or NULL; which arguments it tells, a bit each. */
static const char *holes_flaw(const struct trial *trial, const struct wording *wording, enum lang lang,
                              unsigned int *ret_told)
{
    unsigned int told = 0;
    struct hole hole;
    for (const char *at = strchr(wording->text[lang], '{'); at; at = strchr(at + 1, '{')) {
        const char *flaw = hole_read(at, lang, &hole);
        if (!flaw) flaw = hole_flaw(trial, wording, &hole, lang);
        if (flaw) return flaw;
        told |= 1u << hole.index;
    }
    *ret_told = told;
    return NULL;
}

/* No language tells more or less than English does. */
static bool holes_hold(struct trial *trial, const struct wording *wording)
{
    unsigned int told[LANGS] = { 0 };
    for (int lang = 0; lang < LANGS; lang++) {
        const char *flaw = wording->text[lang] ? holes_flaw(trial, wording, (enum lang)lang, &told[lang]) : NULL;
        if (flaw) return law_broken(trial, "the sentence %s %s in %s", wording->id, flaw, lang_name((enum lang)lang));
        if (wording->text[lang] && told[lang] != told[LANG_EN]) {
            return law_broken(trial, "the sentence %s tells something else in %s", wording->id,
                              lang_name((enum lang)lang));
        }
    }
    return true;
}

/* The terms name kinds that there are, each thing once in a language. */
static bool terms_hold(struct trial *trial)
{
    const struct game *game = trial->game;
    for (const struct term *term = game->term; term && term->kind; term++) {
        bool is_known = words_is_table(term->kind);
        for (int k = 0; k < game->kinds; k++) is_known |= strcmp(game->kind[k].id, term->kind) == 0;
        if (!is_known) return law_broken(trial, "the term %s is of no kind: %s", term->name, term->kind);
        if (words_term(game, term->lang, term->kind, term->name) != term->text) {
            return law_broken(trial, "the term %s of %s is given twice, or after those of another language",
                              term->name, term->kind);
        }
    }
    return true;
}

bool law_holes(struct trial *trial)
{
    const struct game *game = trial->game;
    const struct telling *telling = game->show->telling;
    const struct { const struct wording *wording; int count; } table[] = {
        { game->event, game->events },   { game->prompt, game->prompts }, { game->reason, game->reasons },
        { game->remark, game->remarks }, { game->level, game->levels },
        { telling ? telling->words : NULL, telling ? telling->count : 0 },
    };
    for (size_t t = 0; t < sizeof table / sizeof table[0]; t++) {
        for (int i = 1; i < table[t].count; i++) {
            if (!holes_hold(trial, &table[t].wording[i])) return false;
        }
    }
    for (uint16_t reason = LEGAL_REASON; reason < REASON_END; reason++) {
        if (!holes_hold(trial, legal_wording(reason))) return false;
    }
    return terms_hold(trial);
}
