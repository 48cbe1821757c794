/* Standing plans: one order that fills the drafts of a whole group, for people with twenty figures and for machine
 * players. What they write is ordinary drafts, each of them legal by itself; they may be changed one by one. */
#include "games/argad/rules/rules.h"
#include "games/argad/rules/shooting_measure.h"
#include "kit/angle.h"

/* The figures of a group that take orders one by one. */
static uint64_t free_members(const scenario_t *scenario, const state_t *state, int group)
{
    uint64_t free = 0;
    for (uint64_t left = scenario->group[group].member & ~state->fleeing; left; left &= left - 1) {
        const int i = lowest(left);
        if ((state->life[i] == ON_TABLE || state->life[i] == UNSEEN) && !argad_is_in_close_order(state, i)) {
            free |= bit_of(i);
        }
    }
    return free;
}

int argad_nearest_enemy(const scenario_t *scenario, const state_t *state, uint8_t band, struct point from)
{
    int best = -1;
    int64_t best_square = 0;
    for (uint64_t left = scenario->band[enemy_of(band)]; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->life[i] != ON_TABLE) continue;
        const int64_t square = point_square(from, figure_place(state, i));
        if (best >= 0 && square >= best_square) continue;
        best = i;
        best_square = square;
    }
    return best;
}

/* How many friends of a figure run at each enemy already. */
static void count_crowds(const scenario_t *scenario, const state_t *state, int figure, uint8_t ret[FIGURES])
{
    memset(ret, 0, FIGURES);
    for (uint64_t left = scenario->band[scenario->figure[figure].band] & ~bit_of(figure); left; left &= left - 1) {
        const int i = lowest(left);
        if (state->posture[i] == POSTURE_CHARGE && state->aim[i] < FIGURES) ret[state->aim[i]]++;
    }
}

/* Whom to charge: the nearest, but not all the same one; or three at a time one of those in reach. */
static int enemy_to_charge(const scenario_t *scenario, const state_t *state, int figure, int pace, bool overwhelms)
{
    enum { CROWD = 80, TOGETHER = -150, ENOUGH = 3 }; /* mm that each friend who runs at him seems to add */
    const uint8_t band = scenario->figure[figure].band;
    const struct point own = figure_place(state, figure);
    uint8_t crowd[FIGURES];
    int best = -1, best_way = 0;
    count_crowds(scenario, state, figure, crowd);
    for (uint64_t left = scenario->band[enemy_of(band)]; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->life[i] != ON_TABLE) continue;
        int way = (int)whole_root((uint64_t)point_square(own, figure_place(state, i)));
        const bool is_joined = overwhelms && way < pace + FOOT_WIDTH && crowd[i] < ENOUGH;
        way += (is_joined ? TOGETHER : CROWD) * crowd[i];
        if (best >= 0 && way >= best_way) continue;
        best = i;
        best_way = way;
    }
    return best;
}

/* Has he something better to do than to run about: a loaded weapon, and somebody before it? */
static bool would_shoot(const scenario_t *scenario, const state_t *state, int figure)
{
    const int weapon = scenario->figure[figure].profile->missile;
    if (weapon == WEAPON_NONE || weapon == WEAPON_SHURIKEN || state->reload[figure]) return false;
    if (argad_enemies_touching(scenario, state, figure)) return false;
    const int foe = argad_nearest_enemy(scenario, state, scenario->figure[figure].band, figure_place(state, figure));
    const int64_t reach = argad_good_reach(weapon);
    return foe >= 0 && point_square(figure_place(state, figure), figure_place(state, foe)) <= reach * reach;
}

/* Nobody gets a load that two reach for. */
static bool is_reached_for(const scenario_t *scenario, const state_t *state, uint8_t band, int load)
{
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        if (state->posture[lowest(left)] == POSTURE_TAKE && state->aim[lowest(left)] == load) return true;
    }
    return false;
}

static bool wants_load(const scenario_t *scenario, uint8_t band, int load)
{
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        if (objective->load == load && (objective->kind == OBJECTIVE_LOAD || objective->kind == OBJECTIVE_EXIT) &&
            objective->band == band) return true;
    }
    return false;
}

/* A way towards a place, as far as the pace goes and on nobody's feet; false: none. */
static bool draft_towards(const scenario_t *scenario, const state_t *state, int figure, struct point to, int most,
                          struct draft *ret)
{
    struct point leg[LEGS];
    const int legs = argad_route_to(scenario, state, figure, to, leg);
    for (int part = 4; part >= 1 && legs; part--) {
        *ret = (struct draft)DRAFT_NONE;
        ret->posture = POSTURE_MOVE;
        for (int i = 0; i < legs; i++) ret->leg[i] = leg[i];
        ret->legs = (uint8_t)argad_route_cut(figure_place(state, figure), ret->leg, legs, most * part / 4);
        if (ret->legs && !argad_draft_legal(scenario, state, figure, ret).reason &&
            argad_end_is_free(scenario, state, figure, ret)) return true;
    }
    return false;
}

