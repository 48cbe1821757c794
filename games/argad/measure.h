/* What the parts of the measuring tool offer each other: measure.c has lengths and lines, measure_dice.c shots and
 * blows. */
#ifndef HONJIN_GAMES_ARGAD_MEASURE_H
#define HONJIN_GAMES_ARGAD_MEASURE_H

#include "core/show.h"
#include "games/argad/rules.h"

bool argad_measure(const void *scenario, const void *view, const struct question *question, struct answer *ret);

/* ---- ways.c ---- */
int argad_ways(const void *scenario, const void *view, struct show_way ret[WAYS_MAX]);

struct answer_row *answer_add(struct answer *answer, const char *name, uint16_t rule, uint8_t kind, int32_t value);
bool measure_is_seen(const scenario_t *scenario, const state_t *state, uint8_t role, int32_t piece);

/* The bands of a figure's missile weapon: a row for each; of a gap that is known, only the one it lies in. How far the
 * weapon carries, in mm. */
int measure_bands(const scenario_t *scenario, const state_t *state, int figure, int32_t gap, struct answer *ret);
bool measure_shots(const scenario_t *scenario, const state_t *state, const struct question *question,
                   struct answer *ret);
bool measure_blows(const scenario_t *scenario, const state_t *state, const struct question *question,
                   struct answer *ret);

#endif
