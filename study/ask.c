/* Questions about chances: of an order and those after it, of what chance is about to decide, of each pair of choices
 * in a sealed decision of two; see odds.h. All is answered from a view: in the position it shows, if it hides nothing,
 * otherwise in many positions (worlds) that fit it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/think.h"
#include "kit/rng.h"
#include "study/budget.h"
#include "study/odds.h"

enum { MATRIX_SIDE_MAX = 64, ODDS_SAMPLES_MIN = 40, ODDS_SAMPLES_MAX = 400 };

static enum odds_trouble fail(enum odds_trouble trouble, struct err *ret_err, const char *sentence)
{
    struct text text;
    *ret_err = (struct err){ .line = 0 };
    text_open(&text, ret_err->sentence, sizeof ret_err->sentence);
    text_put(&text, sentence);
    return trouble;
}

static enum odds_trouble fail_wide(struct err *ret_err)
{
    return fail(ODDS_TOO_WIDE, ret_err, "there are too many possibilities to list them all");
}

/* ---- worlds --------------------------------------------------------------------------------------------------- */

/* A role that sees everything needs one position only: the true one. */
static int count_worlds(const struct view *view)
{
    for (int f = 0; view->role != ROLES && f < view->game->fields; f++) {
        const struct field *field = &view->game->field[f];
        for (int i = 0; field->seen != SEEN_ALL && i < field->count; i++) {
            if (field_is_hidden(field, view->state, i)) return ODDS_WORLDS;
        }
    }
    return 1;
}

/* A position that fits what the role sees; the same number gives the same one. A sealed choice of one action each is
 * open again, whoever has made it: what lies there is nobody's guess. */
static void make_world(const struct view *view, int worlds, int world, void *ret)
{
    struct rng rng;
    memcpy(ret, view->state, view->game->state_bytes);
    if (worlds > 1 && view->game->determinize) {
        rng_seed(&rng, (uint64_t)world);
        view->game->determinize(view->scenario, ret, view->role, &rng);
    }
    for (uint8_t role = 0; view->game->think->reopen && role < view->game->roles; role++) {
        view->game->think->reopen(view->scenario, ret, role);
    }
}

/* Does the result weigh as much in all worlds together as in the first one, times their number? */
static bool is_steady(const struct odds_result *result, const struct fraction *first, int worlds)
{
    int64_t all, one;
    if (__builtin_mul_overflow(result->chance.numerator, first->denominator, &all) ||
        __builtin_mul_overflow(first->numerator, result->chance.denominator, &one) ||
        __builtin_mul_overflow(one, (int64_t)worlds, &one)) return false;
    return all == one;
}

/* How many worlds there is time for. */
static int limit_worlds(struct odds *odds, const struct action *action, int actions, void *state)
{
    const int worlds = count_worlds(odds->view);
    if (worlds == 1) return 1;
    make_world(odds->view, worlds, 0, state);
    odds_add(odds, state, action, actions, 1);
    const uint32_t ways = odds->ways ? odds->ways : 1;
    const bool is_too_wide = odds->is_too_wide;
    odds_clear(odds);
    odds->is_too_wide = is_too_wide;
    const uint32_t most = odds->goes_through ? ODDS_THROUGH_WORLDS_WAYS : ODDS_WORLDS_WAYS;
    const uint32_t limit = odds->goes_through ? ODDS_THROUGH_WORLDS : ODDS_WORLDS;
    if (ways > most / 2) return 2; /* one more, to see whether they differ */
    return (int)(most / ways < limit ? most / ways : limit);
}

static bool becomes(const struct odds_result *result, const struct odds_change *change)
{
    return strcmp(odds_change_of(result, change->piece), change->what) == 0;
}

