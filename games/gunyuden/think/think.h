/* What matters where, for players that think ahead. */
#ifndef HONJIN_GAMES_GUNYUDEN_THINK_THINK_H
#define HONJIN_GAMES_GUNYUDEN_THINK_THINK_H

#include "core/think.h"
#include "games/gunyuden/rules/battle.h"

int gunyuden_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[]);
int32_t gunyuden_evaluate(const void *scenario, const void *state, uint8_t role);
int32_t gunyuden_lead(const void *scenario, const void *state, uint8_t role);
int32_t gunyuden_outlook(const void *scenario, const void *state, uint8_t role);
role_set gunyuden_hasty(const void *scenario);
void gunyuden_load_roads(void *scenario);
/* The same of the small scenarios: evaluate.c, plans.c. */
int gunyuden_mini_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                       struct plan ret[]);
int32_t gunyuden_mini_evaluate(const void *scenario, const void *state, uint8_t role);
/* stakes.c: how much a side wants to stand at a castle, and what it is about to lose, in points of evaluate() */
int32_t masamune_castle_worth(const scenario_t *scenario, const state_t *state, int castle, uint8_t side);
int32_t masamune_stake(const scenario_t *scenario, const state_t *state, uint8_t side);

struct pulls { /* what each castle's hex is worth to a side */
    int32_t worth[CASTLES_MAX];
    uint64_t pulling; /* castles that are worth something */
    uint64_t closed[CLANS_MAX]; /* castles that do not pull forces of a clan */
};

void hints_pulls(const scenario_t *scenario, const state_t *state, uint8_t side, struct pulls *ret);
/* How much a force wants to be in a hex. */
int32_t hints_pull(const scenario_t *scenario, const state_t *state, const struct pulls *pulls, int unit, int hex);
/* What castles that are being taken are worth to the side. */
int32_t hints_sieges(const scenario_t *scenario, const state_t *state, uint8_t side, const struct pulls *pulls);

/* Forces of a side that stand in the open beside far stronger ones. */
int32_t hints_danger(const scenario_t *scenario, const state_t *state, uint8_t side);
/* What some players see otherwise than evaluate(), which is that of a frozen one. */
struct taste {
    int32_t siege;  /* 1/100 of what castles that are being taken are worth */
    int32_t gather; /* what makes a force strike better than its units one by one: 1/100 of its strength squared */
};
int32_t hints_judge(const scenario_t *scenario, const state_t *state, uint8_t role, const struct taste *taste);
/* The retreat that a side has begun, or NULL. */
const struct frame *hints_retreat(const state_t *state, uint8_t side);

/* campaign_evaluate.c: the same for the campaign. */
void campaign_pulls(const scenario_t *scenario, const state_t *state, uint8_t side, struct pulls *ret);

/* plans.c: plans from what is offered now, by these pulls. */
int plans_by(const scenario_t *scenario, const state_t *state, uint8_t role, int max, const struct pulls *pulls,
             struct plan ret[]);

#endif
