/* What the files of chapter 13 share: their frames, and the slots of state->siege.
 *
 * Areas are bits. A side's men are its `manpower`, those `out` of combat, and one for each of its control
 * markers (`area`). `base` are the areas its men come from. */
#ifndef HONJIN_GAMES_JIDAI_RULES_SIEGE_H
#define HONJIN_GAMES_JIDAI_RULES_SIEGE_H

#include "games/jidai/rules/rules.h"

enum { /* FRAME_SIEGE itself: a side's siege actions [13.6.1-move]; arg0: 1 while it is moving troops */
    FRAME_POST = FRAME_SIEGE + 1, /* posting markers [13.5, 13.7]; step: enum post_step; arg0: areas entered, bits */
    FRAME_COME_IN,                /* arg0: a unit inside, arg1: the exterior areas it may have come by, bits [13.5] */
    FRAME_ASSAULT,                /* arg: enum assault_arg; step: enum assault_step [13.6.1-assault] */
    FRAME_FIRE,                   /* likewise [13.6.1-fire] */
    FRAME_SIEGE_RALLY,            /* arg0: men of this side still to roll [13.6.2] */
    FRAME_WITHDRAW,               /* arg: enum withdraw_arg; step: enum withdraw_step [13.8] */
    FRAME_SIEGE_END,              /* arg0: sides that have lost, bits; step: enum end_step [13.9] */
};

enum { SIEGE_IS_NEW, SIEGE_ENTERED /* two bytes of area bits: where units came in that have posted nothing yet */ };

enum { SIEGE_MOVING }; /* arg of FRAME_SIEGE */
enum post_step { POST_BESIEGED, POST_ENTERING, POST_OVER };
enum { COME_IN_UNIT, COME_IN_AREAS };
enum { POST_ENTERED, POST_IS_NEW }; /* arg1: 1 at the beginning of a siege */
enum assault_arg { ASSAULT_AREA, ASSAULT_INVOLVED /* areas, bits */, ASSAULT_ADVANTAGE, ASSAULT_LEFT /* to pay */ };
enum assault_step {
    ASSAULT_CHOOSE_ADVANTAGE, ASSAULT_BID, ASSAULT_BID_OTHER, ASSAULT_DICE, ASSAULT_PAY, ASSAULT_PAY_TIE,
    ASSAULT_PUSH, ASSAULT_ANSWER, ASSAULT_OCCUPY, ASSAULT_END
};
enum withdraw_arg { WITHDRAW_CLAN, WITHDRAW_AREA /* named first */, WITHDRAW_LEFT, WITHDRAW_AREAS /* all, bits */ };
enum withdraw_step { WITHDRAW_CHOOSE, WITHDRAW_PAY, WITHDRAW_EXIT, WITHDRAW_OVER };
enum end_step { END_LOSERS, END_KEEP, END_DISORGANIZE, END_FATES, END_OVER };
/* While a siege ends, state->battle marks units. */
enum survival { SURVIVAL_KEPT = 1, SURVIVAL_DISORGANIZED, SURVIVAL_LOST };

/* What a unit is worth in men. */
static inline int unit_men(const scenario_t *scenario, int unit)
{
    return scenario->unit[unit].elan + scenario->unit[unit].mass;
}

/* fortress.c: areas, values, posting, the dice of the Rally chit */
static inline bool area_is_exterior(const scenario_t *scenario, int area)
{
    return scenario->area[area].kind == AREA_EXTERIOR;
}
static inline bool area_has(const state_t *state, uint8_t side, int area) { return state->area[side][area]; }
/* The areas with a marker of the side; how many. */
unsigned jidai_fortress_areas(const scenario_t *scenario, const state_t *state, uint8_t side);
int jidai_fortress_markers(const scenario_t *scenario, const state_t *state, uint8_t side);
/* A side's men; what its units inside are worth, which is never less. */
int jidai_fortress_men(const scenario_t *scenario, const state_t *state, uint8_t side);
int jidai_fortress_worth(const scenario_t *scenario, const state_t *state, uint8_t side);
/* Areas that a chain without enemy markers joins to one of these. */
unsigned jidai_fortress_joined(const scenario_t *scenario, const state_t *state, uint8_t side, unsigned from);
/* Of these areas, those where the side may put one more marker. */
unsigned jidai_fortress_room(const scenario_t *scenario, const state_t *state, uint8_t side, unsigned areas);
/* Areas with markers of the side next to an area; the lowest score of their lines. */
unsigned jidai_fortress_around(const scenario_t *scenario, const state_t *state, uint8_t side, int area,
                               int *ret_score);
void jidai_fortress_post(state_t *state, uint8_t side, int area, uint16_t rule, uint16_t also, struct sink *sink);
void jidai_fortress_offer(struct choices *choices, uint8_t role, uint8_t verb, unsigned areas);
/* jidai_siege_ends, but the frame takes the place of the top one. */
bool jidai_siege_is_over(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Whoever holds Kaizu now; points if it changes hands [18.3]. */
void jidai_kaizu_falls(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);

void jidai_fortress_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void jidai_fortress_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal jidai_fortress_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void jidai_fortress_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
bool jidai_fortress_run(const scenario_t *scenario, state_t *state, struct sink *sink);

/* strike.c: FRAME_ASSAULT, FRAME_FIRE. An action of either kind pushes its frame. */
void jidai_strike_begin(const scenario_t *scenario, state_t *state, uint8_t kind, int area, struct sink *sink);
void jidai_strike_pending(const state_t *state, struct pending *ret);
void jidai_strike_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal jidai_strike_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void jidai_strike_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
bool jidai_strike_run(const scenario_t *scenario, state_t *state, struct sink *sink);

/* withdraw.c: FRAME_WITHDRAW */
void jidai_withdraw_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void jidai_withdraw_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal jidai_withdraw_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void jidai_withdraw_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
bool jidai_withdraw_run(const scenario_t *scenario, state_t *state, struct sink *sink);

/* survivors.c: FRAME_SIEGE_END */
void jidai_survivors_begin(const scenario_t *scenario, state_t *state, unsigned losers, struct sink *sink);
void jidai_survivors_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void jidai_survivors_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal jidai_survivors_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void jidai_survivors_apply(const scenario_t *scenario, state_t *state, const struct action *action,
                           struct sink *sink);
bool jidai_survivors_run(const scenario_t *scenario, state_t *state, struct sink *sink);

#endif
