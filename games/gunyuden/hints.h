/* What matters where, for players that think ahead. */
#ifndef HONJIN_GAMES_GUNYUDEN_HINTS_H
#define HONJIN_GAMES_GUNYUDEN_HINTS_H

#include "games/gunyuden/battle.h"

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

/* campaign_hints.c: the same for the campaign. */
void campaign_pulls(const scenario_t *scenario, const state_t *state, uint8_t side, struct pulls *ret);

/* plans.c: plans from what is offered now, by these pulls. */
int plans_by(const scenario_t *scenario, const state_t *state, uint8_t role, int max, const struct pulls *pulls,
             struct plan ret[]);

#endif
