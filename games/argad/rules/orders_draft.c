/* What may be ordered: one function that says whether a whole draft holds. Every verb of the orders phase makes a draft
 * and asks it, and so does check.c. It goes by what the owner sees: his own figures, and enemies that are shown
 * [base:orders]. */
#include <string.h>

#include "games/argad/rules/rules.h"
#include "kit/angle.h"

struct draft argad_draft_of(const state_t *state, int slot)
{
    struct draft draft = { .posture = state->posture[slot], .aim = state->aim[slot], .legs = state->legs[slot],
                           .turn_to = state->turn_to[slot] };
    for (int i = 0; i < LEGS; i++) draft.leg[i] = (struct point){ state->leg_x[slot][i], state->leg_y[slot][i] };
    return draft;
}

void argad_draft_put(state_t *state, int slot, const struct draft *draft)
{
    state->posture[slot] = draft->posture;
    state->aim[slot] = draft->aim;
    state->legs[slot] = draft->legs;
    state->turn_to[slot] = draft->turn_to;
    for (int i = 0; i < LEGS; i++) {
        state->leg_x[slot][i] = i < draft->legs ? (int16_t)draft->leg[i].x : 0;
        state->leg_y[slot][i] = i < draft->legs ? (int16_t)draft->leg[i].y : 0;
    }
}

void argad_draft_clear(state_t *state, int slot)
{
    const struct draft none = DRAFT_NONE;
    argad_draft_put(state, slot, &none);
}

/* A new order for a unit ends its forming anew, for which each man has a draft. */
void argad_draft_clear_unit(const scenario_t *scenario, state_t *state, int group)
{
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        argad_draft_clear(state, lowest(left));
    }
}

int argad_draft_slot(const scenario_t *scenario, const state_t *state, int mover)
{
    if (mover < scenario->figures) return mover;
    return argad_formation_anchor(scenario, state, mover - scenario->figures);
}

/* ---- conditions that several postures share ---------------------------------------------------------------- */

/* Those of them who stand within 20 cm of an officer of the group, or else of the leader of the band, alive and steady:
 * of the one who is heard by more [base:command]. */
static uint64_t who_hear(const scenario_t *scenario, const state_t *state, int group, uint64_t soldiers)
{
    const uint8_t officer[2] = { scenario->group[group].officer, scenario->leader[scenario->group[group].band] };
    uint64_t most = 0;
    for (int o = 0; o < 2; o++) {
        const int i = officer[o];
        if (i >= FIGURES || (state->life[i] != ON_TABLE && state->life[i] != UNSEEN)) continue;
        if (state->fleeing & bit_of(i)) continue;
        uint64_t hear = soldiers & bit_of(i);
        for (uint64_t left = soldiers & ~bit_of(i); left; left &= left - 1) {
            if (argad_figures_gap(scenario, state, i, lowest(left)) <= COMMAND_RANGE) hear |= bit_of(lowest(left));
        }
        if (__builtin_popcountll(hear) > __builtin_popcountll(most)) most = hear;
    }
    return most;
}

bool argad_has_command(const scenario_t *scenario, const state_t *state, int group, uint64_t soldiers)
{
    return who_hear(scenario, state, group, soldiers) == soldiers;
}

/* Who falls in: soldiers on foot who have nothing else to do and hear an officer; who stands too far off is left out.
 * Fewer than three would not do: then it is said of all of them that nobody commands them. */
uint64_t argad_soldiers_to_form(const scenario_t *scenario, const state_t *state, int group)
{
    const uint16_t others = IS_OFFICER | LEADS_SALVO | HAS_AMMUNITION | IS_HELPER;
    uint64_t soldiers = 0;
    for (uint64_t left = scenario->group[group].member & ~(state->mounted | state->fleeing); left; left &= left - 1) {
        const int i = lowest(left);
        const struct profile *profile = scenario->figure[i].profile;
        if (state->life[i] != ON_TABLE || profile->class < 2 || (profile->talent & others)) continue;
        if (state->carries[i] < LOADS || argad_enemies_touching(scenario, state, i)) continue;
        soldiers |= bit_of(i);
    }
    const uint64_t hear = who_hear(scenario, state, group, soldiers);
    return __builtin_popcountll(hear) >= 3 ? hear : soldiers;
}

/* Weapons that shoot in movement: small missiles, a mounted samurai's yumi, short firearms mounted
 * [ruling:furtive-immobile]. */
