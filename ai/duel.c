/* Exact mixed equilibria of sealed choices; see duel.h.
 *
 *   duel_think     guesses worlds, fills the matrix of both sides' options, solves it, plays the mix by the seed
 *     value_of     what a position inside the exchange is worth to the one who thinks:
 *       sealed     a matrix again (a tie, with the cards that are left)
 *       one role   its best option
 *       chance     as it falls in this world
 *       settled    the outlook, or evaluate() */
#include "ai/duel.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <string.h>

#include "ai/exchange.h"
#include "ai/playout.h"
#include "core/judge.h"

/* A matrix of one world is that of a guess, not of what one knows; so there are a few, whatever the budget. */
enum { WORLDS_MIN = 4, WORLDS_MAX = 8, WORLD_NODES = 1500, ROUNDS_MAX = 2, OPTIONS_MAX = 8, DEPTH_MAX = 12 };

/* ---- the matrix game ----------------------------------------------------------------------------------------- */

/* The simplex method on: maximise the sum of y, with payoff * y <= 1 and y >= 0, all payoffs being positive. The
 * columns' mix is y, the rows' mix is what the slacks cost, both divided by the sum, which is 1 / value. */
struct tableau {
    int rows, columns; /* of the matrix; one row more holds the objective, one column more the right side */
    int basis[DUEL_MAX]; /* variable of a row: below `columns` a y, else a slack */
    double cell[DUEL_MAX + 1][2 * DUEL_MAX + 1];
};

static void pivot(struct tableau *t, int row, int column)
{
    const int width = t->columns + t->rows + 1;
    const double by = 1 / t->cell[row][column];
    for (int j = 0; j < width; j++) t->cell[row][j] *= by;
    t->cell[row][column] = 1;
    for (int i = 0; i <= t->rows; i++) {
        const double times = t->cell[i][column];
        if (i == row || times == 0) continue;
        for (int j = 0; j < width; j++) t->cell[i][j] -= times * t->cell[row][j];
        t->cell[i][column] = 0;
    }
    t->basis[row] = column;
}

/* The row that limits the column most; of equal ones that of the lowest variable, so that it cannot go in circles. */
static int leaving_row(const struct tableau *t, int column)
{
    const int right = t->columns + t->rows;
    int best = -1;
    double least = 0;
    for (int i = 0; i < t->rows; i++) {
        if (t->cell[i][column] <= 1e-12) continue;
        const double ratio = t->cell[i][right] / t->cell[i][column];
        if (best < 0 || ratio < least || (ratio == least && t->basis[i] < t->basis[best])) {
            best = i;
            least = ratio;
        }
    }
    return best;
}

double duel_solve(const struct matrix *matrix, double ret_row[DUEL_MAX], double ret_column[DUEL_MAX])
{
    enum { PIVOTS_MAX = 2000 };
    struct tableau t = { .rows = matrix->rows, .columns = matrix->columns };
    const int right = t.columns + t.rows;
    double least = matrix->payoff[0][0], most = least;
    for (int i = 0; i < t.rows; i++) {
        for (int j = 0; j < t.columns; j++) {
            least = fmin(least, matrix->payoff[i][j]);
            most = fmax(most, matrix->payoff[i][j]);
        }
    }
    const double scale = most > least ? most - least : 1;
    for (int i = 0; i < t.rows; i++) { /* payoffs from 1 to 2 */
        for (int j = 0; j < t.columns; j++) t.cell[i][j] = 1 + (matrix->payoff[i][j] - least) / scale;
        t.cell[i][t.columns + i] = 1;
        t.cell[i][right] = 1;
        t.basis[i] = t.columns + i;
    }
    for (int j = 0; j < t.columns; j++) t.cell[t.rows][j] = -1;
    for (int n = 0; n < PIVOTS_MAX; n++) {
        int column = 0;
        while (column < right && t.cell[t.rows][column] >= -1e-12) column++;
        const int row = column < right ? leaving_row(&t, column) : -1;
        if (row < 0) break;
        pivot(&t, row, column);
    }
    const double sum = t.cell[t.rows][right];
    for (int i = 0; i < t.rows; i++) ret_row[i] = fmax(0, t.cell[t.rows][t.columns + i] / sum);
    for (int j = 0; j < t.columns; j++) ret_column[j] = 0;
    for (int i = 0; i < t.rows; i++) {
        if (t.basis[i] < t.columns) ret_column[t.basis[i]] = fmax(0, t.cell[i][right] / sum);
    }
    return (1 / sum - 1) * scale + least;
}