static void face_enemy(const scenario_t *scenario, const state_t *state, int figure, struct draft *ret)
{
    const int foe = argad_nearest_enemy(scenario, state, scenario->figure[figure].band, figure_place(state, figure));
    if (foe < 0) return;
    ret->turn_to = (int16_t)angle_heading(figure_place(state, figure), figure_place(state, foe));
}

/* ---- press: the men fall upon whom they can reach, their officer behind them, and shooters shoot or load --------- */

static bool is_shooter(const scenario_t *scenario, int figure)
{
    const int weapon = scenario->figure[figure].profile->missile;
    return weapon != WEAPON_NONE && weapon != WEAPON_SHURIKEN;
}

/* Those of his group whom an officer can send ahead. */
static uint64_t men_of(const scenario_t *scenario, const state_t *state, int officer)
{
    uint64_t men = 0;
    for (uint64_t left = scenario->group[scenario->figure[officer].group].member & ~state->fleeing; left;
         left &= left - 1) {
        const int i = lowest(left);
        if (i == officer || state->life[i] != ON_TABLE || is_shooter(scenario, i)) continue;
        if (scenario->figure[i].profile->class >= 2) men |= bit_of(i);
    }
    return men;
}

/* A place behind that one of his men who is nearest to an enemy. */
static bool place_behind(const scenario_t *scenario, const state_t *state, int officer, struct point *ret)
{
    enum { BEHIND = 50 };
    const uint8_t band = scenario->figure[officer].band;
    int64_t best = INT64_MAX;
    for (uint64_t left = men_of(scenario, state, officer); left; left &= left - 1) {
        const struct point own = figure_place(state, lowest(left));
        const int foe = argad_nearest_enemy(scenario, state, band, own);
        if (foe < 0 || point_square(own, figure_place(state, foe)) >= best) continue;
        best = point_square(own, figure_place(state, foe));
        *ret = angle_place(own, angle_heading(figure_place(state, foe), own), BEHIND, 0);
        ret->x = ret->x < FOOT_WIDTH ? FOOT_WIDTH : ret->x > scenario->width - FOOT_WIDTH ?
            scenario->width - FOOT_WIDTH : ret->x;
        ret->y = ret->y < FOOT_WIDTH ? FOOT_WIDTH : ret->y > scenario->depth - FOOT_WIDTH ?
            scenario->depth - FOOT_WIDTH : ret->y;
    }
    return best < INT64_MAX;
}

/* Whom to fall upon, or shoot at: of those in reach, if there are any, one who is near and dear to the enemy; three at
 * a time. */
static int enemy_to_press(const scenario_t *scenario, const state_t *state, int figure, int pace)
{
    enum { TOGETHER = -150, CROWD = 80, ENOUGH = 3, DEAR = 8 /* 1/100 points a mm */ };
    const uint8_t band = scenario->figure[figure].band;
    const struct point own = figure_place(state, figure);
    const int reach = is_shooter(scenario, figure) ? argad_good_reach(scenario->figure[figure].profile->missile) :
        pace + FOOT_WIDTH;
    uint8_t crowd[FIGURES];
    int best = -1, best_way = 0;
    bool is_best_reached = false;
    count_crowds(scenario, state, figure, crowd);
    for (uint64_t left = scenario->band[enemy_of(band)]; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->life[i] != ON_TABLE) continue;
        int way = (int)whole_root((uint64_t)point_square(own, figure_place(state, i)));
        const bool is_reached = way <= reach;
        way += (is_reached && crowd[i] < ENOUGH ? TOGETHER : CROWD) * crowd[i] - argad_worth_of_figure(scenario,
                                                                                                       i) / DEAR;
        if (best >= 0 && (is_reached == is_best_reached ? way >= best_way : is_best_reached)) continue;
        is_best_reached = is_reached;
        best = i;
        best_way = way;
    }
    return best;
}

/* Whoever is not to run at anybody: where to; false: he stays. A shooter goes no nearer than he must. */
static bool place_to_press(const scenario_t *scenario, const state_t *state, int figure, int foe, struct point *ret)
{
    const struct point own = figure_place(state, figure), at = figure_place(state, foe);
    const int weapon = scenario->figure[figure].profile->missile;
    const bool leads = scenario->figure[figure].profile->talent & IS_OFFICER;
    *ret = at;
    if (is_shooter(scenario, figure)) {
        const int way = (int)whole_root((uint64_t)point_square(own, at)), keep =
            argad_good_reach(weapon) - 2 * FOOT_WIDTH;
        if (way <= argad_good_reach(weapon) || state->reload[figure]) return false;
        *ret = angle_place(at, angle_heading(at, own), keep, 0);
        return true;
    }
    return !leads || !men_of(scenario, state, figure) || place_behind(scenario, state, figure, ret);
}

