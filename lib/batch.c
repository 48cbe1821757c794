/* Many positions of one scenario, side by side: no journal, no events, chance from a quick generator; see honjin.h.
 * Whatever is played is judged by the same rules that judge a match (core/legal.h). */
#include <stdlib.h>
#include <string.h>

#include "ai/playout.h"
#include "core/fields.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/think.h"
#include "host/scenario.h"
#include "kit/bits.h"
#include "kit/cup.h"
#include "kit/rng.h"
#include "lib/inside.h"

enum { ALIGNED = 16 };

/* ---- making one ------------------------------------------------------------------------------------------- */

static const void *open_scenario(const struct table_setup *setup, honjin_error *error)
{
    struct image image;
    struct err err;
    if (table_find_pack(setup->game->id, &image, &err)) {
        const char *name = setup->scenario ? setup->scenario : image_scenario(&image, 0);
        const void *scenario = scenario_open(setup->game, &image, name, &setup->options, &err);
        if (scenario) return scenario;
    }
    trouble_of(error, HONJIN_NOT_READ, &err);
    return NULL;
}

static void ask(honjin_batch *batch, uint32_t i)
{
    batch->game->pending(batch->scenario, batch_state(batch, i), &batch->pending[i]);
}

/* Deals until a decision is wanted, if the batch does that. */
static void go_on(honjin_batch *batch, uint32_t i)
{
    struct action action;
    batch->sampled[i] = -1;
    ask(batch, i);
    while (!batch->is_explicit && batch->pending[i].kind == PENDING_CHANCE) {
        playout_deal(&batch->pending[i].chance, &batch->rng[i], &action);
        batch->game->apply(batch->scenario, batch_state(batch, i), &action, NULL);
        ask(batch, i);
    }
}

void honjin_batch_reset(honjin_batch *batch, uint32_t i)
{
    batch->game->setup(batch->scenario, batch_state(batch, i));
    go_on(batch, i);
}

