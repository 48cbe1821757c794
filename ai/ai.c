/* The levels, and the one that does not think; see ai.h. */
#include "ai/ai.h"

#include <string.h>
#include <time.h>

#include "ai/duel.h"
#include "ai/greedy.h"
#include "ai/hint.h"
#include "ai/playout.h"
#include "ai/team.h"

enum level {
    LEVEL_RANDOM,
    LEVEL_GREEDY,
    LEVEL_EASY,
    LEVEL_NORMAL,
    LEVEL_HARD,
    LEVEL_MASTER,
    LEVELS,
    LEVEL_DUEL = LEVELS, /* the anchors */
    LEVEL_MINI,
    LEVEL_SCRIPT,
    LEVEL_FIRST,
    LEVEL_HINT,
};

const struct ai_level ai_levels[] = {
    [LEVEL_RANDOM] = { "random", "any action that is offered, all equally likely" },
    [LEVEL_GREEDY] = { "greedy", "tries orders in positions that fit what it sees, and takes the best on average" },
    [LEVEL_EASY] = { "easy", "looks at the enemy's answer, but hastily; its cards can be read" },
    [LEVEL_NORMAL] = { "normal", "looks at the enemy's answer; often takes the second best order" },
    [LEVEL_HARD] = { "hard", "looks at the enemy's answer with all the effort, and mixes its cards" },
    [LEVEL_MASTER] = { "master", "hard with five times the effort, where time allows" },
    [LEVELS] = { NULL, NULL },
};

/* Anchors: players that are no level of their own but something to measure others by. */
const struct ai_level ai_anchors[] = {
    { "duel", "greedy, which mixes its sealed choices" },
    { "greedy-mini", "greedy by the game's earlier hints, where it keeps them: those of its small scenarios" },
    { "script", "the heaviest of the game's plans, one time in ten another; no thought at all" },
    { "hard-1", "hard as it was before players learnt, for ever" },
    { "hint", "takes every hint: hard with 15 times the nodes, which heeds the warnings" },
    { NULL, NULL },
};

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

/* A game as its players of before were told of it; hints NULL: they were told the same. */
struct past {
    struct game game;
    struct think think;
};
static void past_open(const struct game *game, const struct hints *hints, struct past *ret)
{
    ret->game = *game;
    ret->think = *game->think;
    ret->think.believe = NULL;
    if (hints) {
        ret->think.evaluate = hints->evaluate;
        ret->think.plan = hints->plan;
    }
    ret->game.think = &ret->think;
}

/* The game's best-weighted plan, one time in ten another by weight. */
static bool script_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                         const struct ai_request *request, struct ai_answer *ret)
{
    struct plan plan[PLANS_MAX];
    struct past past;
    struct rng rng;
    int best = 0;
    past_open(game, game->think->first, &past);
    if (!past.think.plan) return random_think(game, scenario, view, role, request, ret);
    rng_seed(&rng, request->seed);
    if (rng_below(&rng, 10) == 0) {
        if (!playout_plan(&past.game, scenario, view, role, false, &rng, &plan[0])) return false;
    } else {
        const int count = past.think.plan(scenario, view, role, &rng, PLANS_MAX, plan);
        if (count == 0) return false;
        for (int i = 1; i < count; i++) {
            if (plan[i].weight > plan[best].weight) best = i;
        }
    }
    *ret = (struct ai_answer){ .action = plan[best].action[0], .lines = plan[best].actions };
    memcpy(ret->line, plan[best].action, plan[best].actions * sizeof plan[best].action[0]);
    return true;
}

/* Greedy by the hints of an earlier player, where the game keeps them. */
static bool mini_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                       const struct ai_request *request, struct ai_answer *ret)
{
    struct past past;
    past_open(game, game->think->mini, &past);
    return greedy_think(&past.game, scenario, view, role, request, ret);
}

/* Hard as it was before players learnt: by hand alone. Its answers are pinned (tests/answers.c): who changes plans,
 * outlook or search for the better keeps those of before for it. */
static bool first_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                        const struct ai_request *request, struct ai_answer *ret)
{
    static const struct search_effort effort = { .part = 1, .is_first = true };
    struct past past;
    past_open(game, game->think->first, &past);
    past.think.judge = NULL;
    if (duel_is_due(&past.game, scenario, view, role)) {
        return duel_think(&past.game, scenario, view, role, request, ret);
    }
    return team_think(&past.game, scenario, view, role, &effort, request, ret);
}

