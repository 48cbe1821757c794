/* What the chapters of Sengoku Gunyuden offer each other.
 *
 * Each chapter answers for the frames it pushes (state.h), as core/chapter.h says; sequence.c has the table.
 * The actions of an Operations Phase [12-0] begin in phase.c, which asks the kinds of action in turn (struct
 * action_kind below).
 *
 * Chapters 2 to 26 name no clan, castle or leader: what is one game's alone they ask of `gunyuden_ask` (ask.h). */
#ifndef HONJIN_GAMES_GUNYUDEN_RULES_RULES_H
#define HONJIN_GAMES_GUNYUDEN_RULES_RULES_H

#include "core/choices.h"
#include "core/tell.h"
#include "games/gunyuden/rules/state.h"
#include "games/gunyuden/rules/words.h"

typedef struct gunyuden_scenario scenario_t;
typedef struct gunyuden_state state_t;
#include "core/chapter.h"

CHAPTER(gunyuden_deploy);    /* deploy.c: FRAME_DEPLOY [41-2-2] */
bool gunyuden_turn_run(const scenario_t *scenario, state_t *state, struct sink *sink); /* turn.c: FRAME_TURN [4-1] */
CHAPTER(gunyuden_exclusive); /* masamune_turn.c: the Random Events Phase, FRAME_EVENT, FRAME_WAKE [32 to 36, 44-7] */
CHAPTER(gunyuden_phase);     /* phase.c: FRAME_PHASE [12] */
CHAPTER(gunyuden_organize);  /* organize.c: FRAME_ORGANIZE [13] */
CHAPTER(gunyuden_replenish); /* replenish.c: FRAME_REPLENISH [14] */
CHAPTER(gunyuden_movement);  /* movement.c: FRAME_MOVE [15, 16] */
CHAPTER(gunyuden_recover);   /* recover.c: FRAME_RECOVER [26] */
CHAPTER(gunyuden_death);     /* death.c: FRAME_DEATH [25, ruling:63] */
CHAPTER(gunyuden_siege);     /* siege.c: FRAME_SIEGE [17 to 19] */
CHAPTER(gunyuden_ambush);    /* ambush.c: FRAME_AMBUSH [19, revised] */
CHAPTER(gunyuden_result);    /* siege_result.c: FRAME_SIEGE_RESULT, FRAME_OFFER [18-2, 20-4] */
CHAPTER(gunyuden_fall);      /* fall.c: FRAME_CALL, FRAME_FALL [20, 21] */
CHAPTER(gunyuden_battle);    /* battle.c: FRAME_BATTLE [22, 23] */
CHAPTER(gunyuden_decisive);  /* decisive.c: FRAME_DECISIVE [24] */
CHAPTER(gunyuden_losses);    /* losses.c: FRAME_LOSSES [23-3] */
CHAPTER(gunyuden_retreat);   /* retreat.c: FRAME_RETREAT [23-4, 24-3] */
CHAPTER(gunyuden_pursuit);   /* pursuit.c: FRAME_PURSUIT [23-5, 24-3-3] */

/* A kind of action that begins in an Operations Phase. offer adds what the side may begin now, able being the leaders
 * that may act; legal and begin are asked for the verbs of the kind. */
struct action_kind {
    void (*offer)(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t able[UNIT_WORDS],
                  struct choices *ret);
    struct refusal (*legal)(const scenario_t *scenario, const state_t *state, const struct action *action);
    void (*begin)(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
    uint8_t verb[6]; /* 0: no more */
};
extern const struct action_kind gunyuden_organize_action, gunyuden_replenish_action, gunyuden_movement_action,
    gunyuden_recover_action, gunyuden_siege_action, gunyuden_battle_action;

/* ---- the game's own functions ------------------------------------------------------------------------ */

enum { OPTION_RULESET, OPTIONS };
extern const struct option gunyuden_options[OPTIONS];
extern const struct role_name gunyuden_roles[SIDES_OF_WAR];
extern const char *const gunyuden_phase_names[];
bool gunyuden_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                   struct err *err);
void gunyuden_setup(const void *scenario, void *ret_state);
void gunyuden_pending(const void *scenario, const void *state, struct pending *ret);
void gunyuden_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret);
struct refusal gunyuden_legal(const void *scenario, const void *state, const struct action *action);
void gunyuden_apply(const void *scenario, void *state, const struct action *action, struct sink *sink);
bool gunyuden_phase(const void *scenario, void *state, const char *name);
void gunyuden_settle(const void *scenario, void *state);
int32_t gunyuden_score(const void *scenario, const void *state, uint8_t role);
void gunyuden_outcome(const void *scenario, const void *state, struct outcome *ret);
const char *gunyuden_check(const void *scenario, const void *state);
struct culprit gunyuden_culprit(const void *scenario, const void *state);
uint32_t gunyuden_clock(const void *scenario, const void *state);
struct remark gunyuden_move_remark(const scenario_t *scenario, const state_t *state, const struct action *action);
/* The way of a move, and what its points are spent on, as `notes` has it. */
typedef void gunyuden_way_notes(const scenario_t *scenario, const state_t *state, int leader,
                                const struct reach_terms *terms, int count, const int32_t hexes[], struct route *ret);
