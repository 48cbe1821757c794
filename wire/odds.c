/* Exact chances; see odds.h. */
#include "wire/odds.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/text.h"
#include "core/words.h"
#include "kit/bits.h"

enum { PATH_EVENTS_MAX = EVENTS_PER_PLY * (ODDS_DEPTH_MAX + ODDS_ORDERS_MAX + 2) };

/* ---- results ------------------------------------------------------------------------------------------------ */

/* The state as the role sees it. */
static const void *view_of(struct odds *odds, const void *state)
{
    const struct match *match = odds->match;
    if (odds->role == ROLES) return state;
    void *view = odds->states + (ODDS_DEPTH_MAX + 1) * match->game->state_bytes;
    state_redact(match->game, match->scenario, state, odds->role, view);
    return view;
}

void odds_open(struct odds *odds, const struct match *match, uint8_t role)
{
    *odds = (struct odds){ .match = match, .role = role };
    odds->activity.depth = field_find(match->game, "depth", strlen("depth"));
    odds->activity.kind = field_find(match->game, "frame-kind", strlen("frame-kind"));
    odds->activity.arg = field_find(match->game, "frame-arg0", strlen("frame-arg0"));
    odds->states = malloc((ODDS_DEPTH_MAX + 2) * match->game->state_bytes);
    odds->event = malloc(PATH_EVENTS_MAX * sizeof *odds->event);
    odds->result = malloc(ODDS_RESULTS_MAX * sizeof *odds->result);
    odds->piece = calloc(PIECES_MAX, sizeof *odds->piece);
    odds->now = calloc(PIECES_MAX, sizeof *odds->now);
    if (!odds->states || !odds->event || !odds->result || !odds->piece || !odds->now) abort();
    const void *view = view_of(odds, match->state);
    if (match->game->pieces) odds->pieces = match->game->pieces(match->scenario, view, odds->piece);
    for (uint8_t r = 0; r < match->game->roles; r++) odds->score[r] = match->game->score(match->scenario, view, r);
}

void odds_clear(struct odds *odds)
{
    for (uint32_t i = 0; i < odds->results; i++) {
        free(odds->result[i].event);
        free(odds->result[i].change);
    }
    odds->results = 0;
    odds->leaves = 0;
}