/* Would something be told as certain: the only end, one that all share, what becomes of a unit in all of them? */
static bool is_certain_of(const struct odds *odds)
{
    const struct odds_result *first = &odds->result[0];
    bool is_certain = first->tone == TONE_WON || first->tone == TONE_LOST;
    if (odds->results <= 1) return odds->results == 1;
    for (uint32_t i = 1; i < odds->results; i++) is_certain &= odds->result[i].tone == first->tone;
    for (int c = 0; c < first->changes && !is_certain; c++) {
        uint32_t i = 1;
        while (i < odds->results && becomes(&odds->result[i], &first->change[c])) i++;
        is_certain = i == odds->results;
    }
    return is_certain;
}

/* What rests on how another side chooses is never certain: what the judge left out keeps a little room. */
static void leave_room(struct odds *odds)
{
    enum { PARTS = 1024 };
    if (!odds->has_left_out || !is_certain_of(odds)) return;
    for (uint32_t i = 0; i < odds->results; i++) {
        struct fraction *chance = &odds->result[i].chance, part = { 0, 1 };
        int64_t numerator, denominator;
        if (__builtin_mul_overflow(chance->numerator, PARTS - 1, &numerator) ||
            __builtin_mul_overflow(chance->denominator, PARTS, &denominator)) continue;
        if (fraction_add(&part, numerator, denominator)) *chance = part;
    }
}

/* Plays the actions in every world. Returns whether the results are exact: there is one world only, or
 * what is hidden made no difference in any of them. */
static bool gather(struct odds *odds, const struct action *action, int actions)
{
    const struct view *view = odds->view;
    void *state = malloc(view->game->state_bytes);
    struct fraction *first = NULL;
    uint32_t firsts = 0;
    if (!state) abort();
    const int worlds = limit_worlds(odds, action, actions, state);
    for (int world = 0; world < worlds; world++) {
        make_world(view, worlds, world, state);
        odds_add(odds, state, action, actions, worlds);
        if (world > 0) continue;
        firsts = odds->results;
        first = malloc((firsts + 1) * sizeof *first);
        if (!first) abort();
        for (uint32_t i = 0; i < firsts; i++) first[i] = odds->result[i].chance;
    }
    bool is_exact = odds->results == firsts;
    for (uint32_t i = 0; is_exact && i < firsts; i++) is_exact = is_steady(&odds->result[i], &first[i], worlds);
    leave_room(odds);
    free(first);
    free(state);
    return is_exact;
}

/* ---- orders after the first one ------------------------------------------------------------------------------- */

struct line { /* of orders, and the position they have led to */
    struct action action[ODDS_ORDERS_MAX];
    int actions, named; /* the named ones come first, then those that are assumed */
    void *state;
};

/* Reads an order for this position, and plays it; what is forced before it is played as well. */
static enum odds_trouble take_order(const struct view *view, const char *order, struct line *line,
                                    struct refusal *ret_refusal, struct err *ret_err)
{
    const struct game *game = view->game;
    struct action *action = &line->action[line->actions++], forced;
    struct refusal refusal;
    for (int given = 0;; given++) {
        struct pending pending;
        uint8_t role = 0;
        game->pending(view->scenario, line->state, &pending);
        while (role < ROLES && pending.roles != ROLE_BIT(role)) role++;
        if (!notation_read(game, view->scenario, role, order, action, ret_err)) return ODDS_NOT_READ;
        refusal = action_judge(game, view->scenario, line->state, &pending, action);
        if (!refusal.reason || given == ODDS_ORDERS_MAX || !odds_force(view, line->state, &forced)) break;
        game->apply(view->scenario, line->state, &forced, NULL);
    }
    if (action->role == ROLE_CHANCE) return fail(ODDS_NOT_NOW, ret_err, "chance takes no orders");
    if (refusal.reason) {
        *ret_refusal = refusal;
        return ODDS_REFUSED;
    }
    game->apply(view->scenario, line->state, action, NULL);
    return ODDS_FINE;
}