/* ---- what a pair of choices is worth ----------------------------------------------------------------------- */

struct duel {
    struct exchange exchange;
    struct rng rng; /* chance in this world */
    bool is_told;   /* chances to win, for people; else what players go by */
};

/* All, or of too many a few from all over the list. */
static void list_options(struct duel *duel, const void *state, uint8_t role, uint32_t max, struct laid *ret)
{
    const struct exchange *exchange = &duel->exchange;
    struct choices *choices = &duel->exchange.choices;
    exchange->game->choices(exchange->scenario, state, role, choices);
    const uint32_t total = choices_total(choices);
    const uint32_t count = total < max ? total : max;
    ret->count = (int)count;
    for (uint32_t i = 0; i < count; i++) ret->action[i] = choices_at(choices, (uint32_t)((uint64_t)i * total / count));
}

static double judge(const struct duel *duel, const void *state, const struct pending *pending)
{
    return duel->is_told ? exchange_chance(&duel->exchange, state, pending)
                         : exchange_judge(&duel->exchange, state, pending);
}

static double value_of(struct duel *duel, void *state, struct pending *pending, int rounds, int depth);

/* Plays an action in a copy, and what it is worth. */
static double value_after(struct duel *duel, const void *state, const struct action *action, int rounds, int depth)
{
    alignas(16) unsigned char copy[AI_STATE_MAX];
    struct pending pending;
    memcpy(copy, state, duel->exchange.game->state_bytes);
    exchange_play(&duel->exchange, copy, action, &pending);
    return value_of(duel, copy, &pending, rounds, depth);
}

static uint8_t enemy_in(const struct duel *duel, const struct pending *pending)
{
    return (uint8_t)__builtin_ctz((unsigned)pending->roles & ~(unsigned)ROLE_BIT(duel->exchange.role));
}

/* The matrix of a sealed choice: rows are the thinker's options. */
static void fill_matrix(struct duel *duel, const void *state, const struct laid *own, const struct laid *other,
                        int rounds, int depth, struct matrix *ret)
{
    alignas(16) unsigned char half[AI_STATE_MAX];
    struct pending pending;
    ret->rows = own->count;
    ret->columns = other->count;
    for (int i = 0; i < own->count; i++) {
        memcpy(half, state, duel->exchange.game->state_bytes);
        exchange_play(&duel->exchange, half, &own->action[i], &pending);
        for (int j = 0; j < other->count; j++) {
            const struct rng rng = duel->rng; /* the same chance for all */
            ret->payoff[i][j] = value_after(duel, half, &other->action[j], rounds, depth);
            duel->rng = rng;
        }
    }
}

static double value_of_sealed(struct duel *duel, const void *state, const struct pending *pending, int rounds,
                              int depth)
{
    struct laid own, other;
    struct matrix matrix;
    double row[DUEL_MAX], column[DUEL_MAX];
    list_options(duel, state, duel->exchange.role, DUEL_MAX, &own);
    list_options(duel, state, enemy_in(duel, pending), DUEL_MAX, &other);
    if (own.count == 0 || other.count == 0) return judge(duel, state, pending);
    fill_matrix(duel, state, &own, &other, rounds + 1, depth, &matrix);
    return duel_solve(&matrix, row, column);
}

