/* What the files of sieges and field battles share [17 to 24].
 *
 * A force that loses its leader fights on as one until the battle is over [ruling:63]: its units still name him, so a
 * force is asked for by any of its units, and the living unit that speaks for it (its head) stands in orders. */
#ifndef HONJIN_GAMES_GUNYUDEN_RULES_BATTLE_H
#define HONJIN_GAMES_GUNYUDEN_RULES_BATTLE_H

#include "games/gunyuden/rules/ask.h"

enum battle_arg { BATTLE_FROM, BATTLE_HEX, BATTLE_KIND, BATTLE_FATES }; /* hexes of attacker and defender */
enum battle_kind { SKIRMISH, SORTIE };
enum losses_arg { LOSSES_LEFT, LOSSES_DOT, LOSSES_MAY_RETREAT, LOSSES_SET };
enum losses_set { LOSES_JOINED, LOSES_TARGET, LOSES_WALKING };
/* hexes: to go, 0 by die; left: of the force that walks; is_orderly: no morale is lost, no refuge on the spot */
enum retreat_arg { RETREAT_AWAY, RETREAT_HEXES, RETREAT_LEFT, RETREAT_IS_ORDERLY };
enum siege_arg { SIEGE_CASTLE, SIEGE_DOES, SIEGE_DAMAGE, /* the first and the last of FRAME_AMBUSH, too */
                 SIEGE_LOW };                            /* morale of those who went at the walls */
enum fall_arg { FALL_CASTLE, FALL_CAUSE, FALL_CLAN, FALL_ANSWER };
enum fall_cause { FALLS_BY_DURABILITY, FALLS_BY_MORALE, FALLS_BY_CALL }; /* treachery: morale; an offer: a call */

/* ---- sets of units: forces.c ------------------------------------------------------------------------------ */

static inline void set_join(uint64_t set[UNIT_WORDS], const uint64_t other[UNIT_WORDS])
{
    for (int w = 0; w < UNIT_WORDS; w++) set[w] |= other[w];
}
static inline void set_less(uint64_t set[UNIT_WORDS], const uint64_t other[UNIT_WORDS])
{
    for (int w = 0; w < UNIT_WORDS; w++) set[w] &= ~other[w];
}
static inline void set_clear(uint64_t set[UNIT_WORDS]) { set[0] = set[1] = 0; }

/* The force a unit belongs to, its leader alive or not; who speaks for it. */
void gunyuden_group(const state_t *state, int unit, uint64_t ret[UNIT_WORDS]);
int gunyuden_head(const state_t *state, int unit);
/* The heads of the forces of a set. */
void gunyuden_heads(const state_t *state, const uint64_t set[UNIT_WORDS], uint64_t ret[UNIT_WORDS]);
/* Units of a side in a hex outside castles. */
void gunyuden_outside(const scenario_t *scenario, const state_t *state, int hex, uint8_t side,
                      uint64_t ret[UNIT_WORDS]);
int gunyuden_set_strength(const scenario_t *scenario, const state_t *state, const uint64_t set[UNIT_WORDS]);
/* One in the hex whom the leader's force may attack and this unit, in its company, may not; or NO_UNIT. */
int gunyuden_company_spares(const scenario_t *scenario, const state_t *state, int leader, int unit, int hex);
/* A clan declares battle to all forces of a side in a hex outside castles. */
void gunyuden_strike_in(const scenario_t *scenario, state_t *state, int clan, int hex, uint8_t side, struct sink *sink);
/* Strength of a side in a hex outside castles. */
int gunyuden_strength_in(const scenario_t *scenario, const state_t *state, int hex, uint8_t side);
/* Morale lost by the lowest. */
int gunyuden_set_low(const state_t *state, const uint64_t set[UNIT_WORDS]);
void gunyuden_set_put(state_t *state, const uint64_t set[UNIT_WORDS], int hex, uint8_t place);

/* Attacked forces that invest a castle. */
void gunyuden_busy_targets(const state_t *state, uint64_t ret[UNIT_WORDS]);
/* Who fights for a side: those of the attacker who join, or whom he has named. */
static inline const uint64_t *fighters_of(const state_t *state, const struct frame *frame, uint8_t side)
{
    return side == frame->role ? state->joined : state->target;
}

