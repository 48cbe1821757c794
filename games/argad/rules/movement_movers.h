/* A turn's movement: the drafts as movers, for those who let them go (movement.c), who look where they went
 * (shooting_furtive.c) and who draw it (trails.c). */
#ifndef HONJIN_GAMES_ARGAD_RULES_MOVEMENT_MOVERS_H
#define HONJIN_GAMES_ARGAD_RULES_MOVEMENT_MOVERS_H

#include "games/argad/rules/rules.h"
#include "games/argad/rules/movement_ticks.h"

struct march { /* what is known of a turn's movement besides the ticks */
    const scenario_t *scenario;
    const state_t *state;
    uint8_t going[FIGURES]; /* the worst ground for which a figure has paid */
    uint64_t bars[MOUNTS][NEVER]; /* features worse than that, for who goes so and has paid for so much */
    uint64_t near[FIGURES];       /* those of them in a mover's reach */
    struct ticks ticks;
};

/* The ground for which everybody has paid, as it was when the slowing dice fell: before any change of ranks moves those
 * whom others charge. Must come before argad_march_begin() unless all is over. */
void argad_march_pay(const scenario_t *scenario, const state_t *state, struct march *march);
/* Everybody where he began this turn, with the way he was ordered to go; is_over: when all have gone it already. */
void argad_march_begin(const scenario_t *scenario, const state_t *state, struct march *march, bool is_over);
/* Whose arrays hold the draft of a formation: whoever of it has one; after a pivot he need not be the anchor. */
int argad_march_slot(const scenario_t *scenario, const state_t *state, int group);

/* Afterwards: the way is gone again, as far as `gone` says. */
struct trail {
    bool is_begun;          /* false: nobody has asked yet */
    int16_t end[FIGURES];   /* from that tick on a figure stands where it stands now */
    struct march march;
};
void argad_trail_begin(const scenario_t *scenario, const state_t *state, struct trail *trail);
/* Where a figure was after a tick, a multiple of 10 or beyond the last one at which pursuers aim. */
struct point argad_trail_place(const struct trail *trail, int figure, int tick);

static inline struct point march_from(const state_t *state, int figure)
{
    return (struct point){ state->from_x[figure], state->from_y[figure] };
}

#endif
