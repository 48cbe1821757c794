/* What the chapters of Sengoku Jidai offer each other.
 *
 * Each chapter answers for the frames it pushes (state.h), as core/chapter.h says; sequence.c has the table. */
#ifndef HONJIN_GAMES_JIDAI_RULES_RULES_H
#define HONJIN_GAMES_JIDAI_RULES_RULES_H

#include "core/choices.h"
#include "core/tell.h"
#include "games/jidai/rules/state.h"
#include "games/jidai/rules/words.h"

typedef struct jidai_scenario scenario_t;
typedef struct jidai_state state_t;
#include "core/chapter.h"

enum setup_step { SETUP_DRAFT, SETUP_ROLL, SETUP_FORTIFY };
enum turn_step { TURN_BEGIN, TURN_POINTS, TURN_PLAN, TURN_TRY, TURN_CONFORM, TURN_CHITS, TURN_DRAW, TURN_END };

struct text;

CHAPTER(jidai_setup);    /* setup.c: FRAME_SETUP [3, 16.2, 17.1, 18.1] */
CHAPTER(jidai_command);  /* command.c: the sealed phases of FRAME_TURN [8.2, 8.3] */
CHAPTER(jidai_bowl);     /* bowl.c: FRAME_TURN's draws, FRAME_CHIT [4.2-activation, 9.1] */
CHAPTER(jidai_alternate);    /* alternate.c: FRAME_ALTERNATE, FRAME_COMBINED [9.3, 9.5.5] */
CHAPTER(jidai_modes);    /* modes.c: FRAME_CLAN, FRAME_MODE [6.4, 9.4] */
CHAPTER(jidai_movement); /* movement.c: FRAME_MOVE, FRAME_STEPS [10.1] */
CHAPTER(jidai_retreat);  /* retreat.c: FRAME_RETREAT, FRAME_PURSUIT [9.3.1-retreat] */
CHAPTER(jidai_rally);    /* rally.c: FRAME_RALLY [12.1] */
CHAPTER(jidai_samurai);  /* samurai.c: FRAME_SAMURAI [14.2] */
CHAPTER(jidai_combat);   /* combat.c: frames 32 to 47 [11.1] */
CHAPTER(jidai_siege);    /* siege.c: frames 48 to 63 [13.6] */

/* game.c, sequence.c, load.c, view.c, check.c, hints.c: the game's own functions */
bool jidai_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                struct err *err);
void jidai_setup(const void *scenario, void *ret_state);
void jidai_pending(const void *scenario, const void *state, struct pending *ret);
void jidai_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret);
struct refusal jidai_legal(const void *scenario, const void *state, const struct action *action);
void jidai_apply(const void *scenario, void *state, const struct action *action, struct sink *sink);
bool jidai_phase(const void *scenario, void *state, const char *name);
extern const char *const jidai_phase_names[];
void jidai_settle(const void *scenario, void *state);
int32_t jidai_score(const void *scenario, const void *state, uint8_t role);
void jidai_outcome(const void *scenario, const void *state, struct outcome *ret);
role_set jidai_seen_by(const void *scenario, const void *state, int field, int i);
void jidai_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng);
bool jidai_route(const void *scenario, const void *view, const struct action *action, struct route *ret);
const char *jidai_check(const void *scenario, const void *state);
uint32_t jidai_clock(const void *scenario, const void *state);

/* Tells a draft to its owner alone, from X_apply. */
#define TELL_OWNER(kind, rule, also, ...) \
    TELL_AS(sink, kind, rule, also, 0, ROLE_BIT(action->role), 0, ROLE_ALL, __VA_ARGS__)

