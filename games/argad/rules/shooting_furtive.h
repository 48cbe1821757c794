/* Furtive targets [base:furtive, shoot-furtive-target]: hidden or touching the shooter's friends at both ends of their
 * move, in sight at a tick between. */
#ifndef HONJIN_GAMES_ARGAD_RULES_SHOOTING_FURTIVE_H
#define HONJIN_GAMES_ARGAD_RULES_SHOOTING_FURTIVE_H

#include "games/argad/rules/movement_movers.h"
#include "kit/lanes.h"

/* Of a target that is out of sight or in the press now: was it so at the beginning, too, and seen on its way by a
 * shooter who looks from there? Then where it was nearest to him in sight. The trail is begun when it is wanted. */
bool argad_furtive_target(const scenario_t *scenario, const state_t *state, int shooter, struct point from, int target,
                          struct trail *trail, struct point *ret);
/* Where a furtive shooter shoots from: the end of his first leg; false: he has not come there. */
bool argad_dash_place(const state_t *state, int figure, struct point *ret);

#endif
