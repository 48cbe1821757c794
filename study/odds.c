/* Exact chances; see odds.h. */
#include "study/odds.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/text.h"
#include "core/think.h"
#include "core/view.h"
#include "core/words.h"
#include "kit/bits.h"
#include "kit/cup.h"
#include "kit/hash.h"
#include "kit/rng.h"
#include "study/budget.h"
#include "study/change.h"

enum { LOOK_EVERY = 64 /* ways between two looks at the clock */, JUDGED = 256 };

struct odds_judged { /* a decision in a state, of JUDGED places; samples meet the same one again and again */
    uint64_t key; /* 0: free */
    struct likely likely[2];
};

/* ---- results ------------------------------------------------------------------------------------------------ */

/* The state as the role sees it. */
static const void *seen_of(struct odds *odds, const void *state)
{
    const struct view *view = odds->view;
    if (view->role == ROLES) return state;
    state_redact(view->game, view->scenario, state, view->role, odds->seen);
    return odds->seen;
}

/* Is it a sealed choice of one action each? */
static bool is_duel(struct odds *odds, const void *state)
{
    const struct view *view = odds->view;
    if (!view->game->think->reopen) return false;
    memcpy(odds->scratch, state, view->game->state_bytes);
    return view->game->think->reopen(view->scenario, odds->scratch, 0);
}

void odds_open(struct odds *odds, const struct view *view)
{
    const struct game *game = view->game;
    *odds = (struct odds){ .view = view };
    odds->activity.depth = field_find(game, "depth", strlen("depth"));
    odds->activity.kind = field_find(game, "frame-kind", strlen("frame-kind"));
    odds->activity.arg = field_find(game, "frame-arg0", strlen("frame-arg0"));
    odds->state = malloc(game->state_bytes);
    odds->scratch = malloc(game->state_bytes);
    odds->seen = malloc(game->state_bytes);
    odds->result = malloc(ODDS_RESULTS_MAX * sizeof *odds->result);
    odds->piece = calloc(PIECES_MAX, sizeof *odds->piece);
    odds->now = calloc(PIECES_MAX, sizeof *odds->now);
    odds->site = calloc(SITES_MAX, sizeof *odds->site);
    odds->choices = malloc(sizeof *odds->choices);
    if (!odds->state || !odds->scratch || !odds->seen || !odds->result || !odds->piece || !odds->now) abort();
    odds->judged = calloc(JUDGED, sizeof *odds->judged);
    if (!odds->choices || !odds->judged || !odds->site) abort();
    odds->side = view->role < game->roles ? view->role : 0;
    for (uint8_t r = game->roles; view->role >= game->roles && r-- > 0;) {
        if (view->pending.roles & ROLE_BIT(r)) odds->side = r;
    }
    odds->settled = view->pending.depth - is_duel(odds, view->state);
    if (game->show->sites) odds->sites = game->show->sites(view->scenario, view->state, odds->site);
    if (game->show->pieces) odds->pieces = game->show->pieces(view->scenario, view->state, odds->piece);
    for (uint8_t r = 0; r < game->roles; r++) odds->score[r] = game->score(view->scenario, view->state, r);
}

void results_free(struct odds_result result[], uint32_t results)
{
    for (uint32_t i = 0; i < results; i++) {
        free(result[i].event);
        free(result[i].change);
    }
}

void odds_clear(struct odds *odds)
{
    results_free(odds->result, odds->results);
    odds->results = 0;
    odds->ways = 0;
    odds->has_left_out = false;
    odds->foreseens = 0;
}

void odds_close(struct odds *odds)
{
    odds_clear(odds);
    free(odds->state);
    free(odds->scratch);
    free(odds->seen);
    free(odds->event);
    free(odds->result);
    free(odds->piece);
    free(odds->site);
    free(odds->now);
    free(odds->choices);
    free(odds->judged);
}

static struct event *copy_events(const struct event *event, uint32_t events)
{
    struct event *copy = malloc((events + 1) * sizeof *copy);
    if (!copy) abort();
    if (events) memcpy(copy, event, events * sizeof *copy);
    return copy;
}

