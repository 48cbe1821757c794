/* What a player may decide in advance: most of what he is asked while the enemy acts, for which he would have to come
 * to the table each time [18-4-2, 23-3, 23-4, 23-5, 24-1-8, 24-2-3, 24-2-5, 20-4], and a quiet phase [12-2-5]. */
#include "games/gunyuden/game.h"
#include "games/gunyuden/rules/battle.h"
#include "games/gunyuden/show/show.h"

enum { FAR = 6 }; /* hexes: nobody comes from there in a phase or two */

/* ---- what is offered ----------------------------------------------------------------------------------------- */

/* Of the offered orders of a verb the one with the highest worth; a worth below 0 is none. */
static bool best_of(const scenario_t *scenario, const state_t *state, uint8_t role, uint8_t verb,
                    int (*worth)(const scenario_t *scenario, const state_t *state, const struct action *action,
                                 int32_t value),
                    int32_t value, struct action *ret)
{
    struct choices choices;
    int best = -1;
    gunyuden_game.choices(scenario, state, role, &choices);
    for (uint32_t i = 0; i < choices_total(&choices); i++) {
        const struct action action = choices_at(&choices, i);
        const int here = action.verb == verb ? worth(scenario, state, &action, value) : -1;
        if (here <= best) continue;
        best = here;
        *ret = action;
    }
    return best >= 0;
}

/* ---- quiet --------------------------------------------------------------------------------------------------- */

/* No enemy who acts stands outside castles near a unit or a castle of the side. */
static bool is_quiet(const void *scenario_, const void *seen, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = seen;
    FOR_UNITS(enemy, state->in_play[enemy_of(role)]) {
        if (!unit_is_outside(state, enemy) || gunyuden_ask.sleeps(scenario, state, state->clan[enemy])) continue;
        FOR_UNITS(u, state->in_play[role]) {
            if (hex_distance(&scenario->grid, state->hex[u], state->hex[enemy]) <= FAR) return false;
        }
        for (int c = 0; c < scenario->castles; c++) {
            if (castle_side(state, c) == role &&
                hex_distance(&scenario->grid, scenario->castle[c].hex, state->hex[enemy]) <= FAR) return false;
        }
    }
    return true;
}

/* ---- losses -------------------------------------------------------------------------------------------------- */

/* Who has the most steps left, of those the lowest in rank; nobody's last. */
static int worth_of_loser(const scenario_t *scenario, const state_t *state, const struct action *action, int32_t value)
{
    const int unit = action->arg[0];
    (void)value;
    return state->steps[unit] > 1 ? state->steps[unit] * RANKS + RANKS - 1 - scenario->unit[unit].rank : -1;
}

static bool lose_evenly(const void *scenario, const void *view, uint8_t role, int32_t value, struct action *ret)
{
    return best_of(scenario, view, role, VERB_LOSE, worth_of_loser, value, ret);
}

/* ---- retreats ------------------------------------------------------------------------------------------------ */

enum { FARTHEST = 1000 };

static int worth_of_hex(const scenario_t *scenario, const state_t *state, const struct action *action, int32_t castle)
{
    (void)state;
    return FARTHEST - hex_distance(&scenario->grid, action->arg[1], scenario->castle[castle].hex);
}

/* Is the force at the castle already? */
static int worth_of_refuge(const scenario_t *scenario, const state_t *state, const struct action *action,
                           int32_t castle)
{
    return state->hex[action->arg[0]] == scenario->castle[castle].hex ? 0 : -1;
}

static bool is_in_area(const void *scenario_, int32_t castle)
{
    const scenario_t *scenario = scenario_;
    return hexset_has(&scenario->area, scenario->castle[castle].hex);
}

static int any(const scenario_t *scenario, const state_t *state, const struct action *action, int32_t value)
{
    (void)scenario;
    (void)state;
    (void)action;
    (void)value;
    return 0;
}

/* Hexes instead of steps where that can be chosen; into the castle, or to the hex nearest to it. */
static bool retreat_towards(const void *scenario, const void *view, uint8_t role, int32_t castle, struct action *ret)
{
    return best_of(scenario, view, role, VERB_RETREAT, any, castle, ret) ||
           best_of(scenario, view, role, VERB_REFUGE, worth_of_refuge, castle, ret) ||
           best_of(scenario, view, role, VERB_FALL_BACK, worth_of_hex, castle, ret);
}

/* ---- battles ------------------------------------------------------------------------------------------------- */

enum { LOWEST_FBM = -100 };

static int worth_of_lender(const scenario_t *scenario, const state_t *state, const struct action *action, int32_t value)
{
    (void)state;
    (void)value;
    return scenario->unit[action->arg[0]].fbm - LOWEST_FBM;
}

static bool use_best(const void *scenario, const void *view, uint8_t role, int32_t value, struct action *ret)
{
    return best_of(scenario, view, role, VERB_USE, worth_of_lender, value, ret);
}

/* One after the other; then it begins. */
static bool join_all(const void *scenario, const void *view, uint8_t role, int32_t value, struct action *ret)
{
    return best_of(scenario, view, role, VERB_JOIN, any, value, ret) ||
           best_of(scenario, view, role, VERB_GO, any, value, ret);
}

/* ---- the list ------------------------------------------------------------------------------------------------ */

const struct standing gunyuden_standing[] = {
    { "decline-battle", REMARK_STANDING_DECLINE, { PROMPT_CONSENT }, VERB_DECLINE, NULL, NULL, NULL },
    { "accept-battle", REMARK_STANDING_ACCEPT, { PROMPT_CONSENT }, VERB_AGREE, NULL, NULL, NULL },
    { "join-all", REMARK_STANDING_JOIN, { PROMPT_TAKE_PART }, 0, NULL, NULL, join_all },
    { "best-leader", REMARK_STANDING_LENDER, { PROMPT_LENDER }, 0, NULL, NULL, use_best },
    { "hold", REMARK_STANDING_HOLD, { PROMPT_LIFT_OR_HOLD }, VERB_HOLD, NULL, NULL, NULL },
    { "lose-evenly", REMARK_STANDING_LOSE, { PROMPT_LOSSES, PROMPT_LOSSES_DOT }, 0, NULL, NULL, lose_evenly },
    { "stand", REMARK_STANDING_STAND, { PROMPT_LOSSES_OR_RETREAT }, VERB_STAND, NULL, NULL, NULL },
    { "retreat-to", REMARK_STANDING_RETREAT, { PROMPT_LOSSES_OR_RETREAT, PROMPT_RETREAT, PROMPT_RETREAT_ON }, 0, NULL,
      is_in_area, retreat_towards },
    { "stay", REMARK_STANDING_STAY, { PROMPT_PURSUIT }, VERB_STAY, NULL, NULL, NULL },
    { "stop", REMARK_STANDING_STOP, { PROMPT_STOP }, VERB_STOP, NULL, NULL, NULL },
    { "go-on", REMARK_STANDING_GO_ON, { PROMPT_STOP }, VERB_GO_ON, NULL, NULL, NULL },
    { "refuse-terms", REMARK_STANDING_REFUSE, { PROMPT_OFFERED }, VERB_DECLINE, NULL, NULL, NULL },
    { "no-terms", REMARK_STANDING_NO_TERMS, { PROMPT_OFFER }, VERB_DONE, NULL, NULL, NULL },
    { "pass-quiet", REMARK_STANDING_PASS, { PROMPT_PHASE }, VERB_PASS, is_quiet, NULL, NULL },
    { .name = NULL },
};
