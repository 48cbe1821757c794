/* One blow, measured: with what, at which length, with which modifiers. Pairings, dice, results and the measuring tool
 * all ask here. */
#ifndef HONJIN_GAMES_ARGAD_RULES_MELEE_MEASURE_H
#define HONJIN_GAMES_ARGAD_RULES_MELEE_MEASURE_H

#include "games/argad/rules/shooting_measure.h"

enum length { LENGTH_PIKE, LENGTH_LONG, LENGTH_HALF_LONG, LENGTH_SHORT, LENGTH_VERY_SHORT, LENGTH_HANDS, LENGTHS };
enum result { RESULT_MISS, RESULT_RECOIL, RESULT_HIT };

struct blow {
    uint8_t weapon, length;
    uint16_t length_rule;  /* why it has this length, if there is something to say */
    struct modifiers modifiers;
};

/* May it strike in this turn, if somebody is there to be struck? */
bool argad_may_strike(const state_t *state, int figure);
struct refusal argad_striker_legal(const state_t *state, int figure);
/* Whom it may strike at: enemies it touches, or over the shoulder of the man in front. */
uint64_t argad_foes_of(const scenario_t *scenario, const state_t *state, int figure);
/* Has it a swing to give up, which keeps somebody behind from striking? */
bool argad_may_give_room(const scenario_t *scenario, const state_t *state, int figure);
int argad_swinger_before(const scenario_t *scenario, const state_t *state, int figure, int foe);
/* The one it faces among them. */
int argad_foe_faced(const scenario_t *scenario, const state_t *state, int figure, uint64_t foes);
int argad_blow_length(const scenario_t *scenario, const state_t *state, int figure, int foe); /* of its weapon, there */
void argad_blow_measure(const scenario_t *scenario, const state_t *state, int figure, int foe, struct blow *ret);
/* What a number on the die does with these modifiers; natural: what lies on the table. */
uint8_t argad_blow_result(const scenario_t *scenario, const state_t *state, int foe, int natural, int number, int sum,
                          uint16_t *ret_rule);

#endif