static bool cites(const struct event *event, uint16_t rule)
{
    return rule && (event->rule == rule || event->also == rule);
}

/* Do both tell the same, but perhaps for some number (a die)? Then what they share keeps the rules that both cite, one
 * at least. */
static bool share(const struct game *game, const struct event *a, const struct event *b, bool with_numbers,
                  struct event *ret)
{
    struct event same = *a, other = *b;
    same.rule = same.also = other.rule = other.also = 0;
    if (a->kind != b->kind) return false;
    for (int i = 0; i < a->nargs && !with_numbers; i++) {
        if (!kind_is_number(game->event[a->kind].kind[i]) || a->arg[i] == b->arg[i]) continue;
        same.arg[i] = other.arg[i] = VARIOUS;
    }
    if (memcmp(&same, &other, sizeof same) != 0) return false;
    if (cites(b, a->rule)) same.rule = a->rule;
    if (cites(b, a->also)) *(same.rule ? &same.also : &same.rule) = a->also;
    *ret = same;
    return same.rule;
}

/* Where the event is among the others, from a place on; or how many these are. */
static uint32_t find_shared(const struct game *game, const struct event *event, const struct event *other,
                            uint32_t others, uint32_t from, struct event *ret)
{
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = from; i < others; i++) {
            if (share(game, event, &other[i], pass == 0, ret)) return i;
        }
    }
    return others;
}

/* Keeps those events that are also among the others, in order. Returns how many. */
static uint32_t keep_shared(const struct game *game, struct event *event, uint32_t events, const struct event *other,
                            uint32_t others)
{
    uint32_t kept = 0, at = 0;
    for (uint32_t i = 0; i < events; i++) {
        struct event shared;
        const uint32_t found = find_shared(game, &event[i], other, others, at, &shared);
        if (found == others) continue;
        event[kept++] = shared;
        at = found + 1;
    }
    return kept;
}

/* Two ends are alike, through decisions, if the same has become of everybody and the same is asked: which cards were
 * laid on the way is no difference. */
static uint64_t hash_of_end(const struct odds *odds, const struct odds_result *end)
{
    const int32_t question[] = { end->pending.kind, end->pending.roles, end->pending.prompt, end->winner, end->taken,
                                 end->worn };
    uint64_t hash = hash_bytes(question, sizeof question, 0);
    hash = hash_bytes(end->points, odds->view->game->roles * sizeof end->points[0], hash);
    for (int i = 0; i < end->changes; i++) {
        hash = hash_bytes(&end->change[i].piece, sizeof end->change[i].piece, hash);
        hash = hash_bytes(end->change[i].what, strlen(end->change[i].what), hash);
    }
    return hash;
}

static struct choices *list_choices(struct odds *odds, const void *state, uint8_t role)
{
    choices_clear(odds->choices);
    odds->view->game->choices(odds->view->scenario, state, role, odds->choices);
    return odds->choices;
}

/* Where a unit may retreat to, say: within the fight. */
static void list_next(struct odds *odds, const void *state, struct odds_result *end)
{
    uint8_t role = 0;
    while (role < ROLES && end->pending.roles != ROLE_BIT(role)) role++;
    if (end->pending.kind != PENDING_DECISION || role == ROLES) return;
    if (end->pending.depth < odds->view->pending.depth) return;
    struct choices *choices = list_choices(odds, state, role);
    const uint32_t total = choices_total(choices);
    if (!choices_are_complete(choices) || total > ODDS_NEXT_MAX) return;
    for (uint32_t i = 0; i < total; i++) end->next[end->nexts++] = choices_at(choices, i);
}

static struct odds_result end_of(struct odds *odds, const void *seen, const struct pending *pending)
{
    const struct view *view = odds->view;
    struct odds_result end = { .chance = { 0, 1 }, .pending = *pending, .winner = ROLE_OBSERVER };
    struct outcome outcome;
    result_compare(odds, seen, &end);
    if (odds->lists_next) list_next(odds, seen, &end);
    if (pending->kind == PENDING_OVER) {
        view->game->outcome(view->scenario, seen, &outcome);
        end.winner = outcome.winner;
    }
    end.tone = result_tone(odds, &end);
    return end;
}