static double value_of(struct duel *duel, void *state, struct pending *pending, int rounds, int depth)
{
    struct exchange *exchange = &duel->exchange;
    while (pending->kind == PENDING_CHANCE) {
        struct action action;
        playout_deal(&pending->chance, &duel->rng, &action);
        exchange_play(exchange, state, &action, pending);
    }
    if (exchange_is_settled(exchange, state, pending) || depth >= DEPTH_MAX) {
        return judge(duel, state, pending);
    }
    if (exchange_is_sealed(pending)) {
        if (rounds >= ROUNDS_MAX) return judge(duel, state, pending);
        return value_of_sealed(duel, state, pending, rounds, depth + 1);
    }
    const uint8_t role = (uint8_t)__builtin_ctz(pending->roles);
    const double sign = role == exchange->role ? 1 : -1;
    struct laid options;
    list_options(duel, state, role, OPTIONS_MAX, &options);
    double best = -INFINITY;
    for (int i = 0; i < options.count; i++) {
        best = fmax(best, sign * value_after(duel, state, &options.action[i], rounds, depth + 1));
    }
    return options.count ? sign * best : judge(duel, state, pending);
}

/* As if nobody had chosen yet, in the eyes of role 0. */
static bool open_sealed(struct duel *duel, const struct game *game, const void *scenario, void *open,
                        struct laid ret[2])
{
    struct pending pending;
    for (uint8_t role = 0; role < game->roles; role++) {
        if (!game->think->reopen(scenario, open, role)) return false;
    }
    exchange_open(&duel->exchange, game, scenario, open, 0);
    duel->exchange.by_lead = true;
    duel->is_told = false;
    game->pending(scenario, open, &pending);
    if (!exchange_is_sealed(&pending)) return false;
    rng_seed(&duel->rng, 1);
    for (uint8_t role = 0; role < 2; role++) {
        list_options(duel, open, role, DUEL_MAX, &ret[role]);
        if (ret[role].count == 0) return false;
    }
    return true;
}

bool duel_foresee(const struct game *game, const void *scenario, const void *state, struct duel_mix *ret)
{
    alignas(16) unsigned char open[AI_STATE_MAX];
    struct duel duel;
    struct matrix matrix;
    memcpy(open, state, game->state_bytes);
    if (!open_sealed(&duel, game, scenario, open, ret->laid)) return false;
    fill_matrix(&duel, open, &ret->laid[0], &ret->laid[1], ROUNDS_MAX - 1, 0, &matrix);
    duel_solve(&matrix, ret->share[0], ret->share[1]);
    return true;
}

static int find_laid(const struct laid *laid, const struct action *action)
{
    int i = 0;
    while (i < laid->count && !action_same(&laid->action[i], action)) i++;
    return i;
}

bool duel_weigh(const struct game *game, const void *scenario, const void *state, const struct action chosen[2],
                struct duel_luck *ret)
{
    alignas(16) unsigned char open[AI_STATE_MAX];
    double share[2][DUEL_MAX], row = 0, column = 0;
    struct duel duel;
    struct matrix matrix;
    struct laid laid[2];
    if (game->roles != 2 || game->state_bytes > AI_STATE_MAX) return false;
    if (!game->think->reopen || !game->think->lead) return false;
    memcpy(open, state, game->state_bytes);
    if (!open_sealed(&duel, game, scenario, open, laid)) return false;
    const int i = find_laid(&laid[0], &chosen[0]), j = find_laid(&laid[1], &chosen[1]);
    if (i == laid[0].count || j == laid[1].count) return false;
    duel.is_told = true;
    fill_matrix(&duel, open, &laid[0], &laid[1], ROUNDS_MAX - 1, 0, &matrix);
    const double value = duel_solve(&matrix, share[0], share[1]);
    for (int k = 0; k < matrix.columns; k++) row += matrix.payoff[i][k] * share[1][k];
    for (int k = 0; k < matrix.rows; k++) column += matrix.payoff[k][j] * share[0][k];
    *ret = (struct duel_luck){ .expected = (row + column - value) / 1000, .actual = matrix.payoff[i][j] / 1000,
                               .pairs = matrix.rows * matrix.columns };
    return true;
}