bool argad_may_shoot_moving(const scenario_t *scenario, const state_t *state, int figure)
{
    const struct profile *profile = scenario->figure[figure].profile;
    const bool rides = argad_is_mounted(state, figure);
    switch (profile->missile) {
    case WEAPON_SHURIKEN: return true;
    case WEAPON_YUMI: return rides && (profile->talent & IS_SAMURAI);
    case WEAPON_EARLY_ARQUEBUS: case WEAPON_BAJO_ZUTSU: case WEAPON_TAN_ZUTSU: return rides;
    default: return false;
    }
}

/* ---- legs -------------------------------------------------------------------------------------------------- */

/* A leg 1) has a length, 2) the way keeps off what cannot be entered, 3) crosses the edge only where the scenario lets
 * it, 4) is not too long, 5) and whoever is in contact first goes away from every enemy that touches him. */
static struct refusal legs_legal(const scenario_t *scenario, const state_t *state, int figure,
                                 const struct draft *draft)
{
    struct point at = figure_place(state, figure);
    struct way way;
    if (draft->legs == 0) return ALLOWED;
    for (int i = 0; i < draft->legs; i++) {
        if (point_equal(at, draft->leg[i])) return refuse(RULE_BASE_ORDERS, REASON_NO_LENGTH, figure, 0, 0, 0); /* 1 */
        at = draft->leg[i];
    }
    argad_way_measure(scenario, state, figure, draft->leg, draft->legs, &way);
    if (way.leaves && !(scenario->may_leave[scenario->figure[figure].band] & 1 << way.edge)) {
        return refuse(RULE_BASE_EDGE, REASON_EDGE, figure, 0, 0, 0); /* 3 */
    }
    if (way.going == NEVER) return refuse(way.rule, REASON_IMPASSABLE, figure, way.feature, 0, 0); /* 2 */
    const struct pace pace = argad_pace_of(scenario, state, figure);
    if (way.length > 256 * pace.mm) {
        return refuse(pace.rule, REASON_TOO_FAR, figure, pace.mm, (way.length + 255) / 256, 0); /* 4 */
    }
    for (uint64_t left = argad_enemies_touching(scenario, state, figure); left; left &= left - 1) {
        const struct point foe = figure_place(state, lowest(left));
        if (point_square(draft->leg[0], foe) <= point_square(figure_place(state, figure), foe)) {
            return refuse(RULE_BASE_LEAVE_CONTACT, REASON_LEADS_TO_ENEMY, figure, lowest(left), 0, 0); /* 5 */
        }
    }
    return ALLOWED;
}

/* Where the body of a formation begins its legs, and how it looks then. */
void argad_formation_start(const scenario_t *scenario, const state_t *state, int group, const struct draft *draft,
                           struct point *ret_at, int *ret_facing)
{
    const int anchor = argad_formation_anchor(scenario, state, group);
    *ret_at = figure_place(state, anchor);
    *ret_facing = state->facing[anchor];
    if (draft->posture == POSTURE_PIVOT) *ret_facing = draft->turn_to;
    if (draft->posture != POSTURE_WHEEL) return;
    const int turn = angle_between(*ret_facing, draft->turn_to);
    const int across = FOOT_WIDTH * (state->file[argad_formation_end(scenario, state, group)] - state->file[anchor]);
    *ret_facing = draft->turn_to;
    if (turn <= 0) return; /* about the left end, which is the anchor */
    *ret_at = angle_place(angle_place(*ret_at, state->facing[anchor], 0, across), draft->turn_to, 0, -across);
}

/* A leg of a formation goes straight ahead, back or to a side: how far ahead and to the right. */
void argad_formation_leg(struct point from, int facing, struct point to, int *ret_ahead, int *ret_right)
{
    const int64_t dx = to.x - from.x, dy = to.y - from.y;
    const int64_t ahead = dx * angle_sine(facing) + dy * angle_cosine(facing);
    const int64_t right = dx * angle_cosine(facing) - dy * angle_sine(facing);
    const bool is_along = (ahead < 0 ? -ahead : ahead) >= (right < 0 ? -right : right);
    *ret_ahead = is_along ? (int)whole_nearest(ahead, ANGLE_ONE) : 0;
    *ret_right = is_along ? 0 : (int)whole_nearest(right, ANGLE_ONE);
}

