/* What the files of chapter 11 share: their frames, the steps of a battle, the slots of state->fight.
 *
 * The units of a battle are copied into `fight` when it begins, attackers first. Each of them is one
 * slot: the unit, the steps it has lost in this battle, and what still has to happen to it. */
#ifndef HONJIN_GAMES_JIDAI_RULES_COMBAT_H
#define HONJIN_GAMES_JIDAI_RULES_COMBAT_H

#include "games/jidai/rules/rules.h"

enum {
    FRAME_BATTLE = FRAME_COMBAT + 1, /* one battle; arg0: its number; step: enum battle_step */
    FRAME_FATE,                      /* a die for a leader; arg: enum fate_arg [11.11] */
    FRAME_ROUT,                      /* a clan's test; arg: enum rout_arg; step: enum rout_step [11.12-rout] */
};

enum combat_step { COMBAT_DECLARE, COMBAT_FIGHT };
enum { COMBAT_OPEN }; /* arg0 of FRAME_COMBAT: the battle last opened, so also how many there are */

enum battle_step {
    BATTLE_COMBINED,     /* dice of clans that attack together [11.4] */
    BATTLE_BEGIN,
    BATTLE_GROUND,       /* the defender names the ground [2.2-several-terrains] */
    BATTLE_SCORE,
    BATTLE_LEAD,         /* the attacker's leader, then the defender's: column or line [11.6-leader] */
    BATTLE_LEAD_OTHER,
    BATTLE_DICE,
    BATTLE_PLAN,         /* a plan's second roll [7.3-koyaku-d21, 7.3-saku-dRR] */
    BATTLE_SUFFER,       /* from here on losses.c: who takes the first figure, attacker then defender */
    BATTLE_SUFFER_OTHER,
    BATTLE_LOSS,
    BATTLE_AFTERMATH,    /* leaders and clans of the units that are gone */
    BATTLE_RETREAT,
    BATTLE_AFTERMATH_2,  /* likewise, of units that could not retreat */
    BATTLE_FATE,         /* leaders of units that lost heavily */
    BATTLE_ADVANCE,
    BATTLE_END,
};

enum fate_arg { FATE_UNIT, FATE_KILLS /* the highest die that does */, FATE_IS_SAMURAI };
enum rout_arg { ROUT_CLAN, ROUT_IN_COMBAT, ROUT_RESULT, ROUT_SPARED /* clan A, from a rout */ };
enum rout_step { ROUT_ROLL, ROUT_WHO /* dies by seppuku */, ROUT_GO, ROUT_END };

enum ground { GROUND_STREAM, GROUND_FORD, GROUND_SLOPE }; /* behind the kinds of terrain, as in words.c */
enum part { /* what is marked of a unit in a battle */
    PART_LOST = 1,          /* times the steps lost, 0 to 7 */
    PART_RETREATS = 1 << 3, /* has still to go back a hex [11.7-retreat] */
    PART_DEAD = 1 << 4,     /* its leader and its clan have still to be tested */
    PART_VACATES = 1 << 5,  /* has left its hex empty [11.13] */
    PART_TWO = 1 << 6,      /* took a figure of two or more [edition:11.11] */
};
static inline int part_unit(const state_t *state, int i) { return state->fight.part[i].unit; }
static inline int part_lost(const state_t *state, int i) { return state->fight.part[i].marks & 7 * PART_LOST; }
static inline bool part_has(const state_t *state, int i, int flag) { return state->fight.part[i].marks & flag; }
static inline void part_set(state_t *state, int i, int flag)
{
    state->fight.part[i].marks = (uint8_t)(state->fight.part[i].marks | flag);
}
static inline void part_clear(state_t *state, int i, int flag)
{
    state->fight.part[i].marks = (uint8_t)(state->fight.part[i].marks & ~flag);
}

/* The units in a battle; those in any. */
static inline void battle_units(const state_t *state, int number, uint64_t ret[2])
{
    bits_of_value(state->battle, UNITS_MAX, (uint8_t)number, ret, 2);
}
static inline void battles_units(const state_t *state, uint64_t ret[2])
{
    battle_units(state, 0, ret);
    ret[0] = ~ret[0];
    ret[1] = ~ret[1] & (UINT64_MAX >> (128 - UNITS_MAX));
}

static inline int hexes_count(const struct hexset *hexes)
{
    uint64_t words[HEXSET_WORDS];
    memcpy(words, hexes, sizeof words);
    return bits_count(words, HEXSET_WORDS);
}

/* battle.c: declaring battles [11.1, 11.2, 11.3, ruling:declare] */
void jidai_declare_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal jidai_declare_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void jidai_declare_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);

/* score.c: the ground and the modifiers [11.5, 11.6] */
/* The kinds of ground the defender can name, as bits of KIND_TERRAIN. */
uint64_t jidai_score_grounds(const scenario_t *scenario, const state_t *state);
/* Column and line without leaders and dice, into state->fight; tells every modifier. */
void jidai_score_count(const scenario_t *scenario, state_t *state, uint8_t attacker, struct sink *sink);

/* losses.c: steps from BATTLE_SUFFER on [11.7, 11.13] */
void jidai_losses_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void jidai_losses_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal jidai_losses_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void jidai_losses_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
bool jidai_losses_run(const scenario_t *scenario, state_t *state, struct sink *sink);

/* rout.c: FRAME_FATE and FRAME_ROUT [11.11, 11.12-rout] */
void jidai_rout_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void jidai_rout_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal jidai_rout_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void jidai_rout_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
bool jidai_rout_run(const scenario_t *scenario, state_t *state, struct sink *sink);
/* The two halves of jidai_unit_eliminate: the unit is taken away; its leader and its clan are tested. */
void jidai_rout_remove_unit(const scenario_t *scenario, state_t *state, int unit, bool in_combat, uint16_t rule,
                      struct sink *sink);
void jidai_rout_begin(const scenario_t *scenario, state_t *state, int unit, bool in_combat);
/* Pushes the dice for a unit's leader and samurai, who die on this or less; none: nothing. */
void jidai_rout_test_leaders(const scenario_t *scenario, state_t *state, int unit, int kills);
enum { FATE_OF_LOSSES = 1, FATE_OF_ELIMINATION = 4 };

#endif
