/* What the chapters of Argad offer each other. Each chapter answers for the frames it pushes: what is pending, what may
 * be chosen, whether it is legal, what it does. */
#ifndef HONJIN_GAMES_ARGAD_RULES_H
#define HONJIN_GAMES_ARGAD_RULES_H

#include "core/choices.h"
#include "core/tell.h"
#include "games/argad/state.h"
#include "games/argad/words.h"
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

static inline struct point figure_place(const state_t *state, int figure)
{
    return (struct point){ state->x[figure], state->y[figure] };
}
static inline int mover_of_group(const scenario_t *scenario, int group) { return scenario->figures + group; }

/* ---- load.c ---- */
bool argad_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                struct err *err);
const char *weapon_name(int weapon);

/* ---- ground.c: what lies where ---- */
/* The features whose box the straight from a to b touches: most lie elsewhere. */
uint64_t features_near(const scenario_t *scenario, struct point a, struct point b);
/* The area on top at a point, or -1: the open. Obstacles are not areas. */
int feature_at(const scenario_t *scenario, struct point p);
/* The building a point is inside of, or -1 [base:buildings]. */
int building_at(const scenario_t *scenario, struct point p);
int level_at(const scenario_t *scenario, struct point p);
/* Is a higher than b? A greater level, or 10 mm or more further uphill on the same slope [base:level]. */
bool is_higher(const scenario_t *scenario, struct point a, struct point b);
/* The obstacle that the line from a to b crosses, or -1. */
int obstacle_between(const scenario_t *scenario, struct point a, struct point b);
bool is_in_band_zone(const scenario_t *scenario, uint8_t band, struct point p);
bool is_in_bushes(const scenario_t *scenario, struct point p);
bool is_walled_off(const scenario_t *scenario, struct point a, struct point b);
bool is_hiding_place(const scenario_t *scenario, struct point p);

/* ---- space.c: bases ---- */
struct shape base_at(const scenario_t *scenario, const state_t *state, int figure, struct point at, int facing);
struct shape figure_shape(const scenario_t *scenario, const state_t *state, int figure);
/* Between the nearest edges of the bases, in mm, rounded up [ruling:measure]. */
int figures_gap(const scenario_t *scenario, const state_t *state, int a, int b);
/* Where the places of two decide nothing: is a worth more points? */
static inline bool is_worth_more(const scenario_t *scenario, int a, int b)
{
    return scenario->figure[a].profile->points > scenario->figure[b].profile->points;
}
/* Those among them whose centre lies in a box about a place. */
uint64_t figures_near(const state_t *state, uint64_t among, struct point at, int box);
/* Those whose centre lies in the upright rectangle about the straight from a to b, and so many mm around it. */
uint64_t figures_between(const state_t *state, uint64_t among, struct point a, struct point b, int around);
/* Those among them whose base is in contact with this one's [base:contact]. */
uint64_t figures_touching(const scenario_t *scenario, const state_t *state, int figure, uint64_t among);
uint64_t enemies_touching(const scenario_t *scenario, const state_t *state, int figure); /* that are shown */
uint64_t figures_on_table(const scenario_t *scenario, const state_t *state);             /* and shown */
uint64_t figures_unseen(const scenario_t *scenario, const state_t *state);

/* ---- paces.c ---- */
struct pace { int mm; uint16_t rule, also; };
bool is_mounted(const state_t *state, int figure);
int mount_of(const scenario_t *scenario, const state_t *state, int figure);
struct pace pace_of(const scenario_t *scenario, const state_t *state, int figure);
int pace_of_formation(const scenario_t *scenario, const state_t *state, int group, bool is_ahead);
int pace_in_files(const scenario_t *scenario, const state_t *state, int group, int files, bool is_ahead);
int pace_on(int pace, int going, int slow);

