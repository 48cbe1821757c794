/* What the chapters of Argad offer each other. Each chapter answers for its frame (core/chapter.h); sequence.c has
 * the table. */
#ifndef HONJIN_GAMES_ARGAD_RULES_RULES_H
#define HONJIN_GAMES_ARGAD_RULES_RULES_H

#include "core/choices.h"
#include "core/tell.h"
#include "games/argad/rules/state.h"
#include "games/argad/rules/words.h"
#include "kit/shape.h"
#include "kit/whole.h"

enum verb_id {
    VERB_NONE,
    VERB_PLACE,
    VERB_AS_PRINTED,
    VERB_FACE,
    VERB_SEAL,
    VERB_ORDER,
    VERB_LEG,
    VERB_CHARGE,
    VERB_FORM,
    VERB_PIVOT,
    VERB_WHEEL,
    VERB_RANKS,
    VERB_HELP,
    VERB_TAKE,
    VERB_STANDING,
    VERB_SHOOT,
    VERB_SALVO,
    VERB_BURN,
    VERB_VOLLEY,
    VERB_HOLD,
    VERB_FIGHT,
    VERB_GIVE_ROOM,
    VERB_FOLLOW,
    VERB_ROLL,
    VERBS,
};
enum option_id { OPTION_STUN, OPTION_UNTRAINED };

typedef struct argad_scenario scenario_t;
typedef struct argad_state state_t;
#include "core/chapter.h"

static inline struct point figure_place(const state_t *state, int figure)
{
    return (struct point){ state->x[figure], state->y[figure] };
}
static inline int mover_of_group(const scenario_t *scenario, int group) { return scenario->figures + group; }

/* ---- load.c ---- */
bool argad_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                struct err *err);
const char *argad_weapon_name(int weapon);

/* ---- table_ground.c: what lies where ---- */
/* The features whose box the straight from a to b touches: most lie elsewhere. */
uint64_t argad_features_near(const scenario_t *scenario, struct point a, struct point b);
/* The area on top at a point, or -1: the open. Obstacles are not areas. */
int argad_feature_at(const scenario_t *scenario, struct point p);
/* The building a point is inside of, or -1 [base:buildings]. */
int argad_building_at(const scenario_t *scenario, struct point p);
int argad_level_at(const scenario_t *scenario, struct point p);
/* Is a higher than b? A greater level, or 10 mm or more further uphill on the same slope [base:level]. */
bool argad_is_higher(const scenario_t *scenario, struct point a, struct point b);
/* The obstacle that the line from a to b crosses, or -1. */
int argad_obstacle_between(const scenario_t *scenario, struct point a, struct point b);
bool argad_is_in_band_zone(const scenario_t *scenario, uint8_t band, struct point p);
bool argad_is_in_bushes(const scenario_t *scenario, struct point p);
bool argad_is_walled_off(const scenario_t *scenario, struct point a, struct point b);
bool argad_is_hiding_place(const scenario_t *scenario, struct point p);

/* ---- table_bases.c: bases ---- */
struct shape argad_base_at(const scenario_t *scenario, const state_t *state, int figure, struct point at, int facing);
struct shape argad_figure_shape(const scenario_t *scenario, const state_t *state, int figure);
/* Between the nearest edges of the bases, in mm, rounded up [ruling:measure]. */
int argad_figures_gap(const scenario_t *scenario, const state_t *state, int a, int b);
/* Where the places of two decide nothing: is a worth more points? */
static inline bool is_worth_more(const scenario_t *scenario, int a, int b)
{
    return scenario->figure[a].profile->points > scenario->figure[b].profile->points;
}
/* Those among them whose centre lies in a box about a place. */
uint64_t argad_figures_near(const state_t *state, uint64_t among, struct point at, int box);
/* Those whose centre lies in the upright rectangle about the straight from a to b, and so many mm around it. */
uint64_t argad_figures_between(const state_t *state, uint64_t among, struct point a, struct point b, int around);
/* Those among them whose base is in contact with this one's [base:contact]. */
uint64_t argad_figures_touching(const scenario_t *scenario, const state_t *state, int figure, uint64_t among);
uint64_t argad_enemies_touching(const scenario_t *scenario, const state_t *state, int figure); /* that are shown */
uint64_t argad_figures_on_table(const scenario_t *scenario, const state_t *state);             /* and shown */
uint64_t argad_figures_unseen(const scenario_t *scenario, const state_t *state);