/* The arc of the outermost man, in 1/256 mm [base:wheel]. */
int32_t argad_formation_arc(const scenario_t *scenario, const state_t *state, int group, int facing)
{
    const int anchor = argad_formation_anchor(scenario, state, group);
    const int turn = angle_between(state->facing[anchor], facing);
    const int end = turn > 0 ? argad_formation_end(scenario, state, group) : anchor;
    const struct point o = { 0, 0 };
    struct point outer = o;
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        const int i = lowest(left);
        const struct point p = { FOOT_WIDTH * (state->file[i] - state->file[end]),
                                 FOOT_WIDTH * (state->rank[end] - state->rank[i]) };
        if (point_square(o, p) > point_square(o, outer)) outer = p;
    }
    return (int32_t)angle_arc(o, outer, turn < 0 ? -turn : turn);
}

/* The unit is one mover: an enemy who touches some of it and to whom, after the first leg, the nearest of all is no
 * farther away than before; -1: none. So it cannot slide along him. */
static int foe_not_left(const scenario_t *scenario, const state_t *state, uint64_t members,
                        const struct point first_end[FIGURES])
{
    uint64_t foes = 0;
    for (uint64_t left = members; left; left &= left - 1) foes |= argad_enemies_touching(scenario, state, lowest(left));
    for (; foes; foes &= foes - 1) {
        const struct point foe = figure_place(state, lowest(foes));
        int64_t before = INT64_MAX, after = INT64_MAX;
        for (uint64_t left = members; left; left &= left - 1) {
            const int64_t was = point_square(figure_place(state, lowest(left)), foe);
            const int64_t is = point_square(first_end[lowest(left)], foe);
            if (was < before) before = was;
            if (is < after) after = is;
        }
        if (after <= before) return lowest(foes);
    }
    return -1;
}

/* Legs of a formation: 1) each has a length, straight ahead, back or to a side, 2) each at its own rate, together no
 * more than a whole move, 3) no member comes to what it cannot enter, 4) nor goes towards an enemy it touches, 5) nor
 * off the table. */
static struct refusal formation_legs_legal(const scenario_t *scenario, const state_t *state, int group,
                                           const struct draft *draft)
{
    const int anchor = argad_formation_anchor(scenario, state, group), mover = mover_of_group(scenario, group);
    const bool is_turned = draft->posture == POSTURE_PIVOT && /* files are ranks then */
                           angle_fold(draft->turn_to - state->facing[anchor]) % HALF_TURN != 0;
    const int files = is_turned ? argad_formation_ranks(scenario, state, group) : argad_formation_files(scenario,
                                                                                                        state, group);
    const int64_t ahead_pace = argad_pace_in_files(scenario, state, group, files, true);
    const int64_t aside_pace = argad_pace_in_files(scenario, state, group, files, false);
    int64_t cost = 0; /* of a whole move, which is 256 * ahead_pace * aside_pace */
    struct point at;
    int facing;
    argad_formation_start(scenario, state, group, draft, &at, &facing);
    const struct point start = at;
    if (draft->posture == POSTURE_WHEEL) cost += argad_formation_arc(scenario, state, group,
                                                                     draft->turn_to) * aside_pace;
    for (int i = 0; i < draft->legs; i++) {
        int ahead, right;
        argad_formation_leg(at, facing, draft->leg[i], &ahead, &right);
        const struct point to = angle_place(at, facing, ahead, right);
        const int dx = to.x - draft->leg[i].x, dy = to.y - draft->leg[i].y;
        if ((ahead == 0 && right == 0) || dx > 1 || dx < -1 || dy > 1 || dy < -1) { /* orders bend it straight */
            return refuse(RULE_CLOSE_ORDER_SPEEDS, REASON_NO_LENGTH, mover, 0, 0, 0); /* 1 */
        }
        const int64_t length = whole_root_up((uint64_t)point_square(at, draft->leg[i]) << 16);
        cost += length * (ahead > 0 ? aside_pace : ahead_pace);
        at = draft->leg[i];
    }
    if (cost > 256 * ahead_pace * aside_pace) {
        return refuse(RULE_CLOSE_ORDER_SPEEDS, REASON_TOO_FAR_IN_ORDER, mover, (int32_t)ahead_pace,
                      (int32_t)aside_pace, 0); /* 2 */
    }
    const uint64_t members = argad_formation_members(scenario, state, group);
    struct point first_end[FIGURES];
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left);
        struct point leg[LEGS + 1];
        struct way way;
        int legs = 0;
        const struct point here = figure_place(state, i); /* ranks may have been rounded: only a wheel dresses them */
        const bool wheels = draft->posture == POSTURE_WHEEL;
        const struct point first = wheels ? argad_formation_place(state, anchor, i, start, facing) : here;
        if (!point_equal(first, here)) leg[legs++] = first;
        for (int k = 0; k < draft->legs; k++, legs++) {
            leg[legs] = (struct point){ first.x + draft->leg[k].x - start.x, first.y + draft->leg[k].y - start.y };
        }
        first_end[i] = legs ? leg[0] : here;
        if (legs == 0) continue;
        argad_way_measure(scenario, state, i, leg, legs, &way);
        if (way.leaves) return refuse(RULE_BASE_EDGE, REASON_EDGE, mover, 0, 0, 0); /* 5 */
        if (way.going == NEVER) return refuse(way.rule, REASON_IMPASSABLE, mover, way.feature, 0, 0); /* 3 */
    }
    if (draft->posture == POSTURE_PIVOT && draft->legs == 0) return ALLOWED;
    const int foe = foe_not_left(scenario, state, members, first_end);
    return foe < 0 ? ALLOWED : refuse(RULE_BASE_LEAVE_CONTACT, REASON_LEADS_TO_ENEMY, mover, foe, 0, 0); /* 4 */
}

