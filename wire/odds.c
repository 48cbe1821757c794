/* Exact chances; see odds.h. */
#include "wire/odds.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/words.h"
#include "kit/bits.h"

enum { PATH_EVENTS_MAX = EVENTS_PER_PLY * (ODDS_DEPTH_MAX + 2) };

/* ---- results ------------------------------------------------------------------------------------------------ */

void odds_open(struct odds *odds, const struct match *match, uint8_t role)
{
    *odds = (struct odds){ .match = match, .role = role };
    odds->activity.depth = field_find(match->game, "depth", strlen("depth"));
    odds->activity.kind = field_find(match->game, "frame-kind", strlen("frame-kind"));
    odds->activity.arg = field_find(match->game, "frame-arg0", strlen("frame-arg0"));
    odds->states = malloc((ODDS_DEPTH_MAX + 2) * match->game->state_bytes);
    odds->event = malloc(PATH_EVENTS_MAX * sizeof *odds->event);
    odds->result = malloc(ODDS_RESULTS_MAX * sizeof *odds->result);
    if (!odds->states || !odds->event || !odds->result) abort();
}

void odds_clear(struct odds *odds)
{
    for (uint32_t i = 0; i < odds->results; i++) free(odds->result[i].event);
    odds->results = 0;
    odds->leaves = 0;
}

void odds_close(struct odds *odds)
{
    odds_clear(odds);
    free(odds->states);
    free(odds->event);
    free(odds->result);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Adds 1/denominator. False: the numbers grow beyond 64 bits. */
static bool add_fraction(struct odds_result *result, uint64_t denominator)
{
    const uint64_t divisor = common_divisor(result->denominator, denominator);
    uint64_t common, numerator;
    if (__builtin_mul_overflow(result->denominator / divisor, denominator, &common) ||
        __builtin_mul_overflow(result->numerator, denominator / divisor, &numerator)) return false;
    numerator += result->denominator / divisor;
    const uint64_t lowest = common_divisor(numerator, common);
    result->numerator = numerator / lowest;
    result->denominator = common / lowest;
    return true;
}

/* Keeps those events of the result that also happened on this way, in order. */
static void keep_shared(const struct odds *odds, struct odds_result *result)
{
    uint32_t kept = 0, at = 0;
    for (uint32_t i = 0; i < result->events; i++) {
        uint32_t found = at;
        while (found < odds->events && memcmp(&odds->event[found], &result->event[i], sizeof(struct event)) != 0) {
            found++;
        }
        if (found == odds->events) continue;
        result->event[kept++] = result->event[i];
        at = found + 1;
    }
    result->events = kept;
}

static void add_result(struct odds *odds, const void *state, const struct pending *pending, uint64_t denominator)
{
    const struct match *match = odds->match;
    uint64_t hash = state_hash(match->game, state);
    if (odds->role != ROLES) {
        void *view = odds->states + (ODDS_DEPTH_MAX + 1) * match->game->state_bytes;
        state_redact(match->game, match->scenario, state, odds->role, view);
        hash = state_hash(match->game, view);
    }
    uint32_t i = 0;
    while (i < odds->results && odds->result[i].hash != hash) i++;
    struct odds_result *result = &odds->result[i];
    if (i < odds->results) {
        keep_shared(odds, result);
        odds->is_too_wide |= !add_fraction(result, denominator);
    } else if (i == ODDS_RESULTS_MAX) {
        odds->is_too_wide = true;
    } else {
        *result = (struct odds_result){ .hash = hash, .numerator = 1, .denominator = denominator,
                                        .events = odds->events, .pending = pending->kind, .roles = pending->roles };
        result->event = malloc((odds->events + 1) * sizeof *result->event);
        if (!result->event) abort();
        memcpy(result->event, odds->event, odds->events * sizeof *result->event);
        odds->results++;
    }
}

/* ---- playing out -------------------------------------------------------------------------------------------- */

/* Plays a legal action and notes the events the role is told of. */
static void play(struct odds *odds, void *state, const struct action *action)
{
    const struct match *match = odds->match;
    struct sink sink = { .event = odds->event + odds->events, .capacity = EVENTS_PER_PLY };
    match->game->apply(match->scenario, state, action, &sink);
    uint32_t kept = odds->events;
    for (uint32_t i = 0; i < sink.count; i++) {
        const struct event event = sink.event[i];
        if (odds->role == ROLES) odds->event[kept++] = event;
        else if (event_redact(&event, odds->role, &odds->event[kept])) kept++;
    }
    odds->events = kept;
}

static void explore(struct odds *odds, int depth, uint64_t denominator);

/* Plays one outcome of chance on a fresh copy of the state at this depth. */
static void branch(struct odds *odds, int depth, const struct action *action, uint64_t denominator)
{
    const size_t size = odds->match->game->state_bytes;
    unsigned char *state = odds->states + (size_t)depth * size;
    const uint32_t events = odds->events;
    if (odds->is_too_wide) return;
    memcpy(state + size, state, size);
    play(odds, state + size, action);
    explore(odds, depth + 1, denominator);
    odds->events = events;
}

static void roll_all(struct odds *odds, int depth, const struct chance *chance, uint64_t denominator)
{
    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb, .nargs = chance->count };
    for (int i = 0; i < chance->count; i++) {
        action.arg[i] = 1;
        if (__builtin_mul_overflow(denominator, (uint64_t)chance->sides, &denominator)) odds->is_too_wide = true;
    }
    for (int die = 0; die >= 0 && !odds->is_too_wide;) {
        branch(odds, depth, &action, denominator);
        for (die = chance->count - 1; die >= 0 && ++action.arg[die] > chance->sides; die--) action.arg[die] = 1;
    }
}