/* ---- formation.c: close order ---- */
uint64_t formation_members(const scenario_t *scenario, const state_t *state, int group);
bool is_in_close_order(const state_t *state, int figure);
int formation_anchor(const scenario_t *scenario, const state_t *state, int group); /* -1: loose */
int formation_end(const scenario_t *scenario, const state_t *state, int group); /* the front rank's last man */
int formation_files(const scenario_t *scenario, const state_t *state, int group);
int formation_ranks(const scenario_t *scenario, const state_t *state, int group);
struct point formation_place(const state_t *state, int anchor, int member, struct point at, int facing);
void formation_pivot(const scenario_t *scenario, state_t *state, int group, int facing);
void formation_change_ranks(const scenario_t *scenario, state_t *state, int group, int n);
void formation_break(const scenario_t *scenario, state_t *state, int group, uint16_t rule, uint16_t also,
                     struct sink *sink);
void formation_close_up(const scenario_t *scenario, state_t *state, int group, struct sink *sink);
void formation_leave(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);
bool formation_make(const scenario_t *scenario, state_t *state, int group, uint64_t figures, int guide, uint8_t order);

/* ---- way.c: a drafted way, measured; goes by what the owner sees ---- */
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
void way_add(const scenario_t *scenario, const state_t *state, int mount, struct point a, struct point b,
             struct way *way);
void way_measure_from(const scenario_t *scenario, const state_t *state, int figure, struct point from,
                      const struct point leg[], int legs, struct way *ret);
void way_measure(const scenario_t *scenario, const state_t *state, int figure, const struct point leg[], int legs,
                 struct way *ret);

/* ---- draft.c, orders.c, standing.c: (a) ---- */
struct draft {
    uint8_t posture, aim, legs;
    int16_t turn_to;
    struct point leg[LEGS];
};
#define DRAFT_NONE { .posture = POSTURE_STAY, .aim = NO_FIGURE, .turn_to = NOTHING }
struct draft draft_of(const state_t *state, int slot);
void draft_put(state_t *state, int slot, const struct draft *draft);
void draft_clear(state_t *state, int slot);
void draft_clear_unit(const scenario_t *scenario, state_t *state, int group);
/* Where the draft of a mover stands: the figure, or the anchor of the formation. */
int draft_slot(const scenario_t *scenario, const state_t *state, int mover);
struct refusal draft_legal(const scenario_t *scenario, const state_t *state, int slot, const struct draft *draft);
bool has_command(const scenario_t *scenario, const state_t *state, int group, uint64_t soldiers);
uint64_t soldiers_to_form(const scenario_t *scenario, const state_t *state, int group);
bool may_shoot_moving(const scenario_t *scenario, const state_t *state, int figure);
/* Where a formation's anchor stands, and how the unit looks, after its pivot or wheel: there its legs begin. */
void formation_start(const scenario_t *scenario, const state_t *state, int group, const struct draft *draft,
                     struct point *ret_at, int *ret_facing);
/* How far ahead and to the right a leg of a formation goes; one of the two is 0. */
void formation_leg(struct point from, int facing, struct point to, int *ret_ahead, int *ret_right);
int32_t formation_arc(const scenario_t *scenario, const state_t *state, int group, int facing); /* 1/256 mm */

struct refusal mover_legal(const scenario_t *scenario, const state_t *state, uint8_t role, int mover);
struct refusal orders_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void orders_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void orders_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void orders_clear(const scenario_t *scenario, state_t *state);
bool orders_overlap(const scenario_t *scenario, const state_t *state, uint8_t band, int *ret_a, int *ret_b);
struct refusal form_order_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void form_order_apply(const scenario_t *scenario, state_t *state, const struct action *action);
struct refusal standing_order_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void standing_order_apply(const scenario_t *scenario, state_t *state, const struct action *action);
int draft_reach(const scenario_t *scenario, const state_t *state, int slot, struct point *ret_from);
int nearest_enemy(const scenario_t *scenario, const state_t *state, uint8_t band, struct point from); /* or -1 */

bool end_is_free(const scenario_t *scenario, const state_t *state, int figure, const struct draft *draft);

/* ---- route.c ---- */
/* A way to a place that can be gone; the number of legs, or 0. */
int route_to(const scenario_t *scenario, const state_t *state, int figure, struct point to, struct point ret[LEGS]);
int route_cut(struct point from, struct point leg[], int legs, int most);