/* ---- the answer ---------------------------------------------------------------------------------------------- */

bool duel_is_due(const struct game *game, const void *scenario, const void *view, uint8_t role)
{
    struct exchange exchange;
    if (!game->think->reopen || !game->think->evaluate) return false;
    if (game->roles != 2 || game->state_bytes > AI_STATE_MAX) return false;
    exchange_open(&exchange, game, scenario, view, role);
    return exchange_is_duel(&exchange, view);
}

/* One of the rows by its weight. */
static int draw(const double mix[], int count, struct rng *rng)
{
    double at = (double)(rng_next(rng) >> 11) * 0x1p-53;
    int i = 0;
    while (i < count - 1 && (at -= mix[i]) >= 0) i++;
    while (mix[i] <= 0 && i > 0) i--;
    return i;
}

bool duel_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                const struct ai_request *request, struct ai_answer *ret)
{
    alignas(16) unsigned char world[AI_STATE_MAX];
    struct duel duel;
    struct matrix sum = { 0 }, one;
    struct laid own = { 0 }, other;
    struct pending pending;
    struct rng rng;
    int worlds = 0;
    rng_seed(&rng, request->seed);
    exchange_open(&duel.exchange, game, scenario, view, role);
    duel.exchange.by_lead = true;
    duel.is_told = false;
    do {
        rng_seed(&duel.rng, rng_next(&rng));
        exchange_guess(&duel.exchange, view, true, &duel.rng, world);
        game->pending(scenario, world, &pending);
        if (!exchange_is_sealed(&pending)) return false;
        duel.exchange.settled = pending.depth - 1;
        list_options(&duel, world, role, DUEL_MAX, &own);
        list_options(&duel, world, enemy_in(&duel, &pending), DUEL_MAX, &other);
        if (own.count == 0 || other.count == 0) return false;
        if (own.count == 1) break;
        fill_matrix(&duel, world, &own, &other, 0, 0, &one);
        sum.rows = one.rows;
        sum.columns = one.columns;
        for (int i = 0; i < one.rows; i++) {
            for (int j = 0; j < one.columns; j++) sum.payoff[i][j] += one.payoff[i][j];
        }
        worlds++;
    } while (!exchange_is_stopped(&duel.exchange, request) && worlds != (int)request->worlds &&
             (worlds < WORLDS_MIN || (worlds < WORLDS_MAX && duel.exchange.nodes + WORLD_NODES < request->nodes)));

    double row[DUEL_MAX] = { 1 }, column[DUEL_MAX];
    const double finer = judge_has_outlook(game) ? CERTAIN / 1000 : 1; /* than what is told */
    const double value = worlds ? duel_solve(&sum, row, column) / worlds : 0;
    const struct action *action = &own.action[draw(row, own.count, &rng)];
    *ret = (struct ai_answer){ .action = *action, .line = { *action }, .lines = 1,
                               .estimate = (int32_t)(value / finer),
                               .nodes = duel.exchange.nodes, .is_chance = judge_has_outlook(game),
                               .is_judged = worlds > 0 };
    for (; worlds && ret->options < own.count; ret->options++) { /* what each gets from the other's mix */
        struct ai_option *option = &ret->option[ret->options];
        double mean = 0;
        for (int j = 0; j < sum.columns; j++) mean += sum.payoff[ret->options][j] * column[j] / worlds;
        *option = (struct ai_option){ .action = own.action[ret->options], .estimate = (int32_t)(mean / finer),
                                      .line = { own.action[ret->options] }, .lines = 1,
                                      .visits = (uint32_t)worlds, .mix = (uint16_t)(1000 * row[ret->options] + 0.5) };
    }
    return true;
}