static void draw_all(struct odds *odds, int depth, const struct chance *chance, uint64_t denominator)
{
    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb, .nargs = 1 };
    const uint64_t count = (uint64_t)bits_count(chance->cup, CUP_WORDS);
    if (__builtin_mul_overflow(denominator, count, &denominator)) odds->is_too_wide = true;
    for (int id = bits_next(chance->cup, CUP_WORDS, 0); id >= 0; id = bits_next(chance->cup, CUP_WORDS, id + 1)) {
        action.arg[0] = id;
        branch(odds, depth, &action, denominator);
    }
}

static int32_t value_of(const struct odds *odds, const void *state, int field, int32_t element)
{
    return field_get(&odds->match->game->field[field], state, (int)element);
}

/* Is the activity that asked for the first dice over? It is, if its frame is gone or another of its kind is there. */
static bool is_over(struct odds *odds, const void *state)
{
    if (odds->activity.depth < 0 || odds->activity.kind < 0 || odds->activity.arg < 0) return false;
    const int32_t depth = value_of(odds, state, odds->activity.depth, 0);
    if (odds->begun.depth == 0) {
        odds->begun.depth = depth;
        odds->begun.kind = depth ? value_of(odds, state, odds->activity.kind, depth - 1) : 0;
        odds->begun.arg = depth ? value_of(odds, state, odds->activity.arg, depth - 1) : 0;
        return false;
    }
    const int32_t top = odds->begun.depth - 1;
    return depth <= top || value_of(odds, state, odds->activity.kind, top) != odds->begun.kind ||
           value_of(odds, state, odds->activity.arg, top) != odds->begun.arg;
}

static void explore(struct odds *odds, int depth, uint64_t denominator)
{
    const struct match *match = odds->match;
    const unsigned char *state = odds->states + (size_t)depth * match->game->state_bytes;
    struct pending pending;
    match->game->pending(match->scenario, state, &pending);
    if (++odds->leaves > ODDS_LEAVES_MAX) odds->is_too_wide = true;
    if (odds->is_too_wide) return;
    if (pending.kind != PENDING_CHANCE || is_over(odds, state)) add_result(odds, state, &pending, denominator);
    else if (depth == ODDS_DEPTH_MAX) odds->is_too_wide = true;
    else if (pending.chance.kind == CHANCE_DICE) roll_all(odds, depth, &pending.chance, denominator);
    else draw_all(odds, depth, &pending.chance, denominator);
}

bool odds_add(struct odds *odds, const void *state, const struct action *action, int actions, uint64_t weight)
{
    const struct match *match = odds->match;
    odds->events = 0;
    odds->begun.depth = 0;
    memcpy(odds->states, state, match->game->state_bytes);
    for (int i = 0; i < actions; i++) {
        if (action_legal(match->game, match->scenario, odds->states, &action[i]).reason) return false;
        play(odds, odds->states, &action[i]);
    }
    explore(odds, 0, weight);
    return true;
}