static void add_result(struct odds *odds, const void *state, const struct pending *pending, struct fraction chance)
{
    const struct view *view = odds->view;
    const void *seen = seen_of(odds, state);
    struct odds_result end = { 0 };
    uint32_t i = 0;
    if (odds->goes_through) end = end_of(odds, seen, pending);
    const uint64_t hash = odds->goes_through ? hash_of_end(odds, &end) : state_key(view->game, seen);
    while (i < odds->results && odds->result[i].hash != hash) i++;
    struct odds_result *result = &odds->result[i];
    if (i == ODDS_RESULTS_MAX) {
        odds->is_too_wide = true;
    } else if (i == odds->results) {
        *result = odds->goes_through ? end : end_of(odds, seen, pending);
        result->hash = hash;
        result->events = odds->events;
        result->event = copy_events(odds->event, odds->events);
        odds->results++;
        end.change = NULL;
    } else {
        result->events = keep_shared(view->game, result->event, result->events, odds->event, odds->events);
    }
    free(end.change);
    if (i < ODDS_RESULTS_MAX) odds->is_too_wide |= !fraction_add(&result->chance, chance.numerator, chance.denominator);
}

/* ---- playing out -------------------------------------------------------------------------------------------- */

/* A ply is heard in portions, however much it tells. */
struct hearing {
    struct sink sink; /* the first member, so that hear() finds the others */
    struct odds *odds;
    struct event event[64];
};

static void hear(struct sink *sink)
{
    struct odds *odds = ((struct hearing *)(void *)sink)->odds;
    if (odds->events + sink->count > odds->event_capacity) {
        odds->event_capacity = 2 * (odds->events + sink->count);
        odds->event = realloc(odds->event, odds->event_capacity * sizeof *odds->event);
        if (!odds->event) abort();
    }
    for (uint32_t i = 0; i < sink->count; i++) {
        struct event *event = &odds->event[odds->events];
        if (odds->view->role == ROLES) *event = sink->event[i];
        else if (!event_redact(&sink->event[i], odds->view->role, event)) continue;
        odds->events++;
    }
    sink->count = 0;
}

/* Plays a legal action and notes the events the role is told of. */
static void play(struct odds *odds, void *state, const struct action *action)
{
    const struct view *view = odds->view;
    struct hearing hearing;
    hearing.sink = (struct sink){ .event = hearing.event, .empty = hear,
                                  .capacity = sizeof hearing.event / sizeof hearing.event[0] };
    hearing.odds = odds;
    view->game->apply(view->scenario, state, action, &hearing.sink);
    hear(&hearing.sink);
}

/* Ways of one throw or draw that lead to the same position: it is gone on with once. */
struct branch {
    uint64_t hash;
    int64_t ways;
    void *state;
    struct event *event; /* that all ways share, since the throw */
    uint32_t events;
};

struct fork {
    const void *state; /* before the throw */
    struct branch *branch;
    uint32_t branches, capacity;
    int64_t ways; /* in all */
};

/* Plays one outcome of chance or one choice (of two roles: one of each), and puts it to those that lead to the same
 * position. It counts as so many ways. */