/* Does he fight in person? An officer only beside men who do already. */
static bool may_press(const scenario_t *scenario, const state_t *state, int figure, int foe, int pace)
{
    const struct point own = figure_place(state, figure);
    const int64_t reach = pace + FOOT_WIDTH;
    if (is_shooter(scenario, figure) || scenario->figure[figure].profile->class < 2) return false;
    if (argad_enemies_touching(scenario, state, figure)) return true;
    if (point_square(own, figure_place(state, foe)) > reach * reach) return false;
    return !(scenario->figure[figure].profile->talent & IS_OFFICER) || !men_of(scenario, state, figure);
}

static struct draft press(const scenario_t *scenario, const state_t *state, int figure, int pace)
{
    const int foe = enemy_to_press(scenario, state, figure, pace);
    struct draft draft = DRAFT_NONE;
    struct point to;
    if (may_press(scenario, state, figure, foe, pace)) {
        draft.posture = POSTURE_CHARGE;
        draft.aim = (uint8_t)foe;
        if (!argad_draft_legal(scenario, state, figure, &draft).reason) return draft;
    } else if (place_to_press(scenario, state, figure, foe, &to) &&
               draft_towards(scenario, state, figure, to, pace, &draft)) {
        return draft;
    }
    return (struct draft)DRAFT_NONE;
}

/* Who has something of his own to do does it whatever the others do: a load to take up or carry off. */
static int plan_of(const scenario_t *scenario, const state_t *state, int figure, int plan)
{
    if (plan != PLAN_CHARGE && plan != PLAN_OVERWHELM && plan != PLAN_ADVANCE && plan != PLAN_PRESS) return plan;
    switch (argad_aim_of(scenario, state, figure).kind) {
    case AIM_EDGE: case AIM_LOAD: return PLAN_OBJECTIVE;
    case AIM_KEEP: return PLAN_HOLD;
    default: return plan;
    }
}

/* What a plan makes of one figure. */
static struct draft plan_figure(const scenario_t *scenario, const state_t *state, int figure, int plan)
{
    const uint8_t band = scenario->figure[figure].band;
    const struct point own = figure_place(state, figure);
    const int pace = argad_pace_of(scenario, state, figure).mm - 1;
    const int foe = argad_nearest_enemy(scenario, state, band, own);
    struct draft draft = DRAFT_NONE;
    struct point to = own;
    switch (plan) {
    case PLAN_HOLD: { /* who stands in a fire tries to put it out */
        const int fire = argad_fire_beside(scenario, state, figure);
        draft.posture = POSTURE_DOUSE;
        if (fire >= 0 && area_holds(&scenario->feature[fire].area, own) &&
            !argad_draft_legal(scenario, state, figure, &draft).reason) return draft;
        break;
    }
    case PLAN_CHARGE: case PLAN_OVERWHELM:
        if (foe < 0 || would_shoot(scenario, state, figure)) break;
        draft.posture = POSTURE_CHARGE;
        draft.aim = (uint8_t)enemy_to_charge(scenario, state, figure, pace, plan == PLAN_OVERWHELM);
        if (!argad_draft_legal(scenario, state, figure, &draft).reason) return draft;
        break;
    case PLAN_PRESS:
        if (foe < 0) break;
        draft = press(scenario, state, figure, pace);
        if (draft.posture != POSTURE_STAY) return draft;
        break;
    case PLAN_ADVANCE:
        if (would_shoot(scenario, state, figure)) break;
        if (foe >= 0 && draft_towards(scenario, state, figure, figure_place(state, foe), pace, &draft)) return draft;
        break;
    case PLAN_FALL_BACK:
        if (scenario->edge[band] == EDGE_NORTH) to.y = scenario->depth - HORSE_LENGTH;
        if (scenario->edge[band] == EDGE_SOUTH) to.y = HORSE_LENGTH;
        if (scenario->edge[band] == EDGE_EAST) to.x = scenario->width - HORSE_LENGTH;
        if (scenario->edge[band] == EDGE_WEST) to.x = HORSE_LENGTH;
        if (draft_towards(scenario, state, figure, to, pace, &draft)) return draft;
        break;
    default:
        for (uint8_t load = 0; load < scenario->loads; load++) {
            if (!wants_load(scenario, band, load) || is_reached_for(scenario, state, band, load)) continue;
            draft.posture = POSTURE_TAKE;
            draft.aim = load;
            if (!argad_draft_legal(scenario, state, figure, &draft).reason) return draft;
        }
        to = argad_aim_of(scenario, state, figure).at;
        if (draft_towards(scenario, state, figure, to, pace, &draft)) return draft;
    }
    draft = (struct draft)DRAFT_NONE;
    face_enemy(scenario, state, figure, &draft);
    if (!argad_end_is_free(scenario, state, figure, &draft)) draft = (struct draft)DRAFT_NONE;
    return draft;
}

