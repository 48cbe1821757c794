/* What the parts of the measuring tool offer each other: measure.c has lengths and lines, measure_dice.c shots and
 * blows. */
#ifndef HONJIN_GAMES_ARGAD_SHOW_MEASURE_H
#define HONJIN_GAMES_ARGAD_SHOW_MEASURE_H

#include "core/show.h"
#include "games/argad/rules/rules.h"

struct remark argad_remark_on(const void *scenario, const void *view, const struct action *action);
bool argad_measure(const void *scenario, const void *view, const struct question *question, struct answer *ret);

/* ---- dangers.c ---- */
int argad_dangers(const void *scenario, const void *view, uint8_t role, struct note ret[DANGERS_MAX]);

/* ---- trails.c ---- */
int argad_ways(const void *scenario, const void *view, struct show_way ret[WAYS_MAX]);

struct answer_row *argad_answer_add(struct answer *answer, const char *name, uint16_t rule, uint8_t kind,
                                    int32_t value);
bool argad_measure_is_seen(const scenario_t *scenario, const state_t *state, uint8_t role, int32_t piece);

/* The bands of a figure's missile weapon: a row for each; of a gap that is known, only the one it lies in. How far the
 * weapon carries, in mm. */
int argad_measure_bands(const scenario_t *scenario, const state_t *state, int figure, int32_t gap, struct answer *ret);
/* Of one die alone: in how many ways of how many a shot hits; in how many of six a blow kills or drives back. */
struct shot;
void argad_shot_odds(int weapon, const struct shot *shot, int32_t *ret_ways, int32_t *ret_of);
void argad_blow_odds(const scenario_t *scenario, const state_t *state, int figure, int foe, int32_t *ret_kills,
                     int32_t *ret_drives);
bool argad_measure_shots(const scenario_t *scenario, const state_t *state, const struct question *question,
                         struct answer *ret);
bool argad_measure_blows(const scenario_t *scenario, const state_t *state, const struct question *question,
                         struct answer *ret);

#endif
