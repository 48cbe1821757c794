/* The levels, and the one that does not think; see ai.h. */
#include "ai/ai.h"

#include <string.h>

#include "ai/duel.h"
#include "ai/greedy.h"
#include "ai/playout.h"

const struct ai_level ai_levels[] = {
    { "random", "any action that is offered, all equally likely" },
    { "greedy", "tries every action in positions that fit what it sees, and takes the best on average" },
    { NULL, NULL },
};

/* Anchors: players that are no level of their own but something to measure others by. */
const struct ai_level ai_anchors[] = {
    { "duel", "greedy, which mixes its sealed choices" },
    { NULL, NULL },
};
enum { LEVEL_RANDOM, LEVEL_GREEDY, LEVELS, LEVEL_DUEL = LEVELS };

static int find_level(const char *name)
{
    int level = 0;
    for (; ai_levels[level].name; level++) {
        if (strcmp(ai_levels[level].name, name) == 0) return level;
    }
    for (int i = 0; ai_anchors[i].name; i++) {
        if (strcmp(ai_anchors[i].name, name) == 0) return level + i;
    }
    return -1;
}

static bool random_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                         const struct ai_request *request, struct ai_answer *ret)
{
    const struct pending pending = { .kind = PENDING_DECISION, .roles = ROLE_BIT(role) };
    struct choices choices;
    struct action action;
    struct rng rng;
    rng_seed(&rng, request->seed);
    if (playout_next(game, scenario, view, &pending, &rng, &choices, &action) == 0) return false;
    *ret = (struct ai_answer){ .action = action, .line = { action }, .lines = 1 };
    return true;
}

bool ai_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
              const struct ai_request *request, struct ai_answer *ret)
{
    struct pending pending;
    game->pending(scenario, view, &pending);
    if (role >= game->roles || pending.kind != PENDING_DECISION || !(pending.roles & ROLE_BIT(role))) {
        return false;
    }
    const int level = find_level(request->level);
    if (level < 0) return false;
    if (level == LEVEL_RANDOM || !game->evaluate || game->state_bytes > AI_STATE_MAX) {
        return random_think(game, scenario, view, role, request, ret);
    }
    if (level == LEVEL_DUEL && duel_is_due(game, scenario, view, role)) {
        return duel_think(game, scenario, view, role, request, ret);
    }
    return greedy_think(game, scenario, view, role, request, ret);
}