/* Adds verb(u) for each unit of a set (empty: nothing is added); likewise verb(unit, hex) for hexes. */
void jidai_offer_units(struct choices *choices, uint8_t role, uint8_t verb, const uint64_t units[2]);
void jidai_offer_hexes(struct choices *choices, uint8_t role, uint8_t verb, int unit, const struct hexset *hexes);
/* Adds step(unit, hex) for each hex that its state->next leads to. */
void jidai_offer_next(const scenario_t *scenario, const state_t *state, int unit, uint8_t role, struct choices *ret);
bool jidai_next_leads_to(const scenario_t *scenario, const state_t *state, int unit, int hex);
/* Adds verb(c) for each clan of a set; verb(first, i) for each i of a set of numbers up to 63. */
void jidai_offer_clans(struct choices *choices, uint8_t role, uint8_t verb, uint64_t clans);
void jidai_offer_pairs(struct choices *choices, uint8_t role, uint8_t verb, int first, uint64_t second);

/* board.c: units on the map, zones [5.2] */
static inline bool unit_is_on_map(const state_t *state, int unit) { return state->hex[unit] >= 0; }
static inline bool unit_is_alive(const state_t *state, int unit) { return state->box[unit] != BOX_ELIMINATED; }
static inline uint8_t unit_side(const scenario_t *scenario, int unit) { return unit >= scenario->first_takeda; }
/* The units of a side are those from the first to before the end. */
static inline int unit_first(const scenario_t *scenario, uint8_t side)
{
    return side == UESUGI ? 0 : scenario->first_takeda;
}
static inline int unit_end(const scenario_t *scenario, uint8_t side)
{
    return side == UESUGI ? scenario->first_takeda : scenario->units;
}
static inline uint8_t unit_mode(const scenario_t *scenario, const state_t *state, int unit)
{
    return state->mode[scenario->unit[unit].clan];
}
/* Which unit of its clan: an index of state->next. */
static inline int unit_slot(const scenario_t *scenario, int unit)
{
    return unit - scenario->clan[scenario->unit[unit].clan].first;
}
/* In the siege: its clan lives by chapter 13 as long as an enemy is in Kaizu too [13.6]. */
static inline bool jidai_unit_is_in_siege(const scenario_t *scenario, const state_t *state, int unit)
{
    return state->besieger != NO_VALUE && state->hex[unit] == scenario->kaizu;
}
/* On the map and not in the siege. */
static inline bool jidai_unit_is_outside(const scenario_t *scenario, const state_t *state, int unit)
{
    return unit_is_on_map(state, unit) && !jidai_unit_is_in_siege(scenario, state, unit);
}
/* Has the side a unit in Kaizu? */
static inline bool jidai_kaizu_holds(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        if (state->hex[u] == scenario->kaizu) return true;
    }
    return false;
}
bool jidai_clan_is_in_siege(const scenario_t *scenario, const state_t *state, int clan);
bool jidai_clan_is_on_map(const scenario_t *scenario, const state_t *state, int clan);
bool jidai_clan_is_alive(const scenario_t *scenario, const state_t *state, int clan);
/* Leadership of a unit with its samurai, of the best unit of a clan that is in play. */
uint8_t jidai_unit_lead(const scenario_t *scenario, const state_t *state, int unit);
uint8_t jidai_clan_lead(const scenario_t *scenario, const state_t *state, int clan);
/* Puts a unit into a free hex (or Kaizu), from wherever it was; takes it off the map. A unit that leaves its hex loses
 * its Defensive Position [11.8]. */