/* ---- whole drafts ------------------------------------------------------------------------------------------ */

/* A formation stays, goes, pivots, wheels or changes ranks; all but the first two want an officer [base:command]. One
 * pivot a turn; with a man of class 2 only without a move [close-order-pivot]. */
static struct refusal formation_draft_legal(const scenario_t *scenario, const state_t *state, int group,
                                            const struct draft *draft)
{
    const uint64_t members = argad_formation_members(scenario, state, group);
    const int mover = mover_of_group(scenario, group), anchor = argad_formation_anchor(scenario, state, group);
    const int turn = draft->turn_to < 0 ? 0 : angle_fold(draft->turn_to - state->facing[anchor]);
    const int ranks = argad_formation_ranks(scenario, state, group);
    const bool wants_officer = draft->posture != POSTURE_MOVE || turn;
    switch (draft->posture) {
    case POSTURE_STAY:
        return ALLOWED;
    case POSTURE_MOVE: case POSTURE_PIVOT:
        if (turn % QUARTER != 0 || (draft->posture == POSTURE_PIVOT && turn == 0)) {
            return refuse(RULE_CLOSE_ORDER_PIVOT, REASON_QUARTERS, mover, 0, 0, 0);
        }
        for (uint64_t left = members; left && turn && draft->legs; left &= left - 1) {
            if (scenario->figure[lowest(left)].profile->class > 2) continue;
            return refuse(RULE_CLOSE_ORDER_PIVOT, REASON_PIVOT_STANDING, mover, 0, 0, 0);
        }
        break;
    case POSTURE_WHEEL:
        if (turn == 0 || (turn > QUARTER && turn < TURN - QUARTER)) {
            return refuse(RULE_BASE_WHEEL, REASON_WHEEL_ANGLE, mover, 0, 0, 0);
        }
        break;
    case POSTURE_RANKS:
        if (draft->legs || draft->turn_to != NOTHING) {
            return refuse(RULE_CLOSE_ORDER_RANKS, REASON_RANKS_ONLY, mover, 0, 0, 0);
        }
        for (uint64_t left = members; left; left &= left - 1) { /* in the middle of a fight nobody changes places */
            const uint64_t foes = argad_enemies_touching(scenario, state, lowest(left));
            if (foes) return refuse(RULE_BASE_LEAVE_CONTACT, REASON_ONLY_TURNS, mover, lowest(foes), 0, 0);
        }
        if (ranks < 2 || draft->aim < 1 || draft->aim > ranks) {
            return refuse(RULE_CLOSE_ORDER_RANKS, REASON_NO_RANK, mover, 0, 0, 0);
        }
        break;
    default:
        return refuse(RULE_CLOSE_ORDER_FORM, REASON_NOT_IN_ORDER, mover, draft->posture, 0, 0);
    }
    if (wants_officer && !argad_has_command(scenario, state, group, members)) {
        return refuse(RULE_BASE_COMMAND, REASON_NO_OFFICER, mover, 0, 0, 0);
    }
    if (draft->posture == POSTURE_RANKS) return ALLOWED;
    return formation_legs_legal(scenario, state, group, draft);
}