/* ---- setup.c ---- */
void state_as_printed(const scenario_t *scenario, state_t *state);
void argad_setup(const void *scenario, void *ret_state);
struct refusal placing_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void placing_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void placing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void placing_finish(const scenario_t *scenario, state_t *state, struct sink *sink);
bool placing_is_sound(const scenario_t *scenario, const state_t *state);

/* ---- slowing.c: (b) ---- */
/* While the dice fall: all whose ways touch difficult ground; else nobody. */
uint64_t slowing_rough(const scenario_t *scenario, const state_t *state);
bool slowing_next(const scenario_t *scenario, state_t *state);
void slowing_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void slowing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);

/* ---- movement.c: (c) [base:ticks] ---- */
/* (c) and the stepping back of (d): goes by the drafts, which are final, blocked and slow. Changes x, y, facing, gone,
 * life (the edge), charging, rank, file, order, pivoted (a formation's pivot, wheel and change of ranks), and tells of
 * it. from_x and from_y are where everybody stood when it began. */
void argad_move(const scenario_t *scenario, state_t *state, struct sink *sink);
/* All of them turn at once; riders who would then overlap somebody do not. */
void turn_together(const scenario_t *scenario, state_t *state, uint64_t figures, const int16_t to[FIGURES]);
/* What the way of a loose figure touches, of a charge as far as it can go; x, y: where everybody begins. False: it
 * goes nowhere. */
bool figure_ground(const scenario_t *scenario, const state_t *state, int figure, const int16_t x[], const int16_t y[],
                   struct way *ret);
/* That way as it is drafted, of a charge with the straight to where the enemy stands now; how many legs that is. */
int figure_way(const scenario_t *scenario, const state_t *state, int figure, struct point ret_leg[LEGS + 1],
               struct way *ret);

/* ---- sight.c: [base:visibility] ---- */
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
void sight_between(const scenario_t *scenario, const state_t *state, int from, struct point a, int to, struct point b,
                   struct sight_line *ret);
/* A corner of a feature, whatever of that feature itself stands before it. */
bool sees_corner(const scenario_t *scenario, const state_t *state, int figure, int feature, struct point corner);

/* Is p in the half of the table before a figure that stands there [base:arc]? */
bool is_in_arc(const state_t *state, int figure, struct point at, struct point p);

/* ---- after.c: (d) ---- */
void after_movement(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Over the edge: out of the game, with what it carries [base:edge]. */
void figure_leaves(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);
void figure_dies(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);
void figure_forget(state_t *state, int figure); /* its marks and drafts */
/* Ambushers that are touched, or seen from near, are shown. */
void show_found(const scenario_t *scenario, state_t *state, struct sink *sink);
void show_ambusher(const scenario_t *scenario, state_t *state, int figure, uint16_t also, struct sink *sink);

/* ---- loads.c ---- */
uint64_t carriers_of(const scenario_t *scenario, const state_t *state, int load);
bool may_be_shared(const scenario_t *scenario, int load); /* two can carry it */
int load_slowing(const scenario_t *scenario, const state_t *state, int figure); /* cm */
/* Beside a thing that lies there, and no wall between. */
bool is_at(const scenario_t *scenario, const state_t *state, int figure, struct point p);
struct refusal take_legal(const scenario_t *scenario, const state_t *state, int figure, int load);
void take_loads(const scenario_t *scenario, state_t *state, uint64_t acting, struct sink *sink);
void figure_drops(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);
bool let_go(const scenario_t *scenario, state_t *state, int figure, struct sink *sink);

/* ---- targets.c, shot.c, salvo.c, shots.c, fires.c: (e) ---- */
bool targets_are_sound(const scenario_t *scenario, const state_t *state);
bool targets_has_any(const scenario_t *scenario, const state_t *state, uint8_t band); /* somebody it could shoot at */
uint8_t targets_begin(const scenario_t *scenario, state_t *state); /* bands that have nothing to choose */
struct refusal targets_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void targets_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void targets_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void targets_end(state_t *state);
void shots_begin(const scenario_t *scenario, state_t *state, struct sink *sink);
bool shots_next(const scenario_t *scenario, state_t *state);
void shots_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void shots_apply(const scenario_t *scenario, state_t *state, const struct action *action);
void shots_resolve(const scenario_t *scenario, state_t *state, struct sink *sink);
bool ignition_next(const scenario_t *scenario, state_t *state);
void ignition_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void ignition_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
/* A fire beside a figure that can be put out in this turn; -1: none. */
int fire_beside(const scenario_t *scenario, const state_t *state, int figure);
bool dousing_next(const scenario_t *scenario, state_t *state);
void dousing_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void dousing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);