/* ---- movement_paces.c ---- */
struct pace { int mm; uint16_t rule, also; };
bool argad_is_mounted(const state_t *state, int figure);
int argad_mount_of(const scenario_t *scenario, const state_t *state, int figure);
struct pace argad_pace_of(const scenario_t *scenario, const state_t *state, int figure);
int argad_pace_of_formation(const scenario_t *scenario, const state_t *state, int group, bool is_ahead);
int argad_pace_in_files(const scenario_t *scenario, const state_t *state, int group, int files, bool is_ahead);
int argad_pace_on(int pace, int going, int slow);

/* ---- formation.c: close order ---- */
uint64_t argad_formation_members(const scenario_t *scenario, const state_t *state, int group);
bool argad_is_in_close_order(const state_t *state, int figure);
int argad_formation_anchor(const scenario_t *scenario, const state_t *state, int group); /* -1: loose */
int argad_formation_end(const scenario_t *scenario, const state_t *state, int group); /* the front rank's last man */
int argad_formation_files(const scenario_t *scenario, const state_t *state, int group);
int argad_formation_ranks(const scenario_t *scenario, const state_t *state, int group);
struct point argad_formation_place(const state_t *state, int anchor, int member, struct point at, int facing);
void argad_formation_pivot(const scenario_t *scenario, state_t *state, int group, int facing);
void argad_formation_change_ranks(const scenario_t *scenario, state_t *state, int group, int n);
void argad_formation_break(const scenario_t *scenario, state_t *state, int group, uint16_t rule, uint16_t also,
                           struct sink *sink);
void argad_formation_close_up(const scenario_t *scenario, state_t *state, int group, struct sink *sink);
void argad_formation_leave(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);
bool argad_formation_make(const scenario_t *scenario, state_t *state, int group, uint64_t figures, int guide,
                          uint8_t order);

/* ---- table_way.c: a drafted way, measured; goes by what the owner sees ---- */
struct way {
    int32_t length;     /* 1/256 mm, rounded up leg by leg */
    uint8_t going;      /* enum going: the worst that the way touches, its start too */
    int16_t feature;    /* ... there; or what refuses; NOTHING */
    uint16_t rule;      /* which says so */
    uint8_t slow;       /* the worst of it that can be entered: for this dice are thrown */
    int16_t slow_feature;
    uint16_t slow_rule;
    bool crosses;       /* an obstacle: it breaks close order and ends a charge */
    bool leaves;        /* it comes to the edge of the table: whose centre is on the edge has left it */
    uint8_t edge;
};
#define WAY_NONE ((struct way){ .feature = NOTHING, .rule = RULE_TERRAIN_DIFFICULT, .slow_feature = NOTHING })
/* Adds what the straight from a to b touches, for somebody who goes so; not its length. */
void argad_way_add(const scenario_t *scenario, const state_t *state, int mount, struct point a, struct point b,
                   struct way *way);
void argad_way_measure_from(const scenario_t *scenario, const state_t *state, int figure, struct point from,
                            const struct point leg[], int legs, struct way *ret);
void argad_way_measure(const scenario_t *scenario, const state_t *state, int figure, const struct point leg[], int legs,
                       struct way *ret);

