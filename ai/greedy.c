/* One action deep, many worlds wide; see greedy.h.
 *
 * A round is one guess at all that the view hides (determinize) and one stream of random numbers. In each
 * round every option still in the race is tried in that same world with those same numbers, so that what
 * differs between options comes from the options (common random numbers). After the action, random play
 * goes on until the exchange it began has ended (is_settled), and evaluate() judges. The budget is spent in
 * stages; after each the worse half of the options leaves the race (sequential halving). */
#include "ai/greedy.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "ai/playout.h"
#include "core/fields.h"

enum { OPTIONS_MAX = 128, OPTION_NODES = 4, PLIES_AHEAD = 12, VICTORY = 10000 /* 1/100 points */ };

struct option_tried {
    struct action action;
    int64_t sum; /* of the judgements so far; all options in the race have as many */
};

struct thought {
    const struct game *game;
    const void *scenario;
    uint8_t role;
    int depth_field; /* of games that use core/sequence.h; else -1 */
    int32_t settled; /* an exchange has ended when no more frames than this are open */
    uint32_t nodes;
    struct choices choices;
    alignas(16) unsigned char world[AI_STATE_MAX], state[AI_STATE_MAX];
};

static int32_t depth_of(const struct thought *thought, const void *state)
{
    if (thought->depth_field < 0) return 0;
    return field_get(&thought->game->field[thought->depth_field], state, 0);
}

/* Has what the action began come to an end? A single role decides freely again: not inside a combat, a
 * retreat or another activity that the action opened, nor in a sealed phase. Without frames to count, one
 * waits until it is this role's own turn to decide. */
static bool is_settled(const struct thought *thought, const struct pending *pending)
{
    if (pending->kind != PENDING_DECISION) return pending->kind == PENDING_OVER;
    if (thought->depth_field < 0) return pending->roles == ROLE_BIT(thought->role);
    const bool is_sealed = (pending->roles & (pending->roles - 1)) != 0;
    return !is_sealed && depth_of(thought, thought->state) <= thought->settled;
}

static int32_t judge(const struct thought *thought, const struct pending *pending)
{
    const struct game *game = thought->game;
    int32_t value = game->evaluate(thought->scenario, thought->state, thought->role);
    if (pending->kind == PENDING_OVER) {
        struct outcome outcome;
        game->outcome(thought->scenario, thought->state, &outcome);
        if (outcome.winner == thought->role) value += VICTORY;
        else if (outcome.winner < game->roles) value -= VICTORY;
    }
    return value;
}

/* Tries an action in the world of this round and says what it is worth. */
static int32_t try(struct thought *thought, const struct action *first, uint64_t seed)
{
    const struct game *game = thought->game;
    struct action action = *first;
    struct pending pending;
    struct rng rng;
    rng_seed(&rng, seed);
    memcpy(thought->state, thought->world, game->state_bytes);
    for (int ply = 0;; ply++) {
        game->apply(thought->scenario, thought->state, &action, NULL);
        thought->nodes++;
        game->pending(thought->scenario, thought->state, &pending);
        if (ply >= PLIES_AHEAD || is_settled(thought, &pending)) break;
        if (playout_next(game, thought->scenario, thought->state, &pending, &rng, &thought->choices,
                         &action) == 0) break;
    }
    return judge(thought, &pending);
}

/* The options in random order; of too many, one from each of equal parts of the list. */
static int list_options(struct thought *thought, const void *view, uint32_t limit, struct rng *rng,
                        struct option_tried ret[OPTIONS_MAX])
{
    const struct game *game = thought->game;
    uint32_t count = 0;
    if (game->propose) {
        for (; count < limit; count++) {
            if (!game->propose(thought->scenario, view, thought->role, rng, &ret[count].action)) break;
            ret[count].sum = 0;
        }
        return (int)count;
    }
    game->choices(thought->scenario, view, thought->role, &thought->choices);
    const uint32_t total = choices_total(&thought->choices);
    count = total < limit ? total : limit;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t low = (uint32_t)((uint64_t)i * total / count);
        const uint32_t high = (uint32_t)((uint64_t)(i + 1) * total / count);
        const uint32_t place = rng_below(rng, i + 1);
        ret[i] = ret[place];
        ret[place] = (struct option_tried){
            .action = choices_at(&thought->choices, low + rng_below(rng, high - low)),
        };
    }
    return (int)count;
}

/* Best first; equal ones keep their order. */
static void sort(struct option_tried option[], int count)
{
    for (int i = 1; i < count; i++) {
        const struct option_tried moving = option[i];
        int at = i;
        for (; at > 0 && option[at - 1].sum < moving.sum; at--) option[at] = option[at - 1];
        option[at] = moving;
    }
}

/* Spends the budget; the best option ends up first. Returns in how many worlds it was tried. */
static int race(struct thought *thought, const void *view, const struct ai_request *request,
                struct option_tried option[], int count)
{
    int stages = 1, rounds = 0;
    while (count > 1 << stages) stages++;
    for (int stage = 1; stage <= stages; stage++) {
        const uint64_t budget = (uint64_t)request->nodes * (uint64_t)stage / (uint64_t)stages;
        do {
            struct rng rng;
            rng_seed(&rng, request->seed + (uint64_t)++rounds);
            memcpy(thought->world, view, thought->game->state_bytes);
            if (thought->game->determinize) {
                thought->game->determinize(thought->scenario, thought->world, thought->role, &rng);
            }
            const uint64_t seed = rng_next(&rng);
            for (int i = 0; i < count; i++) option[i].sum += try(thought, &option[i].action, seed);
        } while (thought->nodes < budget);
        sort(option, count);
        count = (count + 1) / 2;
    }
    return rounds;
}

bool greedy_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                  const struct ai_request *request, struct ai_answer *ret)
{
    struct thought thought; /* not cleared: most of it is room to work in */
    struct option_tried option[OPTIONS_MAX];
    struct pending pending;
    struct rng rng;
    assert(game->state_bytes <= AI_STATE_MAX);
    thought.game = game;
    thought.scenario = scenario;
    thought.role = role;
    thought.nodes = 0;
    thought.depth_field = field_find(game, "depth", strlen("depth"));
    game->pending(scenario, view, &pending);
    /* The exchange that a sealed choice belongs to ends with the frame in which it is made. */
    const bool is_sealed = (pending.roles & (pending.roles - 1)) != 0;
    thought.settled = depth_of(&thought, view) - is_sealed;

    rng_seed(&rng, request->seed);
    const uint32_t wanted = request->nodes / OPTION_NODES;
    const uint32_t limit = wanted < 2 ? 2 : wanted > OPTIONS_MAX ? OPTIONS_MAX : wanted;
    const int count = list_options(&thought, view, limit, &rng, option);
    if (count == 0) return false;
    *ret = (struct ai_answer){ .action = option[0].action, .line = { option[0].action }, .lines = 1 };
    if (count == 1 && !game->propose) return true;
    const int rounds = race(&thought, view, request, option, count);
    ret->action = ret->line[0] = option[0].action;
    ret->estimate = (int32_t)(option[0].sum / rounds);
    ret->nodes = thought.nodes;
    return true;
}