bool gunyuden_way(const void *scenario, const void *view, const struct action *action, gunyuden_way_notes *notes,
                  struct route *ret);

/* garrison.c: legs of a move into a castle and out of it, with so many points left [16] */
struct refusal gunyuden_garrison_legal(const scenario_t *scenario, const state_t *state, int leader, int points);
struct refusal gunyuden_leave_legal(const scenario_t *scenario, const state_t *state, int leader, int points);
void gunyuden_move_begins(const scenario_t *scenario, const state_t *state, struct frame *frame);
void gunyuden_go_inside(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink);
void gunyuden_go_outside(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink);

/* sequence.c: what chapters offer with */
/* Adds verb(u) for each unit of a set; verb(unit, u); verb(unit, hex). Empty sets add nothing. */
void gunyuden_offer_units(struct choices *choices, uint8_t role, uint8_t verb, const uint64_t units[UNIT_WORDS]);
void gunyuden_offer_pairs(struct choices *choices, uint8_t role, uint8_t verb, const uint64_t units[UNIT_WORDS],
                          int second);
void gunyuden_offer_hexes(struct choices *choices, uint8_t role, uint8_t verb, int unit, const struct hexset *hexes);
/* The stage of the running phase, 0 before the start. */
int gunyuden_stage(const state_t *state);