static void add_way(struct odds *odds, struct fork *fork, const struct action action[], int actions, int64_t ways)
{
    const struct game *game = odds->view->game;
    const uint32_t before = odds->events;
    if (++odds->ways > (odds->goes_through ? ODDS_THROUGH_WAYS : ODDS_WAYS_MAX)) odds->is_too_wide = true;
    if (odds->ways % LOOK_EVERY == 0) {
        odds->is_too_wide |= odds->goes_through ? budget_is_half_spent() : budget_is_spent();
    }
    if (odds->is_too_wide) return;
    memcpy(odds->scratch, fork->state, game->state_bytes);
    for (int i = 0; i < actions; i++) play(odds, odds->scratch, &action[i]);
    const struct event *event = odds->event + before;
    const uint32_t events = odds->events - before;
    const uint64_t hash = state_key(game, odds->scratch);
    uint32_t i = 0;
    fork->ways += ways;
    odds->events = before;
    while (i < fork->branches && fork->branch[i].hash != hash) i++;
    if (i < fork->branches) {
        struct branch *branch = &fork->branch[i];
        branch->ways += ways;
        branch->events = keep_shared(odds->view->game, branch->event, branch->events, event, events);
        return;
    }
    if (i == fork->capacity) {
        fork->capacity = fork->capacity ? 2 * fork->capacity : 16;
        fork->branch = realloc(fork->branch, fork->capacity * sizeof *fork->branch);
        if (!fork->branch) abort();
    }
    void *state = malloc(game->state_bytes);
    if (!state) abort();
    memcpy(state, odds->scratch, game->state_bytes);
    fork->branch[fork->branches++] = (struct branch){ .hash = hash, .ways = ways, .state = state, .events = events,
                                                      .event = copy_events(event, events) };
}

static void roll_all(struct odds *odds, struct fork *fork, const struct chance *chance)
{
    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb, .nargs = chance->count };
    for (int i = 0; i < chance->count; i++) {
        action.arg[i] = odds->luck ? 1 + (int32_t)rng_below(odds->luck, chance->faces) : 1;
    }
    if (odds->luck) {
        add_way(odds, fork, &action, 1, 1);
        return;
    }
    for (int die = 0; die >= 0 && !odds->is_too_wide;) {
        add_way(odds, fork, &action, 1, 1);
        for (die = chance->count - 1; die >= 0 && ++action.arg[die] > chance->faces; die--) action.arg[die] = 1;
    }
}

static void draw_all(struct odds *odds, struct fork *fork, const struct chance *chance)
{
    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb, .nargs = 1 };
    if (odds->luck) {
        action.arg[0] = cup_nth(chance->cup, (int)rng_below(odds->luck, (uint32_t)cup_count(chance->cup)));
        add_way(odds, fork, &action, 1, 1);
        return;
    }
    for (int id = bits_next(chance->cup, CUP_WORDS, 0); id >= 0; id = bits_next(chance->cup, CUP_WORDS, id + 1)) {
        action.arg[0] = id;
        add_way(odds, fork, &action, 1, 1);
    }
}

/* ---- decisions on the way ------------------------------------------------------------------------------------- */

/* May the role begin something new here? Then the fight is over. */
static bool may_begin_fight(struct odds *odds, const void *state, uint8_t role)
{
    const struct choices *choices = list_choices(odds, state, role);
    for (uint32_t i = 0; i < choices->count; i++) {
        if (odds->view->game->verb[choices->item[i].first.verb].flags & VERB_RISKY) return true;
    }
    return false;
}

/* What the judge says of a decision; what it has said of it before is not asked again. False: it cannot tell. */
static bool judge(struct odds *odds, const void *state, struct likely ret[2])
{
    const struct view *view = odds->view;
    const uint64_t key = state_key(view->game, state) | 1;
    struct odds_judged *judged = &odds->judged[(key >> 1) % JUDGED];
    if (judged->key != key) {
        judged->key = 0;
        if (!odds->judge(view->game, view->scenario, state, odds->settled, judged->likely)) return false;
        judged->key = key;
    }
    memcpy(ret, judged->likely, sizeof judged->likely);
    return true;
}

/* One of the orders, by luck. */
static int pick(const struct likely *likely, struct rng *luck)
{
    int i = 0, left = (int)rng_below(luck, LIKELY_PARTS);
    while (i + 1 < likely->count && (left -= likely->parts[i]) >= 0) i++;
    return i;
}

/* Whoever asks knows what he himself will do; of the others he knows only what the judge thinks of. */
static bool leaves_out(struct odds *odds, const void *state, role_set roles, const struct likely likely[2])
{
    for (int i = 0; roles; i++, roles = (role_set)(roles & (roles - 1))) {
        const uint8_t role = (uint8_t)__builtin_ctz(roles);
        if (role == odds->view->role) continue;
        if (choices_total(list_choices(odds, state, role)) > (uint32_t)likely[i].count) return true;
    }
    return false;
}