/* ---- orders_draft.c, orders.c, orders_standing.c: (a) ---- */
struct draft {
    uint8_t posture, aim, legs;
    int16_t turn_to;
    struct point leg[LEGS];
};
#define DRAFT_NONE { .posture = POSTURE_STAY, .aim = NO_FIGURE, .turn_to = NOTHING }
struct draft argad_draft_of(const state_t *state, int slot);
void argad_draft_put(state_t *state, int slot, const struct draft *draft);
void argad_draft_clear(state_t *state, int slot);
void argad_draft_clear_unit(const scenario_t *scenario, state_t *state, int group);
/* Where the draft of a mover stands: the figure, or the anchor of the formation. */
int argad_draft_slot(const scenario_t *scenario, const state_t *state, int mover);
struct refusal argad_draft_legal(const scenario_t *scenario, const state_t *state, int slot, const struct draft *draft);
bool argad_has_command(const scenario_t *scenario, const state_t *state, int group, uint64_t soldiers);
uint64_t argad_soldiers_to_form(const scenario_t *scenario, const state_t *state, int group);
bool argad_may_shoot_moving(const scenario_t *scenario, const state_t *state, int figure);
/* Where a formation's anchor stands, and how the unit looks, after its pivot or wheel: there its legs begin. */
void argad_formation_start(const scenario_t *scenario, const state_t *state, int group, const struct draft *draft,
                           struct point *ret_at, int *ret_facing);
/* How far ahead and to the right a leg of a formation goes; one of the two is 0. */
void argad_formation_leg(struct point from, int facing, struct point to, int *ret_ahead, int *ret_right);
int32_t argad_formation_arc(const scenario_t *scenario, const state_t *state, int group, int facing); /* 1/256 mm */

struct refusal argad_mover_legal(const scenario_t *scenario, const state_t *state, uint8_t role, int mover);
struct refusal argad_orders_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void argad_orders_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void argad_orders_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void argad_orders_clear(const scenario_t *scenario, state_t *state);
bool argad_orders_overlap(const scenario_t *scenario, const state_t *state, uint8_t band, int *ret_a, int *ret_b);
struct refusal argad_form_order_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void argad_form_order_apply(const scenario_t *scenario, state_t *state, const struct action *action);
struct refusal argad_standing_order_legal(const scenario_t *scenario, const state_t *state,
                                          const struct action *action);
void argad_standing_order_apply(const scenario_t *scenario, state_t *state, const struct action *action);
int argad_draft_reach(const scenario_t *scenario, const state_t *state, int slot, struct point *ret_from);
int argad_nearest_enemy(const scenario_t *scenario, const state_t *state, uint8_t band, struct point from); /* or -1 */

bool argad_end_is_free(const scenario_t *scenario, const state_t *state, int figure, const struct draft *draft);

/* ---- table_route.c ---- */
/* A way to a place that can be gone; the number of legs, or 0. */
int argad_route_to(const scenario_t *scenario, const state_t *state, int figure, struct point to,
                   struct point ret[LEGS]);
int argad_route_cut(struct point from, struct point leg[], int legs, int most);

/* ---- setup.c ---- */
void argad_state_as_printed(const scenario_t *scenario, state_t *state);
void argad_setup(const void *scenario, void *ret_state);
bool argad_placing_is_printed(const scenario_t *scenario, const state_t *state, uint8_t role); /* its band stands so */
struct refusal argad_placing_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void argad_placing_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void argad_placing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void argad_placing_finish(const scenario_t *scenario, state_t *state, struct sink *sink);
bool argad_placing_is_sound(const scenario_t *scenario, const state_t *state);

/* ---- movement_slowing.c: (b) ---- */
/* While the dice fall: all whose ways touch difficult ground; else nobody. */
uint64_t argad_slowing_rough(const scenario_t *scenario, const state_t *state);
bool argad_slowing_next(const scenario_t *scenario, state_t *state);
void argad_slowing_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void argad_slowing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);

/* ---- movement.c: (c) [base:ticks] ---- */
/* (c) and the stepping back of (d): goes by the drafts, which are final, blocked and slow. Changes x, y, facing, gone,
 * life (the edge), charging, rank, file, order, pivoted (a formation's pivot, wheel and change of ranks), and tells of
 * it. from_x and from_y are where everybody stood when it began. */
void argad_move(const scenario_t *scenario, state_t *state, struct sink *sink);
/* All of them turn at once; riders who would then overlap somebody do not. */
void argad_turn_together(const scenario_t *scenario, state_t *state, uint64_t figures, const int16_t to[FIGURES]);
/* What the way of a loose figure touches, of a charge as far as it can go; x, y: where everybody begins. False: it
 * goes nowhere. */