/* ---- battle_dice.c: modifiers and results ----------------------------------------------------------------- */

/* Who may lend his field battle modifier: leaders, or the rest of a force without one, of the highest rank. */
void gunyuden_lenders(const scenario_t *scenario, const state_t *state, const uint64_t set[UNIT_WORDS],
                      uint64_t ret[UNIT_WORDS]);
struct cell { int result, losses, dot; };
struct cell gunyuden_cell(const struct result_table *table, int die, int strength);
/* The die of an attack, of a counterattack: result and dot of who is struck go to the state. */
void gunyuden_strike(const scenario_t *scenario, state_t *state, const struct frame *battle, int die,
                     struct sink *sink);
void gunyuden_strike_back(const scenario_t *scenario, state_t *state, const struct frame *battle, int die,
                          struct sink *sink);
/* Strength of those attacked: half of those who still invest a castle. */
int gunyuden_defence(const scenario_t *scenario, const state_t *state, bool is_sortie, struct sink *sink);
/* A round of a decisive battle, die of one side. */
void gunyuden_round_die(const scenario_t *scenario, state_t *state, uint8_t side, const struct frame *battle, int die,
                        struct sink *sink);
/* Forces in the hex against which the attacker may act; otherwise the rule that forbids it. */
uint16_t gunyuden_target_bar(const scenario_t *scenario, const state_t *state, int attacker, int unit);

/* ---- what interrupts what --------------------------------------------------------------------------------- */

void gunyuden_losses_push(state_t *state, uint8_t role, int losses, bool has_dot, bool may_retreat, int set);
/* running holds who retreats. */
void gunyuden_retreat_push(state_t *state, uint8_t role, int away, int hexes, bool is_orderly);
void gunyuden_trail_begin(state_t *state, int hex);
void gunyuden_pursuit_push(state_t *state, uint8_t role);
/* The end of any battle: nothing of it is left in the state; who leads the leaderless is asked. */
void gunyuden_battle_over(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Steps that count for the enemy of who lost them [43-6-1, ruling:80]. */
void gunyuden_inflicted(state_t *state, uint8_t loser, int steps);
/* Morale lost by a unit in retreat or siege; below -4 it is gone [10-1-2]. False: it is. */
bool gunyuden_lower(const scenario_t *scenario, state_t *state, int unit, int points, uint16_t rule, struct sink *sink);
/* The same for a set; who goes goes before his sodaisho, with whom his clan would [25-2]. */
void gunyuden_lower_all(const scenario_t *scenario, state_t *state, const uint64_t set[UNIT_WORDS], int points,
                        uint16_t rule, struct sink *sink);
/* Takes units out of the investment they are part of, before they go [18-3]. */
void gunyuden_uninvest(const scenario_t *scenario, state_t *state, const uint64_t set[UNIT_WORDS], struct sink *sink);
void gunyuden_fall_push(state_t *state, int castle, int cause, int clan, int answer);
/* Morale lost inside: of the garrison, or of the empty castle [10-4, 16-4-2]. */
int gunyuden_castle_lowness(const scenario_t *scenario, const state_t *state, int castle);
/* Its own part of the die of an assault, told: level, ground, morale against the assaulters' [19-3-2]. */
int gunyuden_assault_modifier(const scenario_t *scenario, const state_t *state, int castle,
                              const uint64_t assaulters[UNIT_WORDS], struct sink *sink);
/* Durability is lost; at 0 the castle falls [21-0]. */
void gunyuden_wear_down(state_t *state, int castle, int points, uint16_t rule, struct sink *sink);
/* Those who invest a castle. */
void gunyuden_investors(const scenario_t *scenario, const state_t *state, int castle, uint64_t ret[UNIT_WORDS]);
/* Revised: `walking` assaults a castle alone [19-1-1]. */
void gunyuden_ambush_push(const scenario_t *scenario, state_t *state, uint8_t role, int castle, struct sink *sink);
/* Strength needed to invest a castle [18-1, 18-1-1]. */
int gunyuden_siege_need(const scenario_t *scenario, int castle);

#endif