void odds_close(struct odds *odds)
{
    odds_clear(odds);
    free(odds->states);
    free(odds->event);
    free(odds->result);
    free(odds->piece);
    free(odds->now);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

bool fraction_add(struct fraction *sum, int64_t numerator, int64_t denominator)
{
    const int64_t divisor = common_divisor(sum->denominator, denominator);
    int64_t common, first, second, whole;
    if (__builtin_mul_overflow(sum->denominator / divisor, denominator, &common) ||
        __builtin_mul_overflow(sum->numerator, denominator / divisor, &first) ||
        __builtin_mul_overflow(numerator, sum->denominator / divisor, &second) ||
        __builtin_add_overflow(first, second, &whole)) return false;
    const int64_t lowest = common_divisor(common, whole);
    *sum = (struct fraction){ whole / lowest, common / lowest };
    return true;
}

static bool cites(const struct event *event, uint16_t rule)
{
    return rule && (event->rule == rule || event->also == rule);
}

/* Do both tell the same? Then what they share keeps the rules that both cite, one at least. */
static bool share(const struct event *a, const struct event *b, struct event *ret)
{
    struct event same = *a, other = *b;
    same.rule = same.also = other.rule = other.also = 0;
    if (memcmp(&same, &other, sizeof same) != 0) return false;
    if (cites(b, a->rule)) same.rule = a->rule;
    if (cites(b, a->also)) *(same.rule ? &same.also : &same.rule) = a->also;
    *ret = same;
    return same.rule;
}

/* Keeps those events of the result that also happened on this way, in order. */
static void keep_shared(const struct odds *odds, struct odds_result *result)
{
    uint32_t kept = 0, at = 0;
    for (uint32_t i = 0; i < result->events; i++) {
        struct event shared;
        uint32_t found = at;
        while (found < odds->events && !share(&result->event[i], &odds->event[found], &shared)) found++;
        if (found == odds->events) continue;
        result->event[kept++] = shared;
        at = found + 1;
    }
    result->events = kept;
}

static bool has_mark(const struct piece *piece, const char *mark)
{
    for (int i = 0; i < MARKS_MAX && piece->mark[i]; i++) {
        if (strcmp(piece->mark[i], mark) == 0) return true;
    }
    return false;
}

static void put_change(struct text *ret, const char *what)
{
    if (ret->length) text_put(ret, ", ");
    text_put(ret, what);
}

/* What has become of a piece: it left the map, moved, lost strength, or has a mark it had not. now: NULL if it is no
 * longer there. */
static void write_change(const struct piece *was, const struct piece *now, char ret[ODDS_CHANGE_BYTES])
{
    struct text text;
    text_open(&text, ret, ODDS_CHANGE_BYTES);
    if (!now || (was->hex != NOTHING && now->hex == NOTHING)) {
        put_change(&text, now && now->box ? now->box : "gone");
        return;
    }
    if (now->hex != was->hex) put_change(&text, "moves");
    if (now->value >= 0 && now->value < was->value) {
        put_change(&text, "strength ");
        text_half(&text, now->value);
    }
    for (int i = 0; i < MARKS_MAX && now->mark[i]; i++) {
        if (!has_mark(was, now->mark[i])) put_change(&text, now->mark[i]);
    }
}

static void compare(struct odds *odds, const void *view, struct odds_result *result)
{
    const struct match *match = odds->match;
    const int count = match->game->pieces ? match->game->pieces(match->scenario, view, odds->now) : 0;
    struct odds_change *change = malloc(((size_t)odds->pieces + 1) * sizeof *change);
    if (!change) abort();
    for (int i = 0; i < odds->pieces; i++) {
        int n = 0;
        while (n < count && odds->now[n].id != odds->piece[i].id) n++;
        change[result->changes].piece = i;
        write_change(&odds->piece[i], n < count ? &odds->now[n] : NULL, change[result->changes].what);
        if (change[result->changes].what[0]) result->changes++;
    }
    result->change = realloc(change, ((size_t)result->changes + 1) * sizeof *change);
    if (!result->change) abort();
    for (uint8_t r = 0; r < match->game->roles; r++) {
        result->points[r] = match->game->score(match->scenario, view, r) - odds->score[r];
    }
}

static void add_result(struct odds *odds, const void *state, const struct pending *pending, int64_t denominator)
{
    const struct match *match = odds->match;
    const void *view = view_of(odds, state);
    const uint64_t hash = state_hash(match->game, view);
    uint32_t i = 0;
    while (i < odds->results && odds->result[i].hash != hash) i++;
    struct odds_result *result = &odds->result[i];
    if (i < odds->results) {
        keep_shared(odds, result);
        odds->is_too_wide |= !fraction_add(&result->chance, 1, denominator);
    } else if (i == ODDS_RESULTS_MAX) {
        odds->is_too_wide = true;
    } else {
        *result = (struct odds_result){ .hash = hash, .chance = { 1, denominator }, .events = odds->events,
                                        .pending = *pending };
        result->event = malloc((odds->events + 1) * sizeof *result->event);
        if (!result->event) abort();
        memcpy(result->event, odds->event, odds->events * sizeof *result->event);
        compare(odds, view, result);
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

static void explore(struct odds *odds, int depth, int64_t denominator);

/* Plays one outcome of chance on a fresh copy of the state at this depth. */
static void branch(struct odds *odds, int depth, const struct action *action, int64_t denominator)
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

static void roll_all(struct odds *odds, int depth, const struct chance *chance, int64_t denominator)
{
    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb, .nargs = chance->count };
    for (int i = 0; i < chance->count; i++) {
        action.arg[i] = 1;
        if (__builtin_mul_overflow(denominator, (int64_t)chance->sides, &denominator)) odds->is_too_wide = true;
    }
    for (int die = 0; die >= 0 && !odds->is_too_wide;) {
        branch(odds, depth, &action, denominator);
        for (die = chance->count - 1; die >= 0 && ++action.arg[die] > chance->sides; die--) action.arg[die] = 1;
    }
}

static void draw_all(struct odds *odds, int depth, const struct chance *chance, int64_t denominator)
{
    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb, .nargs = 1 };
    const int64_t count = (int64_t)bits_count(chance->cup, CUP_WORDS);
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

bool odds_force(const struct match *match, const void *state, struct action *ret)
{
    struct pending pending;
    uint8_t role = 0;
    match->game->pending(match->scenario, state, &pending);
    if (pending.kind != PENDING_DECISION) return false;
    while (role < match->game->roles && pending.roles != ROLE_BIT(role)) role++;
    return role < match->game->roles && action_forced(match->game, match->scenario, state, role, ret);
}

static void explore(struct odds *odds, int depth, int64_t denominator)
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

bool odds_add(struct odds *odds, const void *state, const struct action *action, int actions, int64_t weight)
{
    const struct match *match = odds->match;
    struct action forced;
    int i = 0;
    odds->events = 0;
    odds->begun.depth = 0;
    memcpy(odds->states, state, match->game->state_bytes);
    for (int given = 0; given < ODDS_ORDERS_MAX; given++) {
        const bool is_named = i < actions &&
                              !action_legal(match->game, match->scenario, odds->states, &action[i]).reason;
        if (!is_named && (i == 0 || !odds_force(match, odds->states, &forced))) break;
        play(odds, odds->states, is_named ? &action[i++] : &forced);
    }
    if (i < actions) return false;
    explore(odds, 0, weight);
    return true;
}
