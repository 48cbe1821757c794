/* What the files of Masamune the One-Eyed Dragon [27 to 44] share. The series does not include it. */
#ifndef HONJIN_GAMES_GUNYUDEN_MASAMUNE_H
#define HONJIN_GAMES_GUNYUDEN_MASAMUNE_H

#include "games/gunyuden/ask.h"

enum { DATE, ANTI }; /* the sides */

/* masamune_scenario.c: [42, 43, 44] */
uint16_t masamune_area_rule(const scenario_t *scenario, int hex);
void masamune_opening(const scenario_t *scenario, const state_t *state, struct sink *sink);

/* masamune_victory.c: [42-6, 43-6, 44-6] */
int32_t masamune_score(const scenario_t *scenario, const state_t *state, uint8_t side);
void masamune_outcome(const scenario_t *scenario, const state_t *state, struct outcome *ret);

int32_t masamune_castle_worth(const scenario_t *scenario, const state_t *state, int castle, uint8_t side);
/* A unit has entered a hex; all units are where they were when lines are checked [43-6]. */
void masamune_entered(const scenario_t *scenario, state_t *state, int unit, struct sink *sink);
void masamune_lines_checked(const scenario_t *scenario, state_t *state, struct sink *sink);
/* What each side's points are made of, at the end. */
void masamune_reckon(const scenario_t *scenario, const state_t *state, struct sink *sink);
int masamune_castle_named(const scenario_t *scenario, const char *name);
/* masamune_inawashiro.c: is his die to be rolled; it was [44-7-2] */
bool masamune_has_inawashiro(const scenario_t *scenario, const state_t *state);
void masamune_inawashiro(const scenario_t *scenario, state_t *state, int die, struct sink *sink);
bool masamune_ends_with_battle(const scenario_t *scenario, const state_t *state);

#endif