/* An enemy who is shown. An ambusher not shown, a dead one and one that has left are all not on the table. */
static struct refusal enemy_legal(const scenario_t *scenario, const state_t *state, int figure, int target,
                                  uint16_t rule)
{
    if (target >= scenario->figures) return refuse(rule, REASON_ONE_BY_ONE, target, 0, 0, 0);
    if (scenario->figure[target].band == scenario->figure[figure].band) {
        return refuse(rule, REASON_FRIEND, figure, target, 0, 0);
    }
    if (state->life[target] != ON_TABLE) return refuse(rule, REASON_NOT_ON_TABLE, target, 0, 0, 0);
    return ALLOWED;
}

static struct refusal charge_legal(const scenario_t *scenario, const state_t *state, int figure,
                                   const struct draft *draft)
{
    if (draft->legs == LEGS) return refuse(RULE_BASE_PURSUIT, REASON_LEGS, figure, LEGS - 1, 0, 0);
    if (draft->aim == NO_FIGURE) return ALLOWED; /* half made: it counts as a move */
    const struct refusal refusal = enemy_legal(scenario, state, figure, draft->aim, RULE_BASE_PURSUIT);
    if (refusal.reason || draft->legs) return refusal;
    const struct point own = figure_place(state, figure), to = figure_place(state, draft->aim);
    const uint64_t foes = argad_enemies_touching(scenario, state, figure);
    for (uint64_t left = foes; left; left &= left - 1) {
        const struct point foe = figure_place(state, lowest(left)); /* a leg that ends where his target stands */
        if (lowest(left) == draft->aim || point_square(to, foe) > point_square(own, foe)) continue; /* after him */
        if (foes & bit_of(draft->aim)) { /* who could not go towards him anyway has him before his weapon */
            return refuse(RULE_BASE_LEAVE_CONTACT, REASON_HELD, figure, draft->aim, lowest(left), 0);
        }
        return refuse(RULE_BASE_LEAVE_CONTACT, REASON_LEADS_TO_ENEMY, figure, lowest(left), 0, 0);
    }
    return ALLOWED;
}

static struct refusal form_legal(const scenario_t *scenario, const state_t *state, int figure,
                                 const struct draft *draft)
{
    const int group = scenario->figure[figure].group;
    const uint64_t soldiers = argad_soldiers_to_form(scenario, state, group);
    if (draft->aim >= FIGURES || !(soldiers & bit_of(draft->aim))) {
        return refuse(RULE_CLOSE_ORDER_GUIDE, REASON_NO_GUIDE, figure, 0, 0, 0);
    }
    if (!(soldiers & bit_of(figure)) || __builtin_popcountll(soldiers) < 3) {
        return refuse(RULE_CLOSE_ORDER_FORM, REASON_NOT_THREE, mover_of_group(scenario, group), 0, 0, 0);
    }
    if (!argad_has_command(scenario, state, group, soldiers)) {
        return refuse(RULE_BASE_COMMAND, REASON_NO_OFFICER, mover_of_group(scenario, group), 0, 0, 0);
    }
    if (draft->legs > (figure == draft->aim ? 0 : LEGS)) return refuse(RULE_CLOSE_ORDER_GUIDE, REASON_LEGS, figure,
                                                                       0, 0, 0);
    return ALLOWED;
}