void jidai_unit_move(const scenario_t *scenario, state_t *state, int unit, int hex);
void jidai_unit_lift(const scenario_t *scenario, state_t *state, int unit);
void jidai_board_prepare(scenario_t *scenario);
/* The zones of the units that stand in these hexes; state->zone has those of a whole side. */
struct hexset jidai_zone_from(const scenario_t *scenario, const state_t *state, const struct hexset *stands);
static inline bool jidai_is_in_zone(const state_t *state, int hex, uint8_t of_side)
{
    return hex >= 0 && hexset_has(&state->zone[of_side], hex);
}
/* Does the zone of a unit on the map reach this hex? */
bool jidai_unit_threatens(const scenario_t *scenario, const state_t *state, int unit, int hex);
/* A quick no for most: whom one touches one is touched by, if it is not by fire over a river. */
static inline bool jidai_may_touch(const scenario_t *scenario, const state_t *state, int unit)
{
    const int hex = state->hex[unit];
    return jidai_is_in_zone(state, hex, enemy_of(unit_side(scenario, unit))) ||
           (hex >= 0 && scenario->unit[unit].fire && hexset_has(&scenario->banked, hex));
}
/* All of a side for whom it is not no. */
void jidai_touching(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[2]);
/* The sides of its hex (bits) across which a unit has enemies in its zone; these enemies, and how many. */
uint8_t jidai_contact_hexsides(const scenario_t *scenario, const state_t *state, int unit);
int jidai_contacts(const scenario_t *scenario, const state_t *state, int unit, uint8_t ret[6]);
/* Hexes at most `radius` from a unit of the side, Kaizu's units included. */
struct hexset jidai_near(const scenario_t *scenario, const state_t *state, uint8_t side, int radius);
bool jidai_is_beside(const scenario_t *scenario, int a, int b);

/* path.c: what movement costs [10.2]; distance.c: how far orders have to go */
struct walk_terms {
    struct hexset dear;     /* hexes of the enemy's zone that may be entered: they cost more, and movement ends there */
    uint8_t side;           /* whose units move */
    bool is_free;           /* units and zones do not matter: nobody moves but a messenger */
    uint8_t points;         /* at most, up to REACH_POINTS */
    bool count_hexes;       /* every hex costs 1 [9.5.5] */
    bool may_storm;         /* may enter Kaizu against an enemy [13.3] */
    const struct hexset *goal; /* NULL, or: what costs more than the cheapest of these is not looked for; */
    bool all_goals;            /* than the dearest of them */
};
struct walk {
    struct walk_terms terms;    /* by which it goes; the caller has set them */
    int start;                  /* node */
    struct hexset barred;       /* nobody enters these */
    bool is_held;               /* Kaizu, by the enemy: one ends there, as in the zones that may be entered */
    struct hexset storm;        /* all these, if it is */
    struct reach reach;         /* where it leads */
};
void jidai_path_prepare(scenario_t *scenario);
/* The points for one step, or 0 if it is not allowed; is there one at all? */
int jidai_step_points(const scenario_t *scenario, const state_t *state, const struct walk_terms *terms, int from,
                      int side);
bool jidai_can_step(const scenario_t *scenario, const state_t *state, const struct walk_terms *terms, int from);
/* Everything within the points, found one hex at a time: what legal goes by. */
struct hexset jidai_walk_slowly(const scenario_t *scenario, const state_t *state, const struct walk_terms *terms,
                                int start);
/* Everything within the points, or up to the goal; by sets, for choices. */
void jidai_walk(const scenario_t *scenario, const state_t *state, int start, struct walk *walk);
/* What a node costs, or REACH_FAR; the node before it on the cheapest way. */
int jidai_walk_cost(const struct walk *walk, int node);
int jidai_walk_before(const scenario_t *scenario, const state_t *state, const struct walk *walk, int hex);
/* The hexes before Kaizu over which the cheapest ways of a walk lead into it. */
struct hexset jidai_walk_walls(const scenario_t *scenario, const state_t *state, const struct walk *walk);
/* After a walk to a goal: the sides of the start (bits) with which a cheapest way to one of these begins, if it costs
 * at most `limit`. */
uint8_t jidai_walk_first(const scenario_t *scenario, const struct walk *walk, const struct hexset *goals, int limit);
/* What the cheapest of these costs, or REACH_FAR. */
int jidai_walk_cheapest(const struct walk *walk, const struct hexset *set);
/* The node a unit moves from: its hex, or its entry point; HEX_NONE elsewhere. */
static inline int jidai_unit_node(const state_t *state, int unit)
{
    const int box = state->box[unit];
    if (state->hex[unit] >= 0) return state->hex[unit];
    return box >= BOX_A && box <= BOX_D ? HEXES + box - BOX_A : HEX_NONE;
}
/* Points of march from a commander to the nearest unit of each of these clans, and the box that makes
 * [8.3-delay, 16.3]. */