bool argad_figure_ground(const scenario_t *scenario, const state_t *state, int figure, const int16_t x[],
                         const int16_t y[], struct way *ret);
/* That way as it is drafted, of a charge with the straight to where the enemy stands now; how many legs that is. */
int argad_figure_way(const scenario_t *scenario, const state_t *state, int figure, struct point ret_leg[LEGS + 1],
                     struct way *ret);

/* ---- table_sight.c: [base:visibility] ---- */
struct sight_line {
    bool is_clear;
    bool is_solid;        /* something of what covers is man-made and hard, whether or not it is the worst cover */
    uint8_t cover;        /* to be taken from the die: 0, 1, 2 (narrow opening, very hard protection) */
    uint16_t rule;        /* what blocks it, or gives the cover */
    int16_t feature, figure; /* likewise, or NOTHING */
    int32_t forest;       /* 1/16 mm of woods on the line */
    struct point at;      /* where it is blocked */
};
/* Does figure `from`, standing at a, see figure `to` at b? */
void argad_sight_between(const scenario_t *scenario, const state_t *state, int from, struct point a, int to,
                         struct point b, struct sight_line *ret);
/* A corner of a feature, whatever of that feature itself stands before it. */
bool argad_sees_corner(const scenario_t *scenario, const state_t *state, int figure, int feature, struct point corner);

/* Is p in the half of the table before a figure that stands there [base:arc]? */
bool argad_is_in_arc(const state_t *state, int figure, struct point at, struct point p);

/* ---- movement_after.c: (d) ---- */
void argad_after_movement(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Over the edge: out of the game, with what it carries [base:edge]. */
void argad_figure_leaves(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);
void argad_figure_dies(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);
void argad_figure_forget(state_t *state, int figure); /* its marks and drafts */
/* Ambushers that are touched, or seen from near, are shown. */
void argad_show_found(const scenario_t *scenario, state_t *state, struct sink *sink);
void argad_show_ambusher(const scenario_t *scenario, state_t *state, int figure, uint16_t also, struct sink *sink);

/* ---- movement_carrying.c ---- */
uint64_t argad_carriers_of(const scenario_t *scenario, const state_t *state, int load);
bool argad_may_be_shared(const scenario_t *scenario, int load); /* two can carry it */
int argad_load_slowing(const scenario_t *scenario, const state_t *state, int figure); /* cm */
/* Beside a thing that lies there, and no wall between. */
bool argad_is_at(const scenario_t *scenario, const state_t *state, int figure, struct point p);
struct refusal argad_take_legal(const scenario_t *scenario, const state_t *state, int figure, int load);
void argad_take_loads(const scenario_t *scenario, state_t *state, uint64_t acting, struct sink *sink);
void argad_figure_drops(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);
bool argad_let_go(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);

/* ---- shooting_targets.c, shooting_measure.c, shooting_salvo.c, shooting_dice.c, shooting_fire.c: (e) ---- */
bool argad_targets_are_sound(const scenario_t *scenario, const state_t *state);
bool argad_targets_has_any(const scenario_t *scenario, const state_t *state,
                           uint8_t band); /* somebody it could shoot at */
uint8_t argad_targets_begin(const scenario_t *scenario, state_t *state); /* bands that have nothing to choose */
struct refusal argad_targets_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void argad_targets_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void argad_targets_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void argad_targets_end(state_t *state);
void argad_shots_begin(const scenario_t *scenario, state_t *state, struct sink *sink);
bool argad_shots_next(const scenario_t *scenario, state_t *state);
void argad_shots_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void argad_shots_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void argad_shots_resolve(const scenario_t *scenario, state_t *state, struct sink *sink);
bool argad_ignition_next(const scenario_t *scenario, state_t *state);
void argad_ignition_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void argad_ignition_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
/* A fire beside a figure that can be put out in this turn; -1: none. */
int argad_fire_beside(const scenario_t *scenario, const state_t *state, int figure);
bool argad_dousing_next(const scenario_t *scenario, state_t *state);
void argad_dousing_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void argad_dousing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);