/* deploy.c, turn.c, phase.c, siege_result.c: what the sequence of play offers */
void gunyuden_deploy_default(const scenario_t *scenario, state_t *state);
void gunyuden_stage_begin(state_t *state, struct frame *frame, int stage);
void gunyuden_phase_push(state_t *state, uint8_t side, int stage);
int gunyuden_month(const scenario_t *scenario, const state_t *state);
int gunyuden_week(const scenario_t *scenario, const state_t *state);
/* Goes on with the siege results of the phase's player [18-2]; pushes a frame and says false, or true: all done. */
bool gunyuden_siege_results(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Ends the investments that can no longer be kept up [18-3]; asked whenever units went or lost steps. */
void gunyuden_investments(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Asks who leads the units that lost their leader, if there are any [ruling:63]. */
void gunyuden_deaths(state_t *state);

/* replenish.c: the conditions but for the activation, and the offers of one commander [14-1-1] */
struct refusal gunyuden_replenish_allowed(const scenario_t *scenario, const state_t *state,
                                          const struct action *action);
void gunyuden_replenish_offer(const scenario_t *scenario, const state_t *state, uint8_t side, int commander,
                              struct choices *ret);

/* ---- units and forces: forces.c ---------------------------------------------------------------------- */

#define FOR_UNITS(u, set) \
    for (int u = bits_next(set, UNIT_WORDS, 0); u >= 0; u = bits_next(set, UNIT_WORDS, u + 1))

static inline bool unit_is_in_play(const state_t *state, int unit) { return state->place[unit] <= PLACE_GARRISON; }
static inline bool unit_is_outside(const state_t *state, int unit) { return state->place[unit] == PLACE_MAP; }
static inline bool unit_is_inside(const state_t *state, int unit) { return state->place[unit] == PLACE_GARRISON; }
static inline uint8_t unit_side(const state_t *state, int unit) { return state->side_of[state->clan[unit]]; }
static inline bool unit_leads(const state_t *state, int unit) { return state->leader[unit] == unit; }
static inline bool set_is_empty(const uint64_t set[UNIT_WORDS]) { return !(set[0] | set[1]); }
static inline int unit_strength(const scenario_t *scenario, const state_t *state, int unit)
{
    return scenario->unit[unit].strength[state->steps[unit]];
}
/* The units in play in a hex, of both sides, inside and outside. */
void gunyuden_units_at(const scenario_t *scenario, const state_t *state, int hex, uint64_t ret[UNIT_WORDS]);
/* The leader and those he leads. */
void gunyuden_force(const scenario_t *scenario, const state_t *state, int leader, uint64_t ret[UNIT_WORDS]);
int gunyuden_force_strength(const scenario_t *scenario, const state_t *state, int leader);
/* Morale lost by its lowest unit [ruling:62]. */
int gunyuden_force_low(const scenario_t *scenario, const state_t *state, int leader);
/* How many units somebody leads. */
int gunyuden_led(const scenario_t *scenario, const state_t *state, int leader);
/* Activation points in this turn [12-2-4, 32-1-2-heavy-snow]. */
int gunyuden_points(const scenario_t *scenario, const state_t *state, int unit);
/* May the force act in this phase? */
struct refusal gunyuden_force_may_act(const scenario_t *scenario, const state_t *state, uint8_t side, int leader);
/* The leaders of a side that may. */
void gunyuden_able(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[UNIT_WORDS]);
/* Who has acted in this phase, and how. */
void gunyuden_nobody_acted(state_t *state);
void gunyuden_unit_acted(state_t *state, int unit, enum deed deed);
void gunyuden_set_acted(state_t *state, const uint64_t set[UNIT_WORDS], enum deed deed);
void gunyuden_force_acted(const scenario_t *scenario, state_t *state, int leader, enum deed deed);
/* Makes a unit part of a force, with its morale levelled [9-2, 13-2-5], or a force of its own. */
void gunyuden_join(const scenario_t *scenario, state_t *state, int unit, int leader, struct sink *sink);
void gunyuden_part(state_t *state, int unit);
/* [9-2]: may the commander lead the unit, room for one more apart? Told with the rule that forbids it. */
struct refusal gunyuden_may_lead(const scenario_t *scenario, const state_t *state, int commander, int unit);
/* Puts a force somewhere; settle() has to follow. */
void gunyuden_force_put(const scenario_t *scenario, state_t *state, int leader, int hex, uint8_t place);
/* Takes a unit out of play: place KILLED, REMOVED and so on; what it led is asked about (FRAME_DEATH). */
void gunyuden_unit_remove(const scenario_t *scenario, state_t *state, int unit, uint8_t place, uint16_t rule,
                          struct sink *sink);

/* castles */
static inline int castle_at(const scenario_t *scenario, int hex)
{
    return hex < 0 ? NO_CASTLE : scenario->castle_at[hex];
}
/* Whose it is; NEUTRAL: a neutral's or abandoned. */
static inline uint8_t castle_side(const state_t *state, int castle)
{
    return state->owner[castle] == NO_CLAN ? NEUTRAL : state->side_of[state->owner[castle]];
}
/* A castle of this side stands in the hex. */
static inline bool has_castle_of(const scenario_t *scenario, const state_t *state, int hex, uint8_t side)
{
    const int castle = castle_at(scenario, hex);
    return castle != NO_CASTLE && castle_side(state, castle) == side;
}
/* What is known of reach before one looks who is near, or NULL. */
static inline const struct reach_open *open_around(const scenario_t *scenario, const state_t *state, int pace, int hex)
{
    return state->weather == scenario->usual_weather ? &scenario->open[pace][hex] : NULL;
}
bool gunyuden_is_invested(const scenario_t *scenario, const state_t *state, int castle);
/* Units in garrison there. */
void gunyuden_garrison(const scenario_t *scenario, const state_t *state, int castle, uint64_t ret[UNIT_WORDS]);
/* Castles of a side as hexes. */
struct hexset gunyuden_held(const scenario_t *scenario, const state_t *state, uint8_t side);
/* Durability 0: nobody's, the garrison stands outside [21-1-1]. */
void gunyuden_castle_abandon(const scenario_t *scenario, state_t *state, int castle, uint16_t rule, struct sink *sink);

/* ---- zones: zones.c [5] -------------------------------------------------------------------------------- */

/* Is a force that stands in the hex in a strong enemy zone, itself left out of account [ruling:59]? */
bool gunyuden_is_hindered(const scenario_t *scenario, const state_t *state, uint8_t side, int hex, int leader);
/* Hexes with or beside enemy units and castles [15-3-1, ruling:12]. */
struct hexset gunyuden_near_enemies(const scenario_t *scenario, const state_t *state, uint8_t side);
/* These hexes and those beside them. */
struct hexset gunyuden_around(const scenario_t *scenario, const struct hexset *hexes);

void gunyuden_tell_way(const scenario_t *scenario, const struct reach_terms *terms, int leader, int count,
                       const int32_t hexes[], int cost, struct sink *sink);

/* ---- lines of communication: lines.c [11] --------------------------------------------------------------- */

int gunyuden_line_start(const scenario_t *scenario, const state_t *state, int clan);
struct hexset gunyuden_relays(const scenario_t *scenario, const state_t *state, int clan);

/* The units of a side that have a line, each judged on this position [ruling:72]; garrisons by their real line. */
void gunyuden_lines(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[UNIT_WORDS]);
/* Leaves those of a set of units of a side that have one. */
void gunyuden_linked(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t units[UNIT_WORDS]);
bool gunyuden_has_line(const scenario_t *scenario, const state_t *state, int unit);

#endif