/* A formation goes ahead or back, or wheels towards the enemy; else it stands. */
static struct draft plan_formation(const scenario_t *scenario, const state_t *state, int group, int plan)
{
    const int anchor = argad_formation_anchor(scenario, state, group);
    const struct point own = figure_place(state, anchor);
    const int foe = argad_nearest_enemy(scenario, state, scenario->group[group].band, own);
    struct draft draft = DRAFT_NONE;
    if (plan == PLAN_HOLD || plan == PLAN_FORM || foe < 0) return draft;
    const int heading = angle_heading(own, figure_place(state, foe));
    const int turn = angle_between(state->facing[anchor], heading);
    const bool is_back = plan == PLAN_FALL_BACK;
    if (!is_back && (turn > 300 || turn < -300)) {
        draft.posture = POSTURE_WHEEL;
        draft.turn_to = (int16_t)angle_fold(state->facing[anchor] + (turn > QUARTER ? QUARTER : turn < -QUARTER ?
                                                                     -QUARTER : turn));
        if (!argad_draft_legal(scenario, state, anchor, &draft).reason) return draft;
    }
    draft = (struct draft)DRAFT_NONE;
    draft.posture = POSTURE_MOVE;
    draft.legs = 1;
    const int pace = argad_pace_of_formation(scenario, state, group, !is_back) - 1;
    for (int part = 2; part >= 1; part--) {
        draft.leg[0] = angle_place(own, state->facing[anchor], (is_back ? -pace : pace) * part / 2, 0);
        const struct point to = draft.leg[0];
        if (to.x < 0 || to.y < 0 || to.x > scenario->width || to.y > scenario->depth) continue;
        if (!argad_draft_legal(scenario, state, anchor, &draft).reason) return draft;
    }
    return (struct draft)DRAFT_NONE;
}

/* Do two stand on each other one of whom is in the group? */
static bool is_crowded(const scenario_t *scenario, const state_t *state, int group)
{
    const uint64_t members = scenario->group[group].member;
    int a, b;
    return argad_orders_overlap(scenario, state, scenario->group[group].band, &a, &b) &&
           ((bit_of(a) | bit_of(b)) & members);
}

struct refusal argad_standing_order_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int group = action->arg[0] - scenario->figures;
    if (state->order[group] != LOOSE || free_members(scenario, state, group)) return ALLOWED;
    return refuse(RULE_BASE_ORDERS, REASON_NOBODY_LEFT, action->arg[0], 0, 0, 0);
}

void argad_standing_order_apply(const scenario_t *scenario, state_t *state, const struct action *action)
{
    const int group = action->arg[0] - scenario->figures, plan = action->arg[1];
    if (state->order[group] != LOOSE) {
        argad_draft_clear_unit(scenario, state, group);
        const struct draft draft = plan_formation(scenario, state, group, plan);
        argad_draft_put(state, argad_formation_anchor(scenario, state, group), &draft);
    } else if (plan == PLAN_FORM) {
        const uint64_t soldiers = argad_soldiers_to_form(scenario, state, group);
        struct action form = { .role = action->role, .verb = VERB_FORM, .nargs = 3 };
        form.arg[0] = action->arg[0];
        form.arg[1] = soldiers ? lowest(soldiers) : 0;
        form.arg[2] = __builtin_popcountll(soldiers) > 5 ? 2 : 1;
        if (soldiers && !argad_form_order_legal(scenario, state, &form).reason) {
            argad_form_order_apply(scenario, state, &form);
            return;
        }
    }
    const uint64_t free = free_members(scenario, state, group);
    for (uint64_t left = free; left; left &= left - 1) argad_draft_clear(state, lowest(left));
    for (uint64_t left = free; left; left &= left - 1) {
        const int i = lowest(left);
        const struct draft draft = plan_figure(scenario, state, i, plan_of(scenario, state, i, plan));
        argad_draft_put(state, i, &draft);
    }
    if (state->order[group] == LOOSE || !is_crowded(scenario, state, group)) return;
    argad_draft_clear(state, argad_formation_anchor(scenario, state,
                                                    group)); /* a unit and who goes with it make room, or stay */
    if (!is_crowded(scenario, state, group)) return;
    for (uint64_t left = free; left; left &= left - 1) argad_draft_clear(state, lowest(left));
}
