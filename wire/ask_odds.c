/* The request 'odds': the chances of an action, of what chance is about to decide, or of each pair of
 * choices in a sealed decision of two. */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "kit/rng.h"
#include "wire/describe.h"
#include "wire/odds.h"

enum { MATRIX_SIDE_MAX = 64 };

static void describe_results(struct out *out, const struct odds *odds)
{
    const struct match *match = odds->match;
    out_open(out, '[');
    for (uint32_t i = 0; i < odds->results; i++) {
        const struct odds_result *result = &odds->result[i];
        out_open(out, '{');
        out_key(out, "numerator");
        out_int(out, (int64_t)result->numerator);
        out_key(out, "denominator");
        out_int(out, (int64_t)result->denominator);
        out_key(out, "events");
        out_open(out, '[');
        for (uint32_t e = 0; e < result->events; e++) describe_event(out, match, e + 1, &result->event[e]);
        out_close(out, ']');
        out_key(out, "over");
        out_bool(out, result->pending == PENDING_OVER);
        out_key(out, "roles");
        out_open(out, '[');
        for (uint8_t role = 0; result->pending != PENDING_OVER && role < match->game->roles; role++) {
            if (result->roles & ROLE_BIT(role)) out_text(out, match->game->role[role].id);
        }
        out_close(out, ']');
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* A role that sees everything needs one position only: the true one. */
static int count_worlds(const struct table *table, uint8_t role)
{
    const void *view = view_open(table, role);
    const bool is_all = memcmp(view, table->match.state, table->match.game->state_bytes) == 0;
    view_close(table, view);
    return is_all ? 1 : ODDS_WORLDS;
}

/* A position that fits what the role sees; the same number gives the same one. */
static void make_world(const struct table *table, uint8_t role, int worlds, int world, void *ret)
{
    const struct match *match = &table->match;
    struct rng rng;
    memcpy(ret, match->state, match->game->state_bytes);
    if (worlds == 1) return;
    state_redact(match->game, match->scenario, match->state, role, ret);
    rng_seed(&rng, (uint64_t)world);
    match->game->determinize(match->scenario, ret, role, &rng);
}

static bool fail_wide(struct failure *ret)
{
    return wire_fail(ret, "limit", "there are too many possibilities to list them all");
}

/* Does the result weigh as much in all worlds together as in the first one, times their number? */
static bool is_steady(const struct odds_result *result, const struct odds_result *first, int worlds)
{
    uint64_t all, one;
    if (__builtin_mul_overflow(result->numerator, first->denominator, &all) ||
        __builtin_mul_overflow(first->numerator, result->denominator, &one) ||
        __builtin_mul_overflow(one, (uint64_t)worlds, &one)) return false;
    return all == one;
}

/* Plays the actions in every world. Returns whether the results are exact: there is one world only, or
 * what is hidden made no difference in any of them. */
static bool gather(struct odds *odds, const struct table *table, const struct action *action, int actions)
{
    const int worlds = count_worlds(table, odds->role);
    void *state = malloc(table->match.game->state_bytes);
    struct odds_result *first = NULL;
    uint32_t firsts = 0;
    if (!state) abort();
    for (int world = 0; world < worlds; world++) {
        make_world(table, odds->role, worlds, world, state);
        odds_add(odds, state, action, actions, (uint64_t)worlds);
        if (world > 0) continue;
        firsts = odds->results;
        first = malloc((firsts + 1) * sizeof *first);
        if (!first) abort();
        memcpy(first, odds->result, firsts * sizeof *first);
    }
    bool is_exact = odds->results == firsts;
    for (uint32_t i = 0; is_exact && i < firsts; i++) is_exact = is_steady(&odds->result[i], &first[i], worlds);
    free(first);
    free(state);
    return is_exact;
}

static bool answer_action(const struct table *table, uint8_t role, const struct action *action, struct out *out,
                          struct failure *ret)
{
    struct odds odds;
    odds_open(&odds, &table->match, role);
    out_key(out, "exact");
    out_bool(out, gather(&odds, table, action, action ? 1 : 0));
    out_key(out, "results");
    describe_results(out, &odds);
    const bool is_done = odds.is_too_wide ? fail_wide(ret) : true;
    odds_close(&odds);
    return is_done;
}

/* Row by row. The chances of a pair that not every world allows sum up to less than 1. */
static bool describe_matrix(struct out *out, const struct table *table, uint8_t role, const struct choices *mine,
                            const struct choices *theirs, struct failure *ret)
{
    const struct match *match = &table->match;
    const uint32_t rows = choices_total(mine), columns = choices_total(theirs);
    struct odds odds;
    bool is_done = rows <= MATRIX_SIDE_MAX && columns <= MATRIX_SIDE_MAX ? true : fail_wide(ret);
    odds_open(&odds, match, role);
    out_key(out, "matrix");
    out_open(out, '[');
    for (uint32_t i = 0; is_done && i < rows * columns; i++) {
        const struct action pair[2] = { choices_at(mine, i / columns), choices_at(theirs, i % columns) };
        odds_clear(&odds);
        out_open(out, '{');
        out_key(out, "own");
        describe_action(out, match, &pair[0]);
        out_key(out, "other");
        describe_action(out, match, &pair[1]);
        out_key(out, "exact");
        out_bool(out, gather(&odds, table, pair, 2));
        out_key(out, "results");
        describe_results(out, &odds);
        out_close(out, '}');
        if (odds.is_too_wide) is_done = fail_wide(ret);
    }
    out_close(out, ']');
    odds_close(&odds);
    return is_done;
}

/* A sealed decision of two: what each pair of choices leads to. */
static bool answer_matrix(const struct table *table, uint8_t role, uint8_t own, uint8_t other, struct out *out,
                          struct failure *ret)
{
    const struct match *match = &table->match;
    struct choices *mine = malloc(sizeof *mine), *theirs = malloc(sizeof *theirs);
    void *state = malloc(match->game->state_bytes);
    if (!mine || !theirs || !state) abort();
    make_world(table, role, count_worlds(table, role), 0, state);
    choices_clear(mine);
    choices_clear(theirs);
    match->game->choices(match->scenario, state, own, mine);
    match->game->choices(match->scenario, state, other, theirs);
    out_key(out, "own");
    out_text(out, match->game->role[own].id);
    out_key(out, "other");
    out_text(out, match->game->role[other].id);
    const bool is_done = describe_matrix(out, table, role, mine, theirs, ret);
    free(state);
    free(theirs);
    free(mine);
    return is_done;
}

static bool find_pair(const struct match *match, uint8_t role, uint8_t *ret_own, uint8_t *ret_other)
{
    struct pending pending;
    uint8_t wanted[2];
    int count = 0;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind != PENDING_DECISION) return false;
    for (uint8_t r = 0; r < match->game->roles; r++) {
        if (!(pending.roles & ROLE_BIT(r))) continue;
        if (count == 2) return false;
        wanted[count++] = r;
    }
    if (count != 2) return false;
    *ret_own = wanted[role == wanted[1]];
    *ret_other = wanted[role != wanted[1]];
    return true;
}

bool wire_odds(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct pending pending;
    struct action action;
    uint8_t role, own, other;
    if (!member_role(wire, request, &role, ret)) return false;
    match->game->pending(match->scenario, match->state, &pending);
    if (node_get(request, "action")) {
        if (!member_action(wire, request, &action, ret)) return false;
        const struct refusal refusal = action_legal(match->game, match->scenario, match->state, &action);
        if (refusal.reason) return wire_fail_refusal(ret, wire->table, &refusal);
        return answer_action(wire->table, role, &action, out, ret);
    }
    if (pending.kind == PENDING_CHANCE) return answer_action(wire->table, role, NULL, out, ret);
    if (find_pair(match, role, &own, &other)) return answer_matrix(wire->table, role, own, other, out, ret);
    return wire_fail(ret, "state", "name an action: the odds of what?");
}
