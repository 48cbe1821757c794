/* Where units may march: what movement.c asks of march.c, and the arguments of the frames they share. */
#ifndef HONJIN_GAMES_JIDAI_RULES_MARCH_H
#define HONJIN_GAMES_JIDAI_RULES_MARCH_H

#include "games/jidai/rules/rules.h"

enum { NOBODY = -1 };
/* FRAME_MOVE; step: enum move_kind. The anchor is the unit that moved first, the unit the one that is walking. */
enum move_arg { MOVE_CLAN, MOVE_ANCHOR, MOVE_UNIT, MOVE_SPENT };
/* FRAME_STEPS; clan NO_CLAN: the attackers of 9.3.3. */
enum steps_arg { STEPS_CLAN, STEPS_UNIT };
static inline bool is_combat_step(const struct frame *frame) { return frame->arg[STEPS_CLAN] == NO_CLAN; }

/* Stands in an enemy zone and cannot leave it [5.2-leave, example:VIII]. */
static inline bool jidai_march_is_held(const scenario_t *scenario, const state_t *state, int unit)
{
    return jidai_is_in_zone(state, state->hex[unit], enemy_of(unit_side(scenario, unit)));
}
/* Has a move left, as far as it itself is concerned. */
static inline bool jidai_march_can_move(const scenario_t *scenario, const state_t *state, int unit)
{
    return !set_has(state->moved, unit) && jidai_unit_node(state, unit) != HEX_NONE &&
           !jidai_unit_is_in_siege(scenario, state, unit) && !jidai_march_is_held(scenario, state, unit);
}
void jidai_march_terms(const scenario_t *scenario, const state_t *state, int unit, int kind, struct walk_terms *ret);
/* Where a unit of a moving clan may go; empty if nowhere. The costs are left in ret_walk; *ret_must: it has to
 * go if it can. */
struct hexset jidai_march_destinations(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                       int unit, struct walk *ret_walk, bool *ret_must);
/* Of the hexes that it can reach, those that keep the clan together. */
struct hexset jidai_march_together(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                   int unit, const struct hexset *open, bool *ret_must);
/* What a unit's movement goes by in this frame. */
void jidai_march_follow_terms(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit,
                              struct walk_terms *ret);
/* Is there anything among them? */
bool jidai_march_has_destination(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit);
/* May the clan not end its move without this unit, which has these destinations? The first such unit, or NOBODY. */
bool jidai_march_is_left_behind(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit,
                                const struct hexset *open, bool must);
int jidai_march_left_behind(const scenario_t *scenario, const state_t *state, const struct frame *frame);
bool jidai_march_may_leave(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit);
/* Over which hexsides (state->next) the first attacker may go on; *aim: state->aim, which may become less. */
uint8_t jidai_march_attack_steps(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                 uint8_t *aim);
/* Before the first attacker steps to a hex: how far off is the furthest enemy that it comes nearer to by that? */
int jidai_march_aim(const scenario_t *scenario, const state_t *state, const struct frame *frame, int to,
                    uint64_t ret_kept[2]);
/* Has a unit of a clan in Attack mode a way towards the enemy? */
bool jidai_march_may_be_first(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit);
/* The enemies nearest to a unit that has to close with one [6.5-attack, 9.3.3], among which its player may choose:
 * how many, and the first `max` of them; with `to`, those that a step there leads to. 0: it stays where it is. */
int jidai_march_targets(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit, int to,
                        int max, int ret[]);
/* Can anybody of a clan that moves by this frame go anywhere, or leave the map? */
bool jidai_march_can_go(const scenario_t *scenario, const state_t *state, const struct frame *frame);
/* Units that may still take their single hex, and the sides of the one that is about to. */
void jidai_march_step_units(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                            uint64_t ret[2]);
uint8_t jidai_march_single_steps(const scenario_t *scenario, const state_t *state, const struct frame *frame);

#endif