void jidai_command_distances(const scenario_t *scenario, const state_t *state, int commander, uint64_t clans,
                             uint8_t ret[CLANS]);
int jidai_command_box(int distance);

/* modes.c */
/* Activates active_clans; flags: enum clan_flag. Their mode has been set by the caller where it must be. */
enum clan_flag { CLAN_MAY_CHANGE = 1, CLAN_TESTS_REGROUP = 2, CLAN_ONLY_TESTS = 4 };
void jidai_clan_begin(const scenario_t *scenario, state_t *state, uint8_t role, uint64_t clans, int flags,
                      struct sink *sink);
void jidai_mode_set(const scenario_t *scenario, state_t *state, int clan, uint8_t mode, uint16_t rule, uint16_t also,
                    struct sink *sink);
/* From now on everybody knows the clan's mode: it acts by it, fights or is attacked [6.2-secret]. */
void jidai_mode_show(const scenario_t *scenario, state_t *state, int clan, struct sink *sink);
bool jidai_mode_is_known(const scenario_t *scenario, const state_t *state, int clan);
/* Of all units in state->active that touch an enemy, and of those enemies. */
void jidai_mode_show_contacts(const scenario_t *scenario, state_t *state, struct sink *sink);

/* movement.c */
enum move_kind { MOVE_FREELY, MOVE_ATTACK, MOVE_ASTRAY };
/* A clan moves by its mode; role decides. MOVE_ASTRAY: the enemy leads it up to 4 hexes [9.5.5]. */
void jidai_move_begin(const scenario_t *scenario, state_t *state, uint8_t role, int clan, int kind, struct sink *sink);
/* Attack units of a side take one hex [9.3.3]; a straggler of a clan does [9.3.4-rejoin]. */
void jidai_steps_begin(const scenario_t *scenario, state_t *state, uint8_t role, int clan, struct sink *sink);
/* Where `first` is wanted of these units, by this rule: one of them can only step when it has been named; a `move` of a
 * clan on the march likewise; other orders belong to other chapters. */