/* Orders for which one stands: no legs. */
static struct refusal standing_legal(const scenario_t *scenario, const state_t *state, int figure,
                                     const struct draft *draft)
{
    const uint64_t foes = argad_enemies_touching(scenario, state, figure);
    if (foes) return refuse(RULE_BASE_LEAVE_CONTACT, REASON_ONLY_TURNS, figure, lowest(foes), 0, 0);
    switch (draft->posture) {
    case POSTURE_HIDE:
        if (argad_is_mounted(state, figure) || !argad_is_hiding_place(scenario, figure_place(state, figure))) {
            return refuse(RULE_TERRAIN_HIDDEN_BUSHES, REASON_NOWHERE_TO_HIDE, figure, 0, 0, 0);
        }
        return ALLOWED;
    case POSTURE_HELP: {
        const int gunner = draft->aim;
        const bool is_own = gunner < scenario->figures && gunner != figure &&
                            scenario->figure[gunner].band == scenario->figure[figure].band &&
                            (state->life[gunner] == ON_TABLE || state->life[gunner] == UNSEEN);
        const int weapon = is_own ? scenario->figure[gunner].profile->missile : WEAPON_NONE;
        if ((weapon != WEAPON_OZUTSU && weapon != WEAPON_BO_HIYA) ||
            argad_figures_gap(scenario, state, figure, gunner) > TWO_PACES) {
            return refuse(RULE_RELOAD_HELP, REASON_NOBODY_TO_HELP, figure, 0, 0, 0);
        }
        return ALLOWED;
    }
    case POSTURE_TAKE:
        return argad_take_legal(scenario, state, figure, draft->aim);
    case POSTURE_DROP:
        return state->carries[figure] < LOADS ? ALLOWED : refuse(RULE_BASE_LOAD, REASON_CARRIES_NOTHING, figure, 0,
                                                                 0, 0);
    case POSTURE_MOUNT:
        if (state->horse_x[figure] < 0 ||
            !argad_is_at(scenario, state, figure, (struct point){ state->horse_x[figure], state->horse_y[figure] })) {
            return refuse(RULE_BASE_MOUNT, REASON_NO_HORSE, figure, 0, 0, 0);
        }
        return ALLOWED;
    case POSTURE_DOUSE:
        return argad_fire_beside(scenario, state, figure) >= 0 ? ALLOWED
            : refuse(RULE_BO_HIYA_EFFECT, REASON_NO_FIRE_HERE, figure, 0, 0, 0);
    default: /* POSTURE_DISMOUNT */
        return argad_is_mounted(state, figure) ? ALLOWED : refuse(RULE_BASE_MOUNT, REASON_ON_FOOT, figure, 0, 0, 0);
    }
}

static struct refusal figure_draft_legal(const scenario_t *scenario, const state_t *state, int figure,
                                         const struct draft *draft)
{
    struct refusal refusal = ALLOWED;
    switch (draft->posture) {
    case POSTURE_STAY:
        return ALLOWED;
    case POSTURE_MOVE:
        break;
    case POSTURE_CHARGE:
        refusal = charge_legal(scenario, state, figure, draft);
        break;
    case POSTURE_DASH:
        if (!argad_may_shoot_moving(scenario, state, figure)) {
            refusal = refuse(RULE_RULING_FURTIVE_IMMOBILE, REASON_MUST_STAND, figure, 0, 0, 0);
        }
        break;
    case POSTURE_FORM:
        refusal = form_legal(scenario, state, figure, draft);
        break;
    case POSTURE_HIDE: case POSTURE_HELP: case POSTURE_TAKE: case POSTURE_DROP: case POSTURE_MOUNT:
    case POSTURE_DISMOUNT: case POSTURE_DOUSE:
        refusal = standing_legal(scenario, state, figure, draft);
        if (!refusal.reason && draft->legs) refusal = refuse(RULE_BASE_ORDERS, REASON_LEGS, figure, 0, 0, 0);
        return refusal;
    default:
        return refuse(RULE_CLOSE_ORDER_FORM, REASON_NOT_FORMED, figure, 0, 0, 0);
    }
    return refusal.reason ? refusal : legs_legal(scenario, state, figure, draft);
}

struct refusal argad_draft_legal(const scenario_t *scenario, const state_t *state, int slot, const struct draft *draft)
{
    const int group = scenario->figure[slot].group;
    if (!argad_is_in_close_order(state, slot) || draft->posture == POSTURE_FORM) { /* a unit forms anew one by one */
        return figure_draft_legal(scenario, state, slot, draft);
    }
    if (slot == argad_formation_anchor(scenario, state, group)) return formation_draft_legal(scenario, state, group,
                                                                                             draft);
    const struct draft none = DRAFT_NONE; /* who stands in the ranks has no orders of his own */
    const bool is_empty = draft->posture == none.posture && draft->legs == 0 && draft->turn_to == NOTHING &&
                          draft->aim == NO_FIGURE;
    return is_empty ? ALLOWED : refuse(RULE_CLOSE_ORDER_FORM, REASON_IN_RANKS, slot, 0, 0, 0);
}
