/* What decides between two orders; see gain.h. */
#include "ai/gain.h"

#include <stdalign.h>
#include <string.h>

#include "ai/onward.h"
#include "core/fields.h"
#include "core/think.h"

enum {
    SAMPLES = 32,
    CLEAR = 120,     /* thousandths of the cases by which something must differ to be told */
    CLEAR_MEAN = 300, /* ... and thousandths of a step or a point, ... */
    CLEAR_PART = 20   /* ... or one so many-th of all of them */
};

struct tally { /* of all samples of an order */
    int won, lost;
    int gone[PIECES_MAX], held[SITES_MAX];
    int32_t own_loss, other_loss, points;
};

struct scene { /* what is there now, in the eyes of the role */
    const struct view *view;
    struct piece piece[PIECES_MAX];
    struct site site[SITES_MAX];
    int pieces, sites;
};

static bool is_there(const struct piece *piece)
{
    return piece->hex != NOTHING || piece->base.shape != SHAPE_NONE;
}

/* By id; NULL: it is gone. Mostly they keep their place. */
static const struct piece *find_piece(const struct piece piece[], int pieces, int32_t id, int place)
{
    if (place < pieces && piece[place].id == id) return &piece[place];
    for (int i = 0; i < pieces; i++) {
        if (piece[i].id == id) return &piece[i];
    }
    return NULL;
}

static void count_pieces(const struct scene *scene, const void *seen, struct tally *tally)
{
    struct piece now[PIECES_MAX];
    const struct view *view = scene->view;
    const int count = view->game->show->pieces(view->scenario, seen, now);
    for (int i = 0; i < scene->pieces; i++) {
        const struct piece *was = &scene->piece[i], *is = find_piece(now, count, was->id, i);
        if (!is_there(was) || was->role >= view->game->roles) continue;
        const bool is_gone = !is || !is_there(is);
        const int loss = was->steps ? was->steps - (is_gone ? 0 : is->steps) : is_gone;
        tally->gone[i] += is_gone;
        *(was->role == view->role ? &tally->own_loss : &tally->other_loss) += loss;
    }
}

static void count_sites(const struct scene *scene, const void *seen, struct tally *tally)
{
    struct site now[SITES_MAX];
    const struct view *view = scene->view;
    const int count = view->game->show->sites(view->scenario, seen, now);
    for (int i = 0; i < scene->sites && i < count; i++) tally->held[i] += now[i].role == view->role;
}

static void count_end(const struct scene *scene, const void *state, const struct pending *pending, struct tally *tally)
{
    alignas(16) unsigned char seen[AI_STATE_MAX];
    const struct view *view = scene->view;
    const struct game *game = view->game;
    struct outcome outcome;
    if (pending->kind == PENDING_OVER) {
        game->outcome(view->scenario, state, &outcome);
        tally->won += outcome.winner == view->role;
        tally->lost += outcome.winner < game->roles && outcome.winner != view->role;
    }
    state_redact(game, view->scenario, state, view->role, seen);
    if (game->show->pieces) count_pieces(scene, seen, tally);
    if (scene->sites) count_sites(scene, seen, tally);
    const int32_t own = game->score(view->scenario, seen, view->role);
    int32_t others = 0;
    for (uint8_t role = 0; role < game->roles; role++) {
        if (role != view->role) others += game->score(view->scenario, seen, role);
    }
    tally->points += own == -others ? own : own - others; /* a score may be the lead itself, for one and against one */
}