/* ---- melee_pairings.c, melee_dice.c, melee_recoil.c: (f) ---- */
bool argad_pairings_are_sound(const scenario_t *scenario, const state_t *state);
bool argad_follow_is_sound(const scenario_t *scenario, const state_t *state);
uint8_t argad_pairings_begin(const scenario_t *scenario, state_t *state);
struct refusal argad_pairings_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void argad_pairings_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void argad_pairings_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void argad_melee_end(state_t *state);
void argad_blows_begin(const scenario_t *scenario, state_t *state, struct sink *sink);
bool argad_blows_next(const scenario_t *scenario, state_t *state, struct sink *sink);
void argad_blows_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void argad_blows_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void argad_recoils(const scenario_t *scenario, state_t *state, struct sink *sink);
uint8_t argad_follow_begin(const scenario_t *scenario, state_t *state);
struct refusal argad_follow_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void argad_follow_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void argad_follow_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void argad_follow_ups(const scenario_t *scenario, state_t *state, struct sink *sink);

/* ---- morale.c: (g); turn_end.c, victory.c: (h) ---- */
void argad_morale_begin(const scenario_t *scenario, state_t *state, struct sink *sink);
bool argad_morale_next(const scenario_t *scenario, state_t *state);
void argad_morale_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void argad_morale_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
/* Those in flight get their orders: straight to their edge. */
void argad_flight_orders(const scenario_t *scenario, state_t *state);
bool argad_is_immobile(const state_t *state, int figure);
uint16_t argad_reload_rule(int weapon);
void argad_end_of_turn(const scenario_t *scenario, state_t *state, struct sink *sink);
bool argad_victory_is_over(const scenario_t *scenario, state_t *state, struct sink *sink);
int argad_objective_points(const scenario_t *scenario, const state_t *state, int objective, uint8_t band);
int32_t argad_score(const void *scenario, const void *state, uint8_t role);
void argad_outcome(const void *scenario, const void *state, struct outcome *ret);

/* ---- sequence.c ---- */
/* Does its draft lead a unit in close order over ground on which it breaks? */
bool argad_formation_would_break(const scenario_t *scenario, const state_t *state, int group);
void argad_turn_run(const scenario_t *scenario, state_t *state, struct sink *sink);
void argad_pending(const void *scenario, const void *state, struct pending *ret);
void argad_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret);
struct refusal argad_legal(const void *scenario, const void *state, const struct action *action);
void argad_apply(const void *scenario, void *state, const struct action *action, struct sink *sink);
bool argad_phase(const void *scenario, void *state, const char *name);
extern const char *const argad_phase_names[];

/* ---- table_net.c ---- */
void argad_net_make(scenario_t *scenario);
/* How far it is from there to the nearest area (or edge) that scores for the band; -1: there is none one gets to. */
int argad_net_way(const scenario_t *scenario, uint8_t band, int net, struct point p);
int argad_way_to_edge(const scenario_t *scenario, uint8_t edge, struct point p); /* straight on */

/* ---- orders_aims.c ---- */
enum aim_kind { AIM_NONE, AIM_AREA, AIM_EDGE, AIM_LOAD, AIM_KEEP /* what it carries */ };
struct aim {
    uint8_t kind;
    struct point at;
};
/* What a figure had better go for, to score. */
struct aim argad_aim_of(const scenario_t *scenario, const state_t *state, int figure);
/* What its death is worth to the enemy, in 1/100 points. */
int argad_worth_of_figure(const scenario_t *scenario, int figure);
/* The one of a band who should take up a load that lies about, and how far he has to go; -1: nobody. */
int argad_nearest_carrier(const scenario_t *scenario, const state_t *state, uint8_t band, int load, int *ret_way);

/* ---- orders_guess.c ---- */
/* How likely a sensible captain is to give a group each standing plan, compared with the others; 0: no sense in it. */
void argad_plan_weights(const scenario_t *scenario, const state_t *state, int group, int ret[PLANS]);

/* ---- secrets.c, check.c ---- */
role_set argad_seen_by(const void *scenario, const void *state, int field, int i);
void argad_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng);
const char *argad_check(const void *scenario, const void *state);
uint32_t argad_clock(const void *scenario, const void *state);

#endif