/* Could the role do another kind of thing? */
static bool may_do_otherwise(struct odds *odds, const void *state, const struct action *action)
{
    const struct choices *choices = list_choices(odds, state, action->role);
    for (uint32_t i = 0; i < choices->count; i++) {
        if (choices->item[i].first.verb != action->verb) return true;
    }
    return false;
}

/* The answers on which results rest, each kind once (not where to, or who). */
static void note_foreseen(struct odds *odds, const void *state, const struct pending *pending,
                          const struct likely *likely, double chance)
{
    if (!may_do_otherwise(odds, state, &likely->action[0])) return;
    for (int n = 0; n < likely->count; n++) {
        const struct odds_foreseen answer = { pending->prompt, likely->action[n],
                                              chance * likely->parts[n] / LIKELY_PARTS };
        int i = 0;
        while (i < odds->foreseens && (odds->foreseen[i].prompt != answer.prompt ||
                                       odds->foreseen[i].action.verb != answer.action.verb)) i++;
        if (i < odds->foreseens) odds->foreseen[i].chance += answer.chance;
        else if (i < ODDS_FORESEEN_MAX) odds->foreseen[odds->foreseens++] = answer;
    }
}

/* What whoever is asked would do, of two every pair of what they would. False: it is not gone through. */
static bool decide(struct odds *odds, struct fork *fork, const struct pending *pending, const struct fraction *chance)
{
    const int roles = __builtin_popcount(pending->roles);
    const bool is_sealed = is_duel(odds, fork->state);
    const int64_t rare = roles == 2 ? ODDS_RARE_SEALED : ODDS_RARE;
    if (!odds->luck && chance->numerator * odds->weight < chance->denominator / rare) return false;
    if (!is_sealed) {
        if (roles != 1 || may_begin_fight(odds, fork->state, (uint8_t)__builtin_ctz(pending->roles))) return false;
    }
    struct likely likely[2];
    if (!judge(odds, fork->state, likely)) return false;
    const bool is_own = roles == 1 && likely[0].action[0].role == odds->view->role;
    if (is_own && !is_sealed) likely[0].count = 1; /* whoever asks does his best, others this or that */
    const struct likely only = { .count = 1, .parts = { 1 } }, *other = roles == 2 ? &likely[1] : &only;
    const int first = odds->luck ? pick(likely, odds->luck) : 0;
    const int second = odds->luck && roles == 2 ? pick(other, odds->luck) : 0;
    for (int n = first; n < (odds->luck ? first + 1 : likely->count); n++) {
        for (int m = second; m < (odds->luck ? second + 1 : other->count); m++) {
            const struct action action[2] = { likely->action[n], other->action[m] };
            add_way(odds, fork, action, roles, likely->parts[n] * other->parts[m]);
        }
    }
    odds->has_judged |= fork->ways > 0;
    if (roles == 1 && !is_own) {
        note_foreseen(odds, fork->state, pending, likely, (double)chance->numerator / (double)chance->denominator);
    }
    if (!odds->luck && !odds->has_left_out) {
        odds->has_left_out = leaves_out(odds, fork->state, pending->roles, likely);
    }
    return fork->ways > 0;
}

/* ---- how far it goes ------------------------------------------------------------------------------------------ */

static int32_t value_of(const struct odds *odds, const void *state, int field, int32_t element)
{
    return field_get(&odds->view->game->field[field], state, (int)element);
}

/* Is the activity that asked for the first dice or sealed choices over? It is, if its frame is gone or another of its
 * kind is there. */