static void try_order(const struct scene *scene, struct order order, struct tally *ret)
{
    alignas(16) unsigned char state[AI_STATE_MAX];
    const struct view *view = scene->view;
    struct plan plan = { .weight = 1, .actions = (uint8_t)order.actions };
    struct exchange exchange;
    struct rng seeds;
    *ret = (struct tally){ 0 };
    memcpy(plan.action, order.action, (size_t)order.actions * sizeof plan.action[0]);
    exchange_open(&exchange, view->game, view->scenario, view->state, view->role);
    rng_seed(&seeds, view->hash);
    for (int i = 0; i < SAMPLES; i++) {
        struct pending pending;
        struct rng rng;
        rng_seed(&rng, rng_next(&seeds));
        exchange.luck = rng_next(&rng) | 1;
        exchange_guess(&exchange, view->state, false, &rng, state);
        view->game->pending(view->scenario, state, &pending);
        onward_play(&exchange, state, &plan, &rng, &pending);
        count_end(scene, state, &pending, ret);
    }
}

static int32_t part(int32_t sum) { return sum * 1000 / SAMPLES; }

/* Takes this instead of what was found so far, if it differs clearly and weighs more. */
static void offer(struct gain *best, int32_t *weight, struct gain gain, int32_t clear, int32_t factor)
{
    const int32_t difference = gain.with > gain.without ? gain.with - gain.without : gain.without - gain.with;
    if (difference < clear || difference * factor <= *weight) return;
    *best = gain;
    *weight = difference * factor;
}

/* Where much is at stake a little more or less says nothing. */
static int32_t clear_mean(const struct gain *gain)
{
    const int32_t part = (gain->without < 0 ? -gain->without : gain->without) / CLEAR_PART;
    return part > CLEAR_MEAN ? part : CLEAR_MEAN;
}

static struct gain compare(const struct scene *scene, const struct tally *with, const struct tally *without)
{
    const struct view *view = scene->view;
    struct gain best = { .kind = GAIN_NONE };
    int32_t weight = 0;
    if (with->won > without->won) {
        offer(&best, &weight, (struct gain){ GAIN_WINS, 0, part(with->won), part(without->won) }, CLEAR, 8);
    }
    if (with->lost < without->lost) {
        offer(&best, &weight, (struct gain){ GAIN_SAVES, 0, part(with->lost), part(without->lost) }, CLEAR, 8);
    }
    for (int i = 0; i < scene->sites; i++) {
        const struct gain gain = { GAIN_HOLDS, i, part(with->held[i]), part(without->held[i]) };
        if (gain.with > gain.without) offer(&best, &weight, gain, CLEAR, 6);
    }
    for (int i = 0; i < scene->pieces; i++) {
        const bool is_own = scene->piece[i].role == view->role;
        const struct gain gain = { is_own ? GAIN_KEEPS : GAIN_TAKES, i, part(with->gone[i]), part(without->gone[i]) };
        if (!scene->piece[i].title || (gain.with < gain.without) != is_own) continue;
        offer(&best, &weight, gain, CLEAR, 4);
    }
    if (best.kind) return best;
    const struct gain spares = { GAIN_SPARES, 0, part(with->own_loss), part(without->own_loss) };
    const struct gain costs = { GAIN_COSTS, 0, part(with->other_loss), part(without->other_loss) };
    const struct gain points = { GAIN_POINTS, 0, part(with->points), part(without->points) };
    if (points.with > points.without) offer(&best, &weight, points, clear_mean(&points), 2);
    if (spares.with < spares.without) offer(&best, &weight, spares, clear_mean(&spares), 1);
    if (costs.with > costs.without) offer(&best, &weight, costs, clear_mean(&costs), 1);
    return best;
}

struct gain gain_of(const struct view *view, struct order order, struct order other)
{
    const struct game *game = view->game;
    struct scene scene = { .view = view };
    struct tally with, without;
    if (!onward_is_told(game)) return (struct gain){ .kind = GAIN_NONE };
    if (game->show->pieces) scene.pieces = game->show->pieces(view->scenario, view->state, scene.piece);
    if (game->show->sites) scene.sites = game->show->sites(view->scenario, view->state, scene.site);
    try_order(&scene, order, &with);
    try_order(&scene, other, &without);
    return compare(&scene, &with, &without);
}