static inline struct refusal jidai_first_legal(const struct action *action, uint16_t rule, const uint64_t units[2])
{
    switch (action->verb) {
    case VERB_FIRST: case VERB_STEP:
        if (!set_has(units, action->arg[0])) return refuse(rule, REASON_NOT_FIRST, action->arg[0], 0, 0, 0);
        return action->verb == VERB_FIRST ? ALLOWED : refuse(rule, REASON_FIRST_WANTED, 0, 0, 0, 0);
    case VERB_DONE: return refuse(rule, REASON_FIRST_WANTED, 0, 0, 0, 0);
    default: return refuse(rule, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}
/* Works state->next out, where the frame on top is one of movement.c's and asks for a step. */
void jidai_movement_next(const scenario_t *scenario, state_t *state);

/* retreat.c */
enum retreat_cause { CAUSE_CHIT, CAUSE_SPECIAL, CAUSE_ROUT, CAUSE_INITIATIVE, CAUSE_PANIC };
/* A clan retreats under 9.3.1: pushes FRAME_RETREAT, which pops when the clan and its pursuers are done.
 * The clan's mode is the caller's affair; for CAUSE_ROUT the frame sets Regroup when it pops. */
void jidai_retreat_begin(const scenario_t *scenario, state_t *state, int clan, int cause, struct sink *sink);
/* Like jidai_movement_next. */
void jidai_retreat_next(const scenario_t *scenario, state_t *state);

/* rally.c */
void jidai_rally_begin(const scenario_t *scenario, state_t *state, int clan, struct sink *sink);
/* One unit, wherever it stands [14.2]. */
void jidai_rally_unit(const scenario_t *scenario, state_t *state, int unit, struct sink *sink);
bool jidai_may_rally(const scenario_t *scenario, const state_t *state, int unit);

/* plans.c */
bool jidai_plan_has(const state_t *state, uint8_t side, int plan); /* chosen and active */
void jidai_plan_show(const scenario_t *scenario, state_t *state, uint8_t side, uint16_t rule, struct sink *sink);
/* The side has begun a battle: Hoshi's opponent gets his impetuous attacks [7.3-hoshi]. */
void jidai_plan_first_combat(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);
void jidai_plan_first_retreat(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);
uint8_t jidai_plan_modes(const scenario_t *scenario, int plan); /* bits of the modes it starts with */
/* Special activities of a kind that a side can still give to a chit. */
int jidai_plan_left(const scenario_t *scenario, const state_t *state, uint8_t side, int activity);
/* Whether the side may use special chits at all just now. */
void jidai_special_chits_in(state_t *state, uint8_t side);
bool jidai_plan_has_chits(const scenario_t *scenario, const state_t *state, uint8_t side);

/* scenario.c: points and victory */
/* Moves the victory marker towards a side [15.1]; may call a samurai [14.1]. */
void jidai_gain_points(const scenario_t *scenario, state_t *state, uint8_t side, int points, uint16_t rule,
                       struct sink *sink);
/* The side's commander is dead: the game ends before anything else goes on [16.4]. */
void jidai_commander_falls(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);
void jidai_game_ends(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Clans due at their entry points, clan N, the surplus of the column. */
void jidai_arrivals(const scenario_t *scenario, state_t *state, struct sink *sink);
void jidai_arrive_on_edge(const scenario_t *scenario, state_t *state, struct sink *sink);
void jidai_recall_arrives(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Does sending for this clan cost nothing? */
bool jidai_recall_is_free(const scenario_t *scenario, const state_t *state, int clan);
bool jidai_recall_is_hidden(const scenario_t *scenario, const state_t *state);
int jidai_units_lost(const scenario_t *scenario, const state_t *state, uint8_t side);

/* samurai.c */
void jidai_samurai_line(const scenario_t *scenario, state_t *state, int before, struct sink *sink);
/* Takes the samurai of a side off the map: killed, his unit eliminated, or a quiet end of turn [14.3]. */
void jidai_samurai_leave(const scenario_t *scenario, state_t *state, uint8_t side, uint16_t rule, struct sink *sink);
void jidai_samurai_end_of_turn(const scenario_t *scenario, state_t *state, struct sink *sink);

/* sequence.c */
/* What is worked out when a decision is asked for, as the position has it. */
void jidai_next(const scenario_t *scenario, state_t *state);
/* A chit leaves play for good: its clan is gone. */
void jidai_chit_remove(const scenario_t *scenario, state_t *state, int chit);

/* setup.c */
void jidai_setup_begin(const scenario_t *scenario, state_t *state);
/* All that is still to be set up stands as printed, and the frame is closed. */
void jidai_setup_as_printed(const scenario_t *scenario, state_t *state);

/* command.c, chits.c, bowl.c */
static inline int army_commander(uint8_t side) { return side == UESUGI ? KENSHIN : SHINGEN; }
/* Has the commander points of his own this turn? */
bool jidai_commander_rolls(const scenario_t *scenario, const state_t *state, int commander);
/* Points that a commander has not drafted yet. */
uint64_t jidai_chits_to_buy(const scenario_t *scenario, const state_t *state, uint8_t side, int commander);
int jidai_points_left(const scenario_t *scenario, const state_t *state, uint8_t side, int commander);
void jidai_chits_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal jidai_chits_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void jidai_chits_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
/* Clears the drafts of a command phase. */
void jidai_command_begin(const scenario_t *scenario, state_t *state);
void jidai_compulsory_in(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Forgets who moved, charged, fought under the last chit. */
void jidai_forget_activation(state_t *state);
/* May the clan act at all under a chit of its own? Not while off the map, eliminated or besieged. */
bool jidai_clan_can_act(const scenario_t *scenario, const state_t *state, int clan);

/* alternate.c */
enum task { TASK_RETREAT, TASK_RALLY, TASK_MOVE, TASK_INITIATIVE };
void jidai_alternate_begin(const scenario_t *scenario, state_t *state, int task, struct sink *sink);
/* What the clans are called up for, or -1 in another frame. */
int jidai_alternate_task(const struct frame *frame);
/* Like jidai_movement_next: state->able. */
void jidai_alternate_next(const scenario_t *scenario, state_t *state);
/* The chit is that of the FRAME_CHIT on top. */
void jidai_combined_begin(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);
bool jidai_is_straggler(const scenario_t *scenario, const state_t *state, int unit);

/* modes.c: a test on the Mode Change Table */
enum mode_test { TEST_CHANGE, TEST_INITIATIVE, TEST_REJOIN };
void jidai_mode_test(const scenario_t *scenario, state_t *state, int clan, uint8_t wanted, int test,
                     struct sink *sink);

/* combat.c, battle.c, losses.c, rout.c: chapter 11 */
/* The units in state->active (all of one side) fight. state->moved and state->charged tell who charges,
 * state->special_clan whose charges gain two columns [9.5.2]. Pushes FRAME_COMBAT where there is a contact,
 * and pops it when all battles are over; where there is none it does nothing. */
void jidai_combat_begin(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);
/* Works state->touch out. */
void jidai_combat_next(const scenario_t *scenario, state_t *state);
/* A unit is eliminated: it goes to BOX_ELIMINATED, points are scored if it was lost in combat, its leader's
 * fate and its clan's rout are tested (frames are pushed for dice). A clan without units loses its chit. */
void jidai_unit_eliminate(const scenario_t *scenario, state_t *state, int unit, bool in_combat, uint16_t rule,
                          struct sink *sink);

/* siege.c, fortress.c, withdraw.c: chapter 13 */
/* A unit has just entered Kaizu from a hex: against an enemy inside, values are counted; without one, Kaizu
 * changes hands [18.3]. */
void jidai_siege_enter(const scenario_t *scenario, state_t *state, int unit, const struct hexset *from,
                       struct sink *sink);
/* A unit inside is about to be lost with its clan [11.12-rout]. */
void jidai_siege_lose_unit(const scenario_t *scenario, state_t *state, int unit, struct sink *sink);
/* Has a side lost the siege? Then its end is pushed. */
bool jidai_siege_ends(const scenario_t *scenario, state_t *state, struct sink *sink);
/* The clan's movement is over: markers are posted if a siege has begun or been reinforced; pushes frames. */
void jidai_siege_after_movement(const scenario_t *scenario, state_t *state, int clan, struct sink *sink);
/* The Combat chit of a side, after its battles: pushes the frame of its siege actions, if there is a siege. */
void jidai_siege_combat(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);
/* The Rally chit: both sides' men out of combat roll [13.6.2]. */
void jidai_siege_rally(const scenario_t *scenario, state_t *state, struct sink *sink);
/* A clan in the siege that is no longer in Attack mode: pushes the frame in which it may withdraw [13.8]. */
void jidai_siege_withdraw(const scenario_t *scenario, state_t *state, int clan, struct sink *sink);
/* check.c: are units and sequence such that offers can be worked out from them? check_frames.c */
bool jidai_can_go_on(const scenario_t *scenario, const state_t *state);
const char *jidai_check_frames(const scenario_t *scenario, const state_t *state);
const char *jidai_siege_check(const scenario_t *scenario, const state_t *state);
const char *jidai_combat_check(const scenario_t *scenario, const state_t *state);

#endif