static bool is_over(struct odds *odds, const void *state, const struct pending *pending)
{
    if (odds->activity.depth < 0 || odds->activity.kind < 0 || odds->activity.arg < 0) return false;
    const int32_t depth = value_of(odds, state, odds->activity.depth, 0);
    if (odds->begun.depth == 0) {
        if (pending->kind != PENDING_CHANCE && !is_duel(odds, state)) return false;
        odds->begun.depth = depth;
        odds->begun.kind = depth ? value_of(odds, state, odds->activity.kind, depth - 1) : 0;
        odds->begun.arg = depth ? value_of(odds, state, odds->activity.arg, depth - 1) : 0;
        return false;
    }
    const int32_t top = odds->begun.depth - 1;
    return depth <= top || value_of(odds, state, odds->activity.kind, top) != odds->begun.kind ||
           value_of(odds, state, odds->activity.arg, top) != odds->begun.arg;
}

bool odds_force(const struct view *view, const void *state, struct action *ret)
{
    const struct game *game = view->game;
    struct pending pending;
    struct view now;
    uint8_t role = 0;
    game->pending(view->scenario, state, &pending);
    if (pending.kind != PENDING_DECISION) return false;
    while (role < game->roles && pending.roles != ROLE_BIT(role)) role++;
    if (role == game->roles) return false;
    view_open_state(&now, game, view->scenario, state, role);
    return view_forced(&now, ret);
}

static void explore(struct odds *odds, const void *state, int depth, struct fraction chance)
{
    const struct view *view = odds->view;
    struct pending pending;
    view->game->pending(view->scenario, state, &pending);
    if (odds->is_too_wide) return;
    const bool is_inside = odds->goes_through && odds->judge && pending.kind == PENDING_DECISION &&
                           pending.depth >= view->pending.depth;
    struct fork fork = { .state = state };
    const uint32_t before = odds->events;
    if ((pending.kind != PENDING_CHANCE && !is_inside) || is_over(odds, state, &pending) ||
        (is_inside && !decide(odds, &fork, &pending, &chance))) {
        add_result(odds, state, &pending, chance);
        return;
    }
    if (depth == (odds->goes_through ? ODDS_THROUGH_DEPTH : ODDS_DEPTH_MAX)) odds->is_too_wide = true;
    if (pending.kind == PENDING_CHANCE) {
        if (pending.chance.kind == CHANCE_DICE) roll_all(odds, &fork, &pending.chance);
        else draw_all(odds, &fork, &pending.chance);
    }
    for (uint32_t i = 0; i < fork.branches; i++) {
        const struct branch *branch = &fork.branch[i];
        struct fraction part = { 0, 1 };
        int64_t numerator, denominator;
        const int64_t shared = fraction_divisor(branch->ways, fork.ways);
        odds->is_too_wide |= __builtin_mul_overflow(chance.numerator, branch->ways / shared, &numerator) ||
                             __builtin_mul_overflow(chance.denominator, fork.ways / shared, &denominator) ||
                             !fraction_add(&part, numerator, denominator);
        fraction_coarsen(&part);
        if (branch->events) memcpy(odds->event + before, branch->event, branch->events * sizeof *branch->event);
        odds->events = before + branch->events;
        explore(odds, branch->state, depth + 1, part);
        free(branch->event);
        free(branch->state);
    }
    odds->events = before;
    free(fork.branch);
}

bool odds_add(struct odds *odds, const void *state, const struct action *action, int actions, int64_t weight)
{
    const struct view *view = odds->view;
    struct action forced;
    int i = 0;
    odds->events = 0;
    odds->begun.depth = 0;
    odds->weight = weight;
    memcpy(odds->state, state, view->game->state_bytes);
    for (int given = 0; given < ODDS_ORDERS_MAX; given++) {
        const bool is_named = i < actions &&
                              !action_legal(view->game, view->scenario, odds->state, &action[i]).reason;
        if (!is_named && (i == 0 || !odds_force(view, odds->state, &forced))) break;
        play(odds, odds->state, is_named ? &action[i++] : &forced);
    }
    if (i < actions) return false;
    explore(odds, odds->state, 0, (struct fraction){ 1, weight });
    return true;
}

bool odds_add_sample(struct odds *odds, const void *state, const struct action *action, int actions, int64_t samples,
                     struct rng *luck)
{
    odds->luck = luck;
    const bool is_added = odds_add(odds, state, action, actions, samples);
    odds->luck = NULL;
    return is_added;
}