/* Whoever takes every hint. */
static bool hint_level_think(const struct game *game, const void *scenario, const void *seen, uint8_t role,
                             const struct ai_request *request, struct ai_answer *ret)
{
    struct view view;
    struct hint hint;
    view_open_seen(&view, game, scenario, seen, role);
    if (!hint_order(&view, request, &hint)) return false;
    *ret = hint.answer;
    return true;
}

/* What the searching levels make of the nodes they are given. */
static const struct search_effort effort[LEVELS] = {
    [LEVEL_EASY] = { .part = 30, .second_best = 40 },
    [LEVEL_NORMAL] = { .part = 5, .second_best = 20 },
    [LEVEL_HARD] = { .part = 1 },
    [LEVEL_MASTER] = { .part = 1, .times = 5 },
};

static uint64_t milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bool ai_is_stopped(const struct ai_request *request)
{
    return (request->stop && *request->stop) || (request->until && milliseconds_now() >= request->until);
}

static bool think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                  const struct ai_request *request, struct ai_answer *ret)
{
    struct pending pending;
    game->pending(scenario, view, &pending);
    if (role >= game->roles || pending.kind != PENDING_DECISION || !(pending.roles & ROLE_BIT(role))) {
        return false;
    }
    const int level = find_level(request->level);
    if (level < 0) return false;
    if (level == LEVEL_RANDOM || !game->think->evaluate || game->state_bytes > AI_STATE_MAX) {
        return random_think(game, scenario, view, role, request, ret);
    }
    /* An anchor stays what it is: where there were no plans when it was frozen, or others, it has those. */
    const bool is_older = game->think->mini && (!game->think->mini->plan || game->think->mini->is_greedy);
    if (level == LEVEL_GREEDY && is_older) return mini_think(game, scenario, view, role, request, ret);
    if (level == LEVEL_GREEDY) return greedy_think(game, scenario, view, role, request, ret);
    if (level == LEVEL_MINI) return mini_think(game, scenario, view, role, request, ret);
    if (level == LEVEL_SCRIPT) return script_think(game, scenario, view, role, request, ret);
    if (level == LEVEL_HINT) return hint_level_think(game, scenario, view, role, request, ret);
    if (level == LEVEL_FIRST) return first_think(game, scenario, view, role, request, ret);
    if (duel_is_due(game, scenario, view, role)) {
        if (level == LEVEL_EASY) return greedy_think(game, scenario, view, role, request, ret); /* it can be read */
        return duel_think(game, scenario, view, role, request, ret);
    }
    if (level == LEVEL_DUEL) {
        struct past past;
        past_open(game, game->think->first, &past);
        return greedy_think(&past.game, scenario, view, role, request, ret);
    }
    return team_think(game, scenario, view, role, &effort[level], request, ret);
}

bool ai_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
              const struct ai_request *request, struct ai_answer *ret)
{
    struct ai_request limited = *request;
    const uint64_t start = milliseconds_now();
    if (limited.deadline_ms && !limited.until) limited.until = start + limited.deadline_ms;
    if (!think(game, scenario, view, role, &limited, ret)) return false;
    ret->ms = (uint32_t)(milliseconds_now() - start);
    return true;
}

bool ai_ask(const struct view *view, const struct ai_request *request, struct ai_answer *ret)
{
    return ai_think(view->game, view->scenario, view->state, view->role, request, ret);
}

uint32_t ai_patience_left(struct ai_patience *patience, const struct view *view)
{
    const struct game *game = view->game;
    const uint32_t clock = game->clock ? game->clock(view->scenario, view->state) : 0;
    if (clock != patience->clock || !game->clock) *patience = (struct ai_patience){ .clock = clock };
    const uint32_t spent = patience->spent_ms, left = spent < AI_TURN_MS ? AI_TURN_MS - spent : 0;
    return left == 0 ? 1 : left < AI_DECISION_MS ? left : AI_DECISION_MS;
}

void ai_patience_spend(struct ai_patience *patience, const struct ai_answer *answer)
{
    patience->spent_ms += answer->ms;
}
