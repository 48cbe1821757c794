/* The request 'odds': the chances of an action, of what chance is about to decide, or of each pair of
 * choices in a sealed decision of two. */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/notation.h"
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
        out_member_int(out, "numerator", result->chance.numerator);
        out_member_int(out, "denominator", result->chance.denominator);
        out_key(out, "events");
        out_open(out, '[');
        for (uint32_t e = 0; e < result->events; e++) describe_event(out, match, e + 1, &result->event[e]);
        out_close(out, ']');
        out_key(out, "changes");
        out_open(out, '[');
        for (int c = 0; c < result->changes; c++) {
            const struct piece *piece = &odds->piece[result->change[c].piece];
            out_open(out, '{');
            out_member(out, "name", piece->name);
            out_member(out, "title", piece->title);
            out_member(out, "what", result->change[c].what);
            out_close(out, '}');
        }
        out_close(out, ']');
        out_member_bool(out, "over", result->pending.kind == PENDING_OVER);
        out_key(out, "roles");
        out_open(out, '[');
        for (uint8_t role = 0; result->pending.kind != PENDING_OVER && role < match->game->roles; role++) {
            if (result->pending.roles & ROLE_BIT(role)) out_text(out, match->game->role[role].id);
        }
        out_close(out, ']');
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* A role that sees everything needs one position only: the true one. */
static int count_worlds(const struct table *table, uint8_t role)
{
    struct view view;
    view_open(&view, &table->match, role);
    return memcmp(view.state, table->match.state, table->match.game->state_bytes) == 0 ? 1 : ODDS_WORLDS;
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
    int64_t all, one;
    if (__builtin_mul_overflow(result->chance.numerator, first->chance.denominator, &all) ||
        __builtin_mul_overflow(first->chance.numerator, result->chance.denominator, &one) ||
        __builtin_mul_overflow(one, (int64_t)worlds, &one)) return false;
    return all == one;
}

/* How many worlds there is time for. */
static int limit_worlds(struct odds *odds, const struct table *table, const struct action *action, int actions,
                        void *state)
{
    const int worlds = count_worlds(table, odds->role);
    if (worlds == 1) return 1;
    make_world(table, odds->role, worlds, 0, state);
    odds_add(odds, state, action, actions, 1);
    const uint32_t ways = odds->ways ? odds->ways : 1;
    const bool is_too_wide = odds->is_too_wide;
    odds_clear(odds);
    odds->is_too_wide = is_too_wide;
    if (ways > ODDS_WORLDS_WAYS / 2) return 2; /* one more, to see whether they differ */
    return ODDS_WORLDS_WAYS / ways < (uint32_t)worlds ? (int)(ODDS_WORLDS_WAYS / ways) : worlds;
}

/* Plays the actions in every world. Returns whether the results are exact: there is one world only, or
 * what is hidden made no difference in any of them. */