/* Plays the first order in the first position that fits what the role sees and allows it. */
static bool find_world(const struct view *view, struct line *line)
{
    const int worlds = count_worlds(view);
    for (int world = 0; world < worlds; world++) {
        make_world(view, worlds, world, line->state);
        if (action_legal(view->game, view->scenario, line->state, &line->action[0]).reason) continue;
        view->game->apply(view->scenario, line->state, &line->action[0], NULL);
        return true;
    }
    return false;
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

/* The order that is assumed next: the first that speaks of what the first order spoke of, or else the first that is
 * offered. Where only what prepares a fight is assumed, another order is none. */
static bool pick_assumed(const struct view *view, const struct line *line, const struct choices *choices,
                         bool only_risky, struct action *ret)
{
    const struct game *game = view->game;
    const uint32_t total = choices_total(choices);
    bool is_found = false;
    for (uint32_t i = 0; choices_are_complete(choices) && i < total; i++) {
        const struct action other = choices_at(choices, i);
        if (only_risky && !(game->verb[other.verb].flags & VERB_RISKY)) continue;
        const bool is_shared = has_shared_value(game, &line->action[0], &other);
        if (is_shared || !is_found) *ret = other;
        is_found = true;
        if (is_shared) break;
    }
    return is_found;
}

/* Orders are assumed until chance is wanted, or several roles are. */
static void assume(const struct view *view, struct line *line, bool only_risky)
{
    const struct game *game = view->game;
    struct choices *choices = malloc(sizeof *choices);
    if (!choices) abort();
    while (line->actions < ODDS_ORDERS_MAX) {
        struct pending pending;
        struct action action;
        uint8_t role = 0;
        game->pending(view->scenario, line->state, &pending);
        while (role < game->roles && pending.roles != ROLE_BIT(role)) role++;
        if (pending.kind != PENDING_DECISION || role == game->roles) break;
        if (only_risky && role != line->action[0].role) break;
        choices_clear(choices);
        game->choices(view->scenario, line->state, role, choices);
        if (!pick_assumed(view, line, choices, only_risky, &action)) break;
        line->action[line->actions++] = action;
        game->apply(view->scenario, line->state, &action, NULL);
    }
    free(choices);
}

static bool begins_fight(const struct view *view, const struct odds_question *question, const struct line *line)
{
    bool is_risky = false;
    for (int i = 0; i < line->actions; i++) {
        if (view->game->verb[line->action[i].verb].flags & VERB_RISKY) is_risky = true;
    }
    return is_risky && !question->stops;
}

/* The orders after the first are tried in a position that fits what the role sees: a refusal must not tell more. */
static enum odds_trouble take_line(const struct view *view, const struct odds_question *question, struct line *line,
                                   struct refusal *ret_refusal, struct err *ret_err)
{
    const bool is_prepared = begins_fight(view, question, line);
    if (!question->thens && !question->goes_on && !is_prepared) return ODDS_FINE;
    if (!find_world(view, line)) {
        return fail(ODDS_NOT_NOW, ret_err, "what you know does not tell what can be ordered after that");
    }
    for (int i = 0; i < question->thens; i++) {
        const enum odds_trouble trouble = take_order(view, question->then[i], line, ret_refusal, ret_err);
        if (trouble) return trouble;
    }
    line->named = line->actions;
    if (question->goes_on || is_prepared) assume(view, line, !question->goes_on);
    return ODDS_FINE;
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

/* Samples instead of all ways: as many as there is time for. */
static bool sample(struct odds *odds, const struct action *action, int actions, uint32_t *ret_samples)
{
    const struct view *view = odds->view;
    const int worlds = count_worlds(view);
    void *state = malloc(view->game->state_bytes);
    uint32_t samples = 0;
    if (!state) abort();
    odds_clear(odds);
    odds->is_too_wide = false;
    while (samples < ODDS_SAMPLES_MAX && !odds->is_too_wide && (samples < ODDS_SAMPLES_MIN || !budget_is_spent())) {
        struct rng luck;
        rng_seed(&luck, samples);
        odds->ways = 0;
        make_world(view, worlds, (int)samples, state);
        if (!odds_add_sample(odds, state, action, actions, 1, &luck)) break;
        samples++;
    }
    free(state);
    for (uint32_t i = 0; i < odds->results; i++) {
        struct fraction *chance = &odds->result[i].chance, part = { 0, 1 };
        if (!fraction_add(&part, chance->numerator, chance->denominator * samples)) return false;
        *chance = part;
    }
    *ret_samples = samples;
    return samples && !odds->is_too_wide;
}

static enum odds_trouble answer_actions(const struct action *action, int actions, struct odds_answer *ret,
                                        struct err *ret_err)
{
    struct odds *odds = &ret->odds;
    ret->is_exact = gather(odds, action, actions);
    if (odds->is_too_wide && odds->goes_through) {
        ret->is_exact = false;
        if (!sample(odds, action, actions, &ret->samples)) odds->is_too_wide = true;
    }
    ret->is_through = odds->has_judged;
    if (odds->is_too_wide || !odds_sum_up(odds, &ret->summary)) return fail_wide(ret_err);
    return ODDS_FINE;
}

void odds_range(const struct fraction *chance, uint32_t samples, int *ret_low, int *ret_high)
{
    const double n = samples, p = (double)chance->numerator / (double)chance->denominator;
    *ret_low = *ret_high = (int)(1000 * p + 0.5);
    if (!samples) return;
    const double z = 1.96, middle = (p + z * z / (2 * n)) / (1 + z * z / n); /* Wilson's interval */
    const double reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *ret_low = (int)(1000 * (middle - reach));
    *ret_high = (int)(1000 * (middle + reach) + 0.999);
}

static enum odds_trouble answer_order(const struct odds_question *question, struct odds_answer *ret,
                                      struct refusal *ret_refusal, struct err *ret_err)
{
    const struct view *view = ret->odds.view;
    struct line line = { .actions = 1, .named = 1 };
    uint8_t role = view->role;
    for (uint8_t r = 0; role == ROLES && r < ROLES; r++) {
        if (view->pending.roles == ROLE_BIT(r)) role = r;
    }
    if (!notation_read(view->game, view->scenario, role, question->order, &line.action[0], ret_err)) {
        return ODDS_NOT_READ;
    }
    *ret_refusal = view_judge(view, &line.action[0]);
    if (ret_refusal->reason) return ODDS_REFUSED;
    line.state = malloc(view->game->state_bytes);
    if (!line.state) abort();
    enum odds_trouble trouble = take_line(view, question, &line, ret_refusal, ret_err);
    if (!trouble) {
        ret->assumeds = line.actions - line.named;
        memcpy(ret->assumed, &line.action[line.named], (size_t)ret->assumeds * sizeof ret->assumed[0]);
        ret->odds.goes_through = begins_fight(view, question, &line);
        trouble = answer_actions(line.action, line.actions, ret, ret_err);
    }
    free(line.state);
    return trouble;
}

static void free_cells(struct odds_answer *answer)
{
    for (uint32_t i = 0; i < answer->cells; i++) {
        results_free(answer->cell[i].result, answer->cell[i].results);
        free(answer->cell[i].result);
    }
    free(answer->cell);
    answer->cell = NULL;
    answer->cells = 0;
}

/* Row by row. The chances of a pair that not every world allows sum up to less than 1. */
static enum odds_trouble fill_matrix(const struct choices *mine, const struct choices *theirs, struct odds_answer *ret,
                                     struct err *ret_err)
{
    struct odds *odds = &ret->odds;
    const uint32_t rows = choices_total(mine), columns = choices_total(theirs);
    if (rows > MATRIX_SIDE_MAX || columns > MATRIX_SIDE_MAX) return fail_wide(ret_err);
    ret->cell = calloc(rows * columns + 1, sizeof *ret->cell);
    if (!ret->cell) abort();
    for (uint32_t i = 0; i < rows * columns; i++) {
        const struct action pair[2] = { choices_at(mine, i / columns), choices_at(theirs, i % columns) };
        struct odds_cell *cell = &ret->cell[ret->cells++];
        odds_clear(odds);
        cell->own = pair[0];
        cell->other = pair[1];
        cell->is_exact = gather(odds, pair, 2);
        ret->is_through |= odds->has_judged;
        cell->results = odds->results;
        cell->result = malloc((odds->results + 1) * sizeof *cell->result);
        if (!cell->result) abort();
        memcpy(cell->result, odds->result, odds->results * sizeof *cell->result);
        odds->results = 0; /* they are the cell's now */
        if (odds->is_too_wide) return fail_wide(ret_err);
    }
    return ODDS_FINE;
}

/* A sealed decision of two: what each pair of choices leads to. */
static enum odds_trouble answer_matrix(struct odds_answer *ret, struct err *ret_err)
{
    const struct view *view = ret->odds.view;
    struct choices *mine = malloc(sizeof *mine), *theirs = malloc(sizeof *theirs);
    void *state = malloc(view->game->state_bytes);
    if (!mine || !theirs || !state) abort();
    make_world(view, count_worlds(view), 0, state);
    choices_clear(mine);
    choices_clear(theirs);
    view->game->choices(view->scenario, state, ret->own, mine);
    view->game->choices(view->scenario, state, ret->other, theirs);
    ret->odds.lists_next = ret->odds.goes_through = true;
    enum odds_trouble trouble = fill_matrix(mine, theirs, ret, ret_err);
    if (trouble == ODDS_TOO_WIDE && ret->odds.is_too_wide) { /* then how the cards fall, and what is asked after that */
        free_cells(ret);
        ret->odds.is_too_wide = ret->odds.goes_through = ret->odds.has_judged = ret->is_through = false;
        trouble = fill_matrix(mine, theirs, ret, ret_err);
    }
    free(state);
    free(theirs);
    free(mine);
    return trouble;
}

/* Whom a sealed decision of two is about, also if one of them has made his choice. */
static bool find_pair(const struct view *view, uint8_t *ret_own, uint8_t *ret_other)
{
    uint8_t wanted[2];
    int count = 0;
    struct pending pending;
    void *state = malloc(view->game->state_bytes);
    if (!state) abort();
    make_world(view, count_worlds(view), 0, state);
    view->game->pending(view->scenario, state, &pending);
    free(state);
    for (uint8_t role = 0; pending.kind == PENDING_DECISION && role < view->game->roles; role++) {
        if (!(pending.roles & ROLE_BIT(role))) continue;
        if (count == 2) return false;
        wanted[count++] = role;
    }
    if (count != 2) return false;
    *ret_own = wanted[view->role == wanted[1]];
    *ret_other = wanted[view->role != wanted[1]];
    return true;
}

static enum odds_trouble answer(const struct odds_question *question, struct odds_answer *ret,
                                struct refusal *ret_refusal, struct err *ret_err)
{
    const struct view *view = ret->odds.view;
    if (question->order) return answer_order(question, ret, ret_refusal, ret_err);
    if (view->pending.kind == PENDING_CHANCE) return answer_actions(NULL, 0, ret, ret_err);
    if (find_pair(view, &ret->own, &ret->other)) return answer_matrix(ret, ret_err);
    return fail(ODDS_NOT_NOW, ret_err, "name an action: the odds of what?");
}

enum odds_trouble odds_ask(const struct view *view, const struct odds_question *question, struct odds_answer *ret,
                           struct refusal *ret_refusal, struct err *ret_err)
{
    const struct budget before = budget_narrow(question->ms ? (int64_t)question->ms * 1000 : 0);
    *ret = (struct odds_answer){ 0 };
    odds_open(&ret->odds, view);
    ret->odds.judge = question->judge;
    const enum odds_trouble trouble = answer(question, ret, ret_refusal, ret_err);
    budget_restore(&before);
    return trouble;
}

void odds_answer_free(struct odds_answer *answer)
{
    free_cells(answer);
    odds_summary_free(&answer->summary);
    odds_close(&answer->odds);
}
