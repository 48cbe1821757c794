/* Laws about the field table and what follows from it: positions and named phases. */
#include <stdlib.h>
#include <string.h>

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

/* What is wrong with the holes of a sentence, or NULL: {0}, {0+}, {0|somebody}, {0|step|steps}. */
static const char *hole_flaw(const struct wording *wording, const char *text)
{
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        const size_t length = strcspn(at, "}");
        const int index = at[1] - '0';
        if (!at[length]) return "has a hole without an end";
        if (index < 0 || index >= ARG_MAX || wording->kind[index] == KIND_NONE) return "has a hole for nothing";
        if (at[2] != '}' && at[2] != '|' && strncmp(at + 2, "+}", 2) != 0) return "has a hole that nobody can read";
        if (at[2] != '|') continue;
        const size_t first = strcspn(at + 3, "|}");
        const bool is_pair = at[3 + first] == '|';
        if (kind_is_number(wording->kind[index]) != is_pair) return "counts no number, or counts by one word";
    }
    return NULL;
}

/* Which arguments a sentence tells, a bit each. */
static unsigned int told_in(const char *text)
{
    unsigned int told = 0;
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) told |= 1u << (at[1] - '0');
    return told;
}

/* No language tells more or less than English does. */
bool law_holes(struct trial *trial)
{
    const struct game *game = trial->game;
    const struct { const struct wording *wording; int count; } table[] = {
        { game->event, game->events },   { game->prompt, game->prompts }, { game->reason, game->reasons },
        { game->remark, game->remarks }, { game->level, game->levels },
    };
    for (size_t t = 0; t < sizeof table / sizeof table[0]; t++) {
        for (int i = 1; i < table[t].count; i++) {
            const struct wording *wording = &table[t].wording[i];
            for (int lang = 0; lang < LANGS; lang++) {
                const char *flaw = wording->text[lang] ? hole_flaw(wording, wording->text[lang]) : NULL;
                if (flaw) return law_broken(trial, "the sentence %s %s", wording->id, flaw);
                if (wording->text[lang] && told_in(wording->text[lang]) != told_in(wording->text[LANG_EN])) {
                    return law_broken(trial, "the sentence %s tells something else in %s", wording->id,
                                      lang_name((enum lang)lang));
                }
            }
        }
    }
    return true;
}