static bool gather(struct odds *odds, const struct table *table, const struct action *action, int actions)
{
    void *state = malloc(table->match.game->state_bytes);
    struct odds_result *first = NULL;
    uint32_t firsts = 0;
    if (!state) abort();
    const int worlds = limit_worlds(odds, table, action, actions, state);
    for (int world = 0; world < worlds; world++) {
        make_world(table, odds->role, worlds, world, state);
        odds_add(odds, state, action, actions, worlds);
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

static bool answer_actions(const struct table *table, uint8_t role, const struct action *action, int actions,
                           struct out *out, struct failure *ret)
{
    struct odds odds;
    odds_open(&odds, &table->match, role);
    out_member_bool(out, "exact", gather(&odds, table, action, actions));
    odds.is_too_wide |= !odds_describe_summary(out, &odds);
    out_key(out, "results");
    describe_results(out, &odds);
    const bool is_done = odds.is_too_wide ? fail_wide(ret) : true;
    odds_close(&odds);
    return is_done;
}

/* ---- orders after the first one ----------------------------------------------------------------------------- */

struct line { /* of orders, and the position they have led to */
    struct action action[ODDS_ORDERS_MAX];
    int actions, named; /* the named ones come first, then those that are assumed */
    void *state;
};

/* Reads an order for this position, and plays it; what is forced before it is played as well. */
static bool take_order(const struct table *table, const char *order, struct line *line, struct failure *ret)
{
    const struct match *match = &table->match;
    struct action *action = &line->action[line->actions++], forced;
    struct refusal refusal;
    struct err err;
    for (int given = 0;; given++) {
        struct pending pending;
        uint8_t role = 0;
        match->game->pending(match->scenario, line->state, &pending);
        while (role < ROLES && pending.roles != ROLE_BIT(role)) role++;
        if (!notation_read(match->game, match->scenario, role, order, action, &err)) {
            return wire_fail_err(ret, "parse", &err);
        }
        refusal = action_legal(match->game, match->scenario, line->state, action);
        if (!refusal.reason || given == ODDS_ORDERS_MAX || !odds_force(match, line->state, &forced)) break;
        match->game->apply(match->scenario, line->state, &forced, NULL);
    }
    if (action->role == ROLE_CHANCE) return wire_fail(ret, "state", "chance takes no orders");
    if (refusal.reason) {
        struct view view;
        view_open_state(&view, match->game, match->scenario, line->state, ROLES);
        return wire_fail_refusal(ret, &view, &refusal);
    }
    match->game->apply(match->scenario, line->state, action, NULL);
    return true;
}

/* Plays the first order in the first position that fits what the role sees and allows it. */
static bool find_world(const struct table *table, uint8_t role, struct line *line)
{
    const struct match *match = &table->match;
    const int worlds = count_worlds(table, role);
    for (int world = 0; world < worlds; world++) {
        make_world(table, role, worlds, world, line->state);
        if (action_legal(match->game, match->scenario, line->state, &line->action[0]).reason) continue;
        match->game->apply(match->scenario, line->state, &line->action[0], NULL);
        return true;
    }
    return false;
}

/* The member "then": what is ordered after the first action, by whomever. It is tried in a position that fits what the
 * role sees: a refusal must not tell more. */
static bool take_then(const struct table *table, const struct node *then, struct line *line, struct failure *ret)
{
    const size_t count = then ? node_count(then) : 0;
    if (then && (node_kind(then) != NODE_LIST || count >= ODDS_ORDERS_MAX)) {
        return wire_fail(ret, "parse", "'then' is a list of up to %d orders", ODDS_ORDERS_MAX - 1);
    }
    for (size_t i = 0; i < count; i++) {
        const struct node *order = node_at(then, i);
        if (node_kind(order) != NODE_TEXT) return wire_fail(ret, "parse", "an order in 'then' is a text in notation");
        if (!take_order(table, node_text(order), line, ret)) return false;
    }
    line->named = line->actions;
    return true;
}

/* Do both speak of the same thing? */
static bool has_shared_value(const struct game *game, const struct action *a, const struct action *b)
{
    for (int i = 0; i < a->nargs; i++) {
        for (int j = 0; j < b->nargs; j++) {
            const bool is_alike = game->verb[a->verb].arg[i].kind == game->verb[b->verb].arg[j].kind;
            if (is_alike && a->arg[i] == b->arg[j]) return true;
        }
    }
    return false;
}

/* The member "onward": orders are assumed until chance is wanted. Each is the first that speaks of what the first order
 * spoke of, or else the first that is offered. */
static void assume(const struct match *match, struct line *line)
{
    struct choices *choices = malloc(sizeof *choices);
    if (!choices) abort();
    while (line->actions < ODDS_ORDERS_MAX) {
        struct pending pending;
        uint8_t role = 0;
        match->game->pending(match->scenario, line->state, &pending);
        while (role < match->game->roles && pending.roles != ROLE_BIT(role)) role++;
        if (pending.kind != PENDING_DECISION || role == match->game->roles) break;
        match->game->choices(match->scenario, line->state, role, choices);
        const uint32_t total = choices_total(choices);
        if (!total || !choices_are_complete(choices)) break;
        struct action action = choices_at(choices, 0);
        for (uint32_t i = 0; i < total; i++) {
            const struct action other = choices_at(choices, i);
            if (!has_shared_value(match->game, &line->action[0], &other)) continue;
            action = other;
            break;
        }
        line->action[line->actions++] = action;
        match->game->apply(match->scenario, line->state, &action, NULL);
    }
    free(choices);
}

static bool answer_line(const struct table *table, uint8_t role, const struct node *request, struct line *line,
                        struct out *out, struct failure *ret)
{
    bool goes_on = false;
    if (!member_bool(request, "onward", &goes_on, ret)) return false;
    if (goes_on || node_get(request, "then")) {
        if (!find_world(table, role, line)) {
            return wire_fail(ret, "state", "what you know does not tell what can be ordered after that");
        }
        if (!take_then(table, node_get(request, "then"), line, ret)) return false;
        if (goes_on) assume(&table->match, line);
    }
    out_key(out, "assumed");
    out_open(out, '[');
    for (int i = line->named; i < line->actions; i++) describe_action(out, &table->match, &line->action[i]);
    out_close(out, ']');
    return answer_actions(table, role, line->action, line->actions, out, ret);
}

/* ---- sealed decisions --------------------------------------------------------------------------------------- */

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
        out_member_bool(out, "exact", gather(&odds, table, pair, 2));
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
    out_member(out, "own", match->game->role[own].id);
    out_member(out, "other", match->game->role[other].id);
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
    struct line line = { .actions = 1, .named = 1 };
    struct view view;
    uint8_t own, other;
    if (!member_view(wire, request, &view, ret)) return false;
    if (node_get(request, "action")) {
        if (!member_action(&view, request, &line.action[0], ret)) return false;
        const struct refusal refusal = view_judge(&view, &line.action[0]);
        if (refusal.reason) return wire_fail_refusal(ret, &view, &refusal);
        line.state = malloc(match->game->state_bytes);
        if (!line.state) abort();
        const bool is_done = answer_line(wire->table, view.role, request, &line, out, ret);
        free(line.state);
        return is_done;
    }
    if (view.pending.kind == PENDING_CHANCE) return answer_actions(wire->table, view.role, NULL, 0, out, ret);
    if (find_pair(match, view.role, &own, &other)) return answer_matrix(wire->table, view.role, own, other, out, ret);
    return wire_fail(ret, "state", "name an action: the odds of what?");
}