/* ---- pairings.c, blows.c, recoil.c: (f) ---- */
bool pairings_are_sound(const scenario_t *scenario, const state_t *state);
bool follow_is_sound(const scenario_t *scenario, const state_t *state);
uint8_t pairings_begin(const scenario_t *scenario, state_t *state);
struct refusal pairings_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void pairings_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void pairings_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void melee_end(state_t *state);
void blows_begin(const scenario_t *scenario, state_t *state, struct sink *sink);
bool blows_next(const scenario_t *scenario, state_t *state, struct sink *sink);
void blows_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void blows_apply(const scenario_t *scenario, state_t *state, const struct action *action);
void recoils(const scenario_t *scenario, state_t *state, struct sink *sink);
uint8_t follow_begin(const scenario_t *scenario, state_t *state);
struct refusal follow_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void follow_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
void follow_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void follow_ups(const scenario_t *scenario, state_t *state, struct sink *sink);

/* ---- morale.c: (g); ending.c, victory.c: (h) ---- */
void morale_begin(const scenario_t *scenario, state_t *state, struct sink *sink);
bool morale_next(const scenario_t *scenario, state_t *state);
void morale_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void morale_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
/* Those in flight get their orders: straight to their edge. */
void flight_orders(const scenario_t *scenario, state_t *state);
bool is_immobile(const state_t *state, int figure);
uint16_t reload_rule(int weapon);
void end_of_turn(const scenario_t *scenario, state_t *state, struct sink *sink);
bool victory_is_over(const scenario_t *scenario, state_t *state, struct sink *sink);
int objective_points(const scenario_t *scenario, const state_t *state, int objective, uint8_t band);
int32_t argad_score(const void *scenario, const void *state, uint8_t role);
void argad_outcome(const void *scenario, const void *state, struct outcome *ret);

/* ---- sequence.c ---- */
void turn_run(const scenario_t *scenario, state_t *state, struct sink *sink);
void argad_pending(const void *scenario, const void *state, struct pending *ret);
void argad_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret);
struct refusal argad_legal(const void *scenario, const void *state, const struct action *action);
void argad_apply(const void *scenario, void *state, const struct action *action, struct sink *sink);
bool argad_phase(const void *scenario, void *state, const char *name);
extern const char *const argad_phase_names[];

/* ---- net.c ---- */
void net_make(scenario_t *scenario);
/* How far it is from there to the nearest area (or edge) that scores for the band; -1: there is none one gets to. */
int net_way(const scenario_t *scenario, uint8_t band, int net, struct point p);
int way_to_edge(const scenario_t *scenario, uint8_t edge, struct point p); /* straight on */

/* ---- aims.c ---- */
enum aim_kind { AIM_NONE, AIM_AREA, AIM_EDGE, AIM_LOAD, AIM_KEEP /* what it carries */ };
struct aim {
    uint8_t kind;
    struct point at;
};
/* What a figure had better go for, to score. */
struct aim aim_of(const scenario_t *scenario, const state_t *state, int figure);
/* The one of a band who should take up a load that lies about, and how far he has to go; -1: nobody. */
int nearest_carrier(const scenario_t *scenario, const state_t *state, uint8_t band, int load, int *ret_way);

/* ---- view.c, show.c, check.c, worth.c, plans.c ---- */
role_set argad_seen_by(const void *scenario, const void *state, int field, int i);
void argad_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng);
extern const struct show argad_show;
const char *argad_check(const void *scenario, const void *state);
int32_t argad_evaluate(const void *scenario, const void *state, uint8_t role);
int32_t argad_lead(const void *scenario, const void *state, uint8_t role);
int argad_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[]);
int argad_greedy_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                      struct plan ret[]);
uint32_t argad_clock(const void *scenario, const void *state);

#endif