static bool fill(honjin_batch *batch, const struct table_setup *setup, uint64_t seed, honjin_error *error)
{
    const size_t count = batch->count ? batch->count : 1;
    batch->game = setup->game;
    batch->scenario = open_scenario(setup, error);
    if (!batch->scenario) return false;
    batch->stride = (setup->game->state_bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
    batch->state = aligned_alloc(ALIGNED, count * batch->stride);
    batch->pending = calloc(count, sizeof *batch->pending);
    batch->rng = calloc(count, sizeof *batch->rng);
    batch->sampled = calloc(count, sizeof *batch->sampled);
    if (!batch->state || !batch->pending || !batch->rng || !batch->sampled) return trouble_memory(error);
    if (!space_make(batch->game, batch->scenario, &batch->space) ||
        !observation_make(batch->game, batch->scenario, &batch->observation)) {
        return trouble(error, HONJIN_FAILED, "this game is too large for numbers");
    }
    for (uint32_t i = 0; i < batch->count; i++) {
        rng_seed(&batch->rng[i], playout_mix(seed + i));
        honjin_batch_reset(batch, i);
    }
    return true;
}

honjin_batch *honjin_batch_new(const honjin_setup *setup, uint32_t count, uint64_t seed, honjin_error *error)
{
    struct table_setup wanted;
    if (!setup_read(setup, &wanted, error)) return NULL;
    honjin_batch *batch = calloc(1, sizeof *batch);
    if (!batch) {
        trouble_memory(error);
        return NULL;
    }
    batch->count = count;
    batch->is_explicit = setup->is_explicit;
    if (fill(batch, &wanted, seed, error)) return batch;
    honjin_batch_free(batch);
    return NULL;
}

void honjin_batch_free(honjin_batch *batch)
{
    if (!batch) return;
    scenario_close(batch->scenario);
    free(batch->state);
    free(batch->pending);
    free(batch->rng);
    free(batch->sampled);
    free(batch);
}

uint32_t honjin_batch_count(const honjin_batch *batch)
{
    return batch->count;
}

const honjin_game *honjin_batch_game(const honjin_batch *batch)
{
    return (const honjin_game *)(const void *)batch->game;
}

bool honjin_batch_copy(honjin_batch *batch, uint32_t to, const honjin_batch *from, uint32_t i)
{
    if (from->scenario != batch->scenario) return false;
    memmove(batch_state(batch, to), batch_state(from, i), batch->game->state_bytes);
    batch->rng[to] = from->rng[i];
    batch->pending[to] = from->pending[i];
    go_on(batch, to);
    return true;
}

bool honjin_batch_set(honjin_batch *batch, uint32_t i, const honjin_match *match, honjin_error *error)
{
    const struct match *inner = &match->table->match;
    if (inner->scenario != batch->scenario) {
        return trouble(error, HONJIN_NOT_READ, "the match is of another game or scenario, or has other options");
    }
    memcpy(batch_state(batch, i), inner->state, batch->game->state_bytes);
    go_on(batch, i);
    return true;
}

/* ---- actions as numbers ------------------------------------------------------------------------------------- */

uint32_t honjin_batch_actions(const honjin_batch *batch)
{
    return batch->space.size;
}

bool honjin_batch_has_plans(const honjin_batch *batch)
{
    return batch->space.has_plans;
}

/* The plans that the game proposes in a position, always the same; how many. */
static int list_plans(const honjin_batch *batch, uint32_t i, struct plan ret[PLANS_MAX])
{
    struct rng rng;
    rng_seed(&rng, 1);
    return batch->game->think->plan(batch->scenario, batch_state(batch, i), (uint8_t)pending_role(&batch->pending[i]),
                                    &rng, PLANS_MAX, ret);
}

/* An outcome of chance by its number. */
static bool read_outcome(const struct chance *chance, int32_t number, struct action *ret)
{
    *ret = (struct action){ .role = ROLE_CHANCE, .verb = chance->verb };
    if (number < 0) return false;
    if (chance->kind == CHANCE_DRAW) {
        ret->nargs = 1;
        if (number >= cup_count(chance->cup)) return false;
        ret->arg[0] = cup_nth(chance->cup, number);
        return true;
    }
    ret->nargs = chance->count;
    for (int i = 0; i < chance->count; i++) {
        ret->arg[i] = 1 + number % chance->faces;
        number /= chance->faces;
    }
    return number == 0;
}

/* The action of a number; it may be illegal. */
static bool read_number(const honjin_batch *batch, uint32_t i, int32_t number, struct action *ret)
{
    const struct pending *pending = &batch->pending[i];
    if (pending->kind == PENDING_CHANCE) return read_outcome(&pending->chance, number, ret);
    if (pending->kind == PENDING_OVER || number < 0) return false;
    if (!batch->space.has_plans) {
        return space_action(&batch->space, batch->game, (uint8_t)pending_role(pending), (uint32_t)number, ret);
    }
    struct plan plan[PLANS_MAX];
    if (number >= list_plans(batch, i, plan)) return false;
    *ret = plan[number].action[0];
    return true;
}

bool honjin_batch_action(const honjin_batch *batch, uint32_t i, int32_t number, honjin_action *ret)
{
    struct action action;
    if (!read_number(batch, i, number, &action)) return false;
    *ret = action_out(&action);
    return true;
}

int32_t honjin_batch_number(const honjin_batch *batch, const honjin_action *action)
{
    const struct action in = action_in(action);
    return space_number(&batch->space, batch->game, &in);
}

size_t honjin_batch_write_action(const honjin_batch *batch, const honjin_action *action, char *buffer, size_t size)
{
    const struct action in = action_in(action);
    char words[1024] = "";
    struct text text;
    text_open(&text, words, sizeof words);
    if (in.verb > 0 && in.verb < batch->game->verbs && in.role < ROLES && in.nargs <= ARG_MAX) {
        notation_write(batch->game, batch->scenario, &in, &text);
    }
    return text_give(words, buffer, size);
}

/* ---- what may be done --------------------------------------------------------------------------------------- */

honjin_pending honjin_batch_pending(const honjin_batch *batch, uint32_t i)
{
    return pending_out(&batch->pending[i]);
}

void honjin_batch_roles(const honjin_batch *batch, uint8_t ret[])
{
    for (uint32_t i = 0; i < batch->count; i++) ret[i] = (uint8_t)pending_role(&batch->pending[i]);
}

static const struct choices *list_choices(honjin_batch *batch, uint32_t i)
{
    choices_clear(&batch->choices);
    batch->game->choices(batch->scenario, batch_state(batch, i), (uint8_t)pending_role(&batch->pending[i]),
                         &batch->choices);
    return &batch->choices;
}

static void give(int32_t ret[], uint32_t max, uint32_t *count, uint32_t number)
{
    if (*count < max) ret[*count] = (int32_t)number;
    (*count)++;
}

static uint32_t list_numbers(honjin_batch *batch, uint32_t i, int32_t ret[], uint32_t max)
{
    const struct choices *choices = list_choices(batch, i);
    const struct space *space = &batch->space;
    uint32_t count = 0;
    for (uint32_t c = 0; c < choices->count; c++) {
        const struct choice *item = &choices->item[c];
        if (item->ranged == RANGED_BOX) continue;
        struct action action = item->first;
        if (item->ranged != RANGED_NONE) action.arg[item->ranged] = 0;
        const int32_t first = space_number(space, batch->game, &action);
        if (first < 0) continue;
        if (item->ranged == RANGED_NONE) {
            give(ret, max, &count, (uint32_t)first);
            continue;
        }
        const uint32_t stride = space->place[action.verb][item->ranged].stride;
        for (uint32_t w = 0; w < item->words; w++) {
            for (uint64_t bits = choices->word[item->at + w]; bits; bits &= bits - 1) {
                const uint32_t value = 64 * (item->skip + w) + (uint32_t)__builtin_ctzll(bits);
                give(ret, max, &count, (uint32_t)first + value * stride);
            }
        }
    }
    return count;
}

static int compare(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Of dice that are too many to number there are none. */
static uint32_t count_outcomes(const struct chance *chance)
{
    if (chance->kind == CHANCE_DRAW) return (uint32_t)cup_count(chance->cup);
    uint64_t outcomes = 1;
    for (int i = 0; i < chance->count; i++) outcomes *= chance->faces;
    return outcomes <= INT32_MAX ? (uint32_t)outcomes : 0;
}

uint32_t honjin_batch_legal(honjin_batch *batch, uint32_t i, int32_t ret[], uint32_t max)
{
    const struct pending *pending = &batch->pending[i];
    struct plan plan[PLANS_MAX];
    uint32_t count = 0;
    if (pending->kind == PENDING_OVER) return 0;
    if (pending->kind == PENDING_DECISION && !batch->space.has_plans) {
        count = list_numbers(batch, i, ret, max);
        const uint32_t given = count < max ? count : max;
        for (uint32_t n = 1; n < given; n++) {
            if (ret[n - 1] > ret[n]) {
                qsort(ret, given, sizeof *ret, compare);
                break;
            }
        }
        return count;
    }
    count = pending->kind == PENDING_CHANCE ? count_outcomes(&pending->chance) : (uint32_t)list_plans(batch, i, plan);
    for (uint32_t n = 0; n < count && n < max; n++) ret[n] = (int32_t)n;
    return count;
}

enum { LISTED = 16384 }; /* no choices are more: they are bits of CHOICE_WORDS words, of which few are full */

void honjin_batch_mask(honjin_batch *batch, uint32_t i, uint8_t ret[])
{
    int32_t number[LISTED];
    memset(ret, 0, batch->space.size);
    if (batch->pending[i].kind != PENDING_DECISION) return;
    const uint32_t count = honjin_batch_legal(batch, i, number, LISTED);
    for (uint32_t n = 0; n < count && n < LISTED; n++) ret[number[n]] = 1;
}

static int32_t sample_one(honjin_batch *batch, uint32_t i)
{
    const struct pending *pending = &batch->pending[i];
    struct action action;
    struct plan plan[PLANS_MAX];
    if (pending->kind == PENDING_OVER) return -1;
    if (pending->kind == PENDING_DECISION && !batch->space.has_plans) {
        if (playout_choose(list_choices(batch, i), &batch->rng[i], &action) == 0) return -1;
        return space_number(&batch->space, batch->game, &action);
    }
    const uint32_t count = pending->kind == PENDING_CHANCE ? count_outcomes(&pending->chance)
                                                           : (uint32_t)list_plans(batch, i, plan);
    return count ? (int32_t)rng_below(&batch->rng[i], count) : -1;
}

void honjin_batch_sample(honjin_batch *batch, int32_t ret[])
{
    for (uint32_t i = 0; i < batch->count; i++) ret[i] = batch->sampled[i] = sample_one(batch, i);
}

/* ---- playing ---------------------------------------------------------------------------------------------- */

static bool refuse(const honjin_batch *batch, uint32_t i, const struct refusal *refusal, honjin_error *error)
{
    struct view *view = malloc(sizeof *view);
    if (!view) return trouble_memory(error);
    view_open_state(view, batch->game, batch->scenario, batch_state(batch, i), ROLES);
    trouble_refused(error, view, refusal);
    free(view);
    return false;
}

/* Is it one of the choices? It is the quicker question: they are made by sets, and legal() goes every way. */
static bool is_listed(honjin_batch *batch, uint32_t i, const struct action *action)
{
    if (batch->pending[i].kind != PENDING_DECISION || batch->space.has_plans) return false;
    const struct choices *choices = list_choices(batch, i);
    for (uint32_t c = 0; c < choices->count; c++) {
        const struct choice *item = &choices->item[c];
        if (item->first.verb != action->verb || item->ranged == RANGED_BOX) continue;
        struct action one = item->first;
        if (item->ranged != RANGED_NONE) {
            const int32_t bit = action->arg[item->ranged] - 64 * item->skip;
            if (bit < 0 || bit >= 64 * item->words || !bits_has(&choices->word[item->at], bit)) continue;
            one.arg[item->ranged] = action->arg[item->ranged];
        }
        if (action_same(&one, action)) return true;
    }
    return false;
}

static bool step_one(honjin_batch *batch, uint32_t i, int32_t number, honjin_error *error)
{
    unsigned char *state = batch_state(batch, i);
    struct action action;
    if (batch->pending[i].kind == PENDING_OVER) return trouble(error, HONJIN_NOT_NOW, "the game is over");
    if (!read_number(batch, i, number, &action)) return trouble(error, HONJIN_NOT_READ, "there is no such action");
    if (number != batch->sampled[i] && !is_listed(batch, i, &action)) {
        const struct refusal refusal = action_judge(batch->game, batch->scenario, state, &batch->pending[i], &action);
        if (refusal.reason) return refuse(batch, i, &refusal, error);
    }
    batch->game->apply(batch->scenario, state, &action, NULL);
    go_on(batch, i);
    return true;
}

/* "position 3: ..." */
static void say_where(uint32_t i, honjin_error *error)
{
    if (!error) return;
    const honjin_error why = *error;
    struct text text;
    text_open(&text, error->sentence, sizeof error->sentence);
    text_put(&text, "position ");
    text_int(&text, i);
    text_put(&text, ": ");
    text_put(&text, why.sentence);
}

int64_t honjin_batch_step(honjin_batch *batch, const int32_t number[], bool resets, honjin_error *error)
{
    int64_t over = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (resets && batch->pending[i].kind == PENDING_OVER) {
            honjin_batch_reset(batch, i);
        } else if (number[i] != -1 && !step_one(batch, i, number[i], error)) {
            say_where(i, error);
            return -1;
        }
        over += batch->pending[i].kind == PENDING_OVER;
    }
    return over;
}

/* ---- how it stands ------------------------------------------------------------------------------------------ */

void honjin_batch_returns(const honjin_batch *batch, uint32_t i, float ret[])
{
    struct outcome outcome = { .winner = ROLE_OBSERVER };
    if (batch->pending[i].kind == PENDING_OVER) {
        batch->game->outcome(batch->scenario, batch_state(batch, i), &outcome);
    }
    for (uint8_t role = 0; role < batch->game->roles; role++) {
        ret[role] = outcome.winner == ROLE_OBSERVER ? 0 : outcome.winner == role ? 1 : -1;
    }
}

void honjin_batch_scores(const honjin_batch *batch, uint32_t i, int32_t ret[])
{
    for (uint8_t role = 0; role < batch->game->roles; role++) {
        ret[role] = batch->game->score(batch->scenario, batch_state(batch, i), role);
    }
}

/* What the role sees, in room of the caller's or where it lies. */
static const void *see(const honjin_batch *batch, uint32_t i, int role, void *room)
{
    if (role == ROLES || !batch->game->seen_by) return batch_state(batch, i);
    state_redact(batch->game, batch->scenario, batch_state(batch, i), (uint8_t)role, room);
    return room;
}

uint64_t honjin_batch_hash(const honjin_batch *batch, uint32_t i, int role)
{
    _Alignas(ALIGNED) unsigned char room[STATE_MAX];
    return state_key(batch->game, see(batch, i, role, room));
}

uint32_t honjin_batch_observed(const honjin_batch *batch)
{
    return batch->observation.size;
}

bool honjin_batch_part(const honjin_batch *batch, int index, honjin_part *ret)
{
    if (index < 0 || index >= batch->observation.parts) return false;
    *ret = batch->observation.part[index];
    return true;
}

const char *honjin_batch_plane(const honjin_batch *batch, int part, uint32_t plane)
{
    if (part < 0 || part >= batch->observation.parts) return NULL;
    return observation_plane(&batch->observation, batch->game, part, plane);
}

void honjin_batch_observe(const honjin_batch *batch, uint32_t i, int role, int32_t ret[])
{
    _Alignas(ALIGNED) unsigned char room[STATE_MAX];
    observation_fill(&batch->observation, batch->game, batch->scenario, see(batch, i, role, room), ret);
}
