/* Random play of a scenario of jidai (jidai_scenario.h), for tests that look at every position on the way. */
#ifndef HONJIN_TESTS_UNIT_JIDAI_PLAY_H
#define HONJIN_TESTS_UNIT_JIDAI_PLAY_H

#include "ai/playout.h"
#include "kit/rng.h"
#include "tests/unit/jidai_scenario.h"

static struct jidai_state position;

static void begin_game(uint64_t seed, struct rng *ret)
{
    rng_seed(ret, seed);
    jidai_setup(&scenario, &position);
}

/* False: the game is over. */
static bool play_on(struct rng *rng)
{
    static struct choices choices;
    struct pending pending;
    struct action action;
    jidai_pending(&scenario, &position, &pending);
    if (!playout_next(&jidai_game, &scenario, &position, &pending, rng, &choices, &action)) return false;
    jidai_apply(&scenario, &position, &action, NULL);
    return true;
}

#endif
