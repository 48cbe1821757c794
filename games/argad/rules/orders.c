/* The orders phase [base:orders]: sealed. Each verb makes a new draft of one mover; orders_draft.c says whether it
 * holds.
 *
 *     order, leg, charge, face, form, pivot, wheel, ranks, help, take, standing -> seal, both bands -> sequence.c
 *
 * `order` begins a draft anew, so every draft can be reached from every other. */
#include <string.h>

#include "games/argad/rules/rules.h"
#include "kit/angle.h"
#include "kit/bits.h"

/* Postures that `order` alone can make; the others have verbs that say at whom, how far or how. */
static const uint32_t plain_postures = 1u << POSTURE_STAY | 1u << POSTURE_MOVE | 1u << POSTURE_CHARGE |
    1u << POSTURE_DASH | 1u << POSTURE_HIDE | 1u << POSTURE_DROP | 1u << POSTURE_MOUNT | 1u << POSTURE_DISMOUNT |
    1u << POSTURE_DOUSE;

/* Those that legs can be added to. */
static const uint32_t going_postures = 1u << POSTURE_STAY | 1u << POSTURE_MOVE | 1u << POSTURE_CHARGE |
    1u << POSTURE_DASH | 1u << POSTURE_PIVOT | 1u << POSTURE_WHEEL;

/* Who takes orders: 1) one's own, 2) still on the table, 3) not in flight, 4) not one man out of the ranks, 5) a group
 * only in close order. */
struct refusal argad_mover_legal(const scenario_t *scenario, const state_t *state, uint8_t role, int mover)
{
    if (mover >= scenario->figures) {
        const int group = mover - scenario->figures;
        if (scenario->group[group].band != role) return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, mover, 0, 0, 0);
        return state->order[group] != LOOSE ? ALLOWED
                                            : refuse(RULE_CLOSE_ORDER_FORM, REASON_NOT_FORMED, mover, 0, 0, 0); /* 5 */
    }
    if (scenario->figure[mover].band != role) return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, mover, 0, 0, 0); /* 1 */
    if (state->life[mover] != ON_TABLE && state->life[mover] != UNSEEN) {
        return refuse(RULE_BASE_ORDERS, REASON_NOT_ON_TABLE, mover, 0, 0, 0); /* 2 */
    }
    if (state->fleeing & bit_of(mover)) return refuse(RULE_BASE_FLIGHT, REASON_FLEEING, mover, 0, 0, 0); /* 3 */
    if (argad_is_in_close_order(state, mover)) {
        return refuse(RULE_CLOSE_ORDER_FORM, REASON_IN_RANKS, mover, 0, 0, 0); /* 4 */
    }
    return ALLOWED;
}

/* ---- what a verb makes of a draft -------------------------------------------------------------------------- */

/* One leg more. Who stayed goes now. A formation's leg is bent to the nearest of its four directions. */
static struct refusal add_leg(const scenario_t *scenario, const state_t *state, const struct action *action, int slot,
                              struct draft *draft)
{
    struct point to = { action->arg[1], action->arg[2] };
    if (to.x < 0 || to.y < 0 || to.x > scenario->width || to.y > scenario->depth) {
        return refuse(RULE_BASE_TABLE, REASON_OFF_TABLE, action->arg[0], 0, 0, 0);
    }
    if (draft->legs == LEGS) return refuse(RULE_BASE_ORDERS, REASON_LEGS, action->arg[0], LEGS, 0, 0);
    if (!(going_postures >> draft->posture & 1)) {
        return refuse(RULE_BASE_ORDERS, REASON_BUSY, action->arg[0], draft->posture, 0, 0);
    }
    if (draft->posture == POSTURE_STAY) draft->posture = POSTURE_MOVE;
    if (action->arg[0] >= scenario->figures) {
        struct point at;
        int facing, ahead, right;
        argad_formation_start(scenario, state, action->arg[0] - scenario->figures, draft, &at, &facing);
        if (draft->legs) at = draft->leg[draft->legs - 1];
        argad_formation_leg(at, facing, to, &ahead, &right);
        to = angle_place(at, facing, ahead, right);
        if (to.x < 0 || to.y < 0 || to.x > scenario->width || to.y > scenario->depth) {
            return refuse(RULE_BASE_TABLE, REASON_OFF_TABLE, action->arg[0], 0, 0, 0);
        }
    }
    (void)slot;
    draft->leg[draft->legs++] = to;
    return ALLOWED;
}

/* One pivot a turn [close-order-pivot]: the legs after it go by its new front, and another one would undo them. */
static bool pivots_and_goes(const struct draft *draft) { return draft->posture == POSTURE_PIVOT && draft->legs > 0; }

/* A facing at the end. For a formation it is its pivot: first of all, or after the legs. */
static struct refusal turn(const scenario_t *scenario, const struct action *action, struct draft *draft)
{
    const bool is_group = action->arg[0] >= scenario->figures;
    if (draft->posture == POSTURE_FORM) { /* all look where the guide looks */
        return refuse(RULE_CLOSE_ORDER_GUIDE, REASON_BUSY, action->arg[0], draft->posture, 0, 0);
    }
    if (is_group && draft->posture == POSTURE_WHEEL) {
        return refuse(RULE_BASE_WHEEL, REASON_WHEELS, action->arg[0], 0, 0, 0);
    }
    if (is_group && draft->posture == POSTURE_RANKS) {
        return refuse(RULE_CLOSE_ORDER_RANKS, REASON_RANKS_ONLY, action->arg[0], 0, 0, 0);
    }
    if (is_group && pivots_and_goes(draft)) {
        return refuse(RULE_CLOSE_ORDER_PIVOT, REASON_HAS_PIVOTED, action->arg[0], 0, 0, 0);
    }
    draft->turn_to = (int16_t)action->arg[1];
    if (is_group && draft->posture != POSTURE_MOVE) {
        *draft = (struct draft){ .posture = POSTURE_PIVOT, .aim = NO_FIGURE, .turn_to = draft->turn_to };
    }
    return ALLOWED;
}

/* A charge goes on where a move ends; any other draft is begun anew. */
static void keep_legs(struct draft *draft)
{
    const struct draft none = DRAFT_NONE;
    if (draft->posture != POSTURE_CHARGE && draft->posture != POSTURE_MOVE) *draft = none;
    draft->posture = POSTURE_CHARGE;
}

/* The draft that an order makes of the one there is. */
static struct refusal make_draft(const scenario_t *scenario, const state_t *state, const struct action *action,
                                 int slot, struct draft *ret)
{
    const struct draft none = DRAFT_NONE;
    const int32_t value = action->arg[1];
    *ret = argad_draft_of(state, slot);
    switch (action->verb) {
    case VERB_ORDER:
        if (!(plain_postures >> value & 1)) return refuse(RULE_BASE_ORDERS, REASON_OWN_VERB, value, 0, 0, 0);
        *ret = none;
        ret->posture = (uint8_t)value;
        return ALLOWED;
    case VERB_LEG:
        return add_leg(scenario, state, action, slot, ret);
    case VERB_FACE: case VERB_PIVOT: case VERB_WHEEL:
        if (action->verb == VERB_FACE) return turn(scenario, action, ret);
        if (action->verb == VERB_PIVOT && pivots_and_goes(ret)) {
            return refuse(RULE_CLOSE_ORDER_PIVOT, REASON_HAS_PIVOTED, action->arg[0], 0, 0, 0);
        }
        *ret = none;
        ret->posture = action->verb == VERB_PIVOT ? POSTURE_PIVOT : POSTURE_WHEEL;
        ret->turn_to = (int16_t)value;
        return ALLOWED;
    case VERB_CHARGE:
        if (value == action->arg[0]) return refuse(RULE_BASE_PURSUIT, REASON_FRIEND, value, value, 0, 0);
        if (value >= scenario->figures) return refuse(RULE_BASE_PURSUIT, REASON_ONE_BY_ONE, value, 0, 0, 0);
        keep_legs(ret); /* he runs after the legs that are drafted */
        break;
    case VERB_RANKS:
        if (value < 1 || value > FIGURES) return refuse(RULE_CLOSE_ORDER_RANKS, REASON_NO_RANK, action->arg[0], 0,
                                                        0, 0);
        *ret = none;
        ret->posture = POSTURE_RANKS;
        break;
    default: /* help, take */
        *ret = none;
        ret->posture = action->verb == VERB_HELP ? POSTURE_HELP : POSTURE_TAKE;
    }
    ret->aim = (uint8_t)value;
    return ALLOWED;
}

/* Does this verb belong to figures, or to formations? */
static bool is_for(const scenario_t *scenario, int verb, int mover)
{
    const bool is_group = mover >= scenario->figures;
    if (verb == VERB_PIVOT || verb == VERB_WHEEL || verb == VERB_RANKS) return is_group;
    if (verb == VERB_CHARGE || verb == VERB_HELP || verb == VERB_TAKE) return !is_group;
    return true;
}

/* ---- where everybody will end ------------------------------------------------------------------------------ */

/* Where a loose figure ends by a draft; false: nobody can say (a charge), or it leaves. */
static bool end_of_draft(const scenario_t *scenario, const state_t *state, int figure, const struct draft *draft,
                         struct point *ret, int *ret_facing)
{
    const int legs = draft->legs;
    *ret = figure_place(state, figure);
    *ret_facing = state->facing[figure];
    if (draft->posture == POSTURE_CHARGE && draft->aim != NO_FIGURE) return false;
    if (legs) {
        *ret_facing = angle_heading(legs > 1 ? draft->leg[legs - 2] : *ret, draft->leg[legs - 1]);
        *ret = draft->leg[legs - 1];
    }
    if (draft->turn_to >= 0) *ret_facing = draft->turn_to;
    return ret->x > 0 && ret->y > 0 && ret->x < scenario->width && ret->y < scenario->depth;
}

/* Where an own figure ends if all goes as ordered. */
static bool end_of(const scenario_t *scenario, const state_t *state, int figure, struct point *ret, int *ret_facing)
{
    if (state->fleeing & bit_of(figure)) return false;
    if (!argad_is_in_close_order(state, figure) || state->posture[figure] == POSTURE_FORM) {
        const struct draft draft = argad_draft_of(state, figure);
        return end_of_draft(scenario, state, figure, &draft, ret, ret_facing);
    }
    const int group = scenario->figure[figure].group, anchor = argad_formation_anchor(scenario, state, group);
    const struct draft draft = argad_draft_of(state, anchor);
    struct point at;
    *ret = figure_place(state, figure);
    argad_formation_start(scenario, state, group, &draft, &at, ret_facing);
    if (draft.posture == POSTURE_WHEEL) *ret = argad_formation_place(state, anchor, figure, at, *ret_facing);
    if (!draft.legs) return true;
    ret->x += draft.leg[draft.legs - 1].x - at.x;
    ret->y += draft.leg[draft.legs - 1].y - at.y;
    return true;
}

/* Would a figure that is drafted so end on nobody of its own? */
bool argad_end_is_free(const scenario_t *scenario, const state_t *state, int figure, const struct draft *draft)
{
    struct point at, other;
    int facing, turned;
    if (!end_of_draft(scenario, state, figure, draft, &at, &facing)) return true;
    const struct shape own = argad_base_at(scenario, state, figure, at, facing);
    const uint64_t band = scenario->band[scenario->figure[figure].band];
    const uint64_t there = (argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario,
                                                                                           state)) & ~bit_of(figure);
    for (uint64_t left = band & there; left; left &= left - 1) {
        const int i = lowest(left);
        if (!end_of(scenario, state, i, &other, &turned)) continue;
        const int dx = at.x - other.x, dy = at.y - other.y;
        if (dx > HORSE_LENGTH || dx < -HORSE_LENGTH || dy > HORSE_LENGTH || dy < -HORSE_LENGTH) continue;
        const struct shape shape = argad_base_at(scenario, state, i, other, turned);
        if (shape_overlaps(&own, &shape, 2 * FRIENDS_OVERLAP)) return false;
    }
    return true;
}

/* On foot, and ordered to end where it stands. */
static bool stands(const state_t *state, int figure, struct point end)
{
    return point_equal(end, figure_place(state, figure)) && !argad_is_mounted(state, figure);
}

/* Two of a band whose ordered ends overlap; false: none [base:friends]. Two who stand there already are none: their
 * ranks, which have broken since, were rounded. */
bool argad_orders_overlap(const scenario_t *scenario, const state_t *state, uint8_t band, int *ret_a, int *ret_b)
{
    struct point at[FIGURES];
    struct shape shape[FIGURES];
    uint64_t own = 0;
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        int facing;
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) continue;
        if (!end_of(scenario, state, i, &at[i], &facing)) continue;
        shape[i] = argad_base_at(scenario, state, i, at[i], facing);
        for (uint64_t others = own; others; others &= others - 1) {
            const int j = lowest(others), dx = at[i].x - at[j].x, dy = at[i].y - at[j].y;
            if (dx > HORSE_LENGTH || dx < -HORSE_LENGTH || dy > HORSE_LENGTH || dy < -HORSE_LENGTH) continue;
            if (argad_is_in_close_order(state, i) && argad_is_in_close_order(state, j) &&
                state->posture[i] != POSTURE_FORM && scenario->figure[i].group == scenario->figure[j].group) continue;
            if (!shape_overlaps(&shape[i], &shape[j], 2 * FRIENDS_OVERLAP)) continue;
            if (stands(state, i, at[i]) && stands(state, j, at[j])) continue;
            *ret_a = j;
            *ret_b = i;
            return true;
        }
        own |= bit_of(i);
    }
    return false;
}

/* ---- the phase --------------------------------------------------------------------------------------------- */

struct refusal argad_orders_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int mover = action->arg[0];
    struct draft draft;
    int a, b;
    switch (action->verb) {
    case VERB_SEAL:
        if (!argad_orders_overlap(scenario, state, action->role, &a, &b)) return ALLOWED;
        return refuse(RULE_BASE_FRIENDS, REASON_OVERLAP, a, b, 0, 0);
    case VERB_STANDING: case VERB_FORM:
        if (mover < scenario->figures) return refuse(RULE_BASE_GROUP, REASON_NOT_A_GROUP, mover, 0, 0, 0);
        if (scenario->group[mover - scenario->figures].band != action->role) {
            return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, mover, 0, 0, 0);
        }
        return action->verb == VERB_FORM ? argad_form_order_legal(scenario, state, action)
                                         : argad_standing_order_legal(scenario, state, action);
    case VERB_ORDER: case VERB_LEG: case VERB_FACE: case VERB_CHARGE: case VERB_PIVOT: case VERB_WHEEL:
    case VERB_RANKS: case VERB_HELP: case VERB_TAKE: break;
    default: return refuse(RULE_BASE_TURN_ORDER, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    struct refusal refusal = argad_mover_legal(scenario, state, action->role, mover);
    if (refusal.reason) return refusal;
    if (!is_for(scenario, action->verb, mover)) {
        return refuse(RULE_CLOSE_ORDER_FORM, mover < scenario->figures ? REASON_NOT_A_GROUP : REASON_ONE_BY_ONE, mover,
                      0, 0, 0);
    }
    const int slot = argad_draft_slot(scenario, state, mover);
    refusal = make_draft(scenario, state, action, slot, &draft);
    return refusal.reason ? refusal : argad_draft_legal(scenario, state, slot, &draft);
}

/* The owner alone hears of his drafts. */
#define TELL_OWNER(kind, rule, also, ...) \
    TELL_AS(sink, kind, rule, also, 0, ROLE_BIT(action->role), 0, ROLE_ALL, __VA_ARGS__)

void argad_orders_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int mover = action->arg[0];
    struct draft draft;
    switch (action->verb) {
    case VERB_SEAL:
        state->sealed |= ROLE_BIT(action->role);
        TELL(sink, EVENT_SEALED, RULE_BASE_ORDERS, 0, action->role);
        return;
    case VERB_FORM:
        argad_form_order_apply(scenario, state, action);
        TELL_OWNER(EVENT_FORMING, RULE_CLOSE_ORDER_FORM, RULE_CLOSE_ORDER_GUIDE, mover, action->arg[1]);
        return;
    case VERB_STANDING:
        argad_standing_order_apply(scenario, state, action);
        TELL_OWNER(EVENT_STANDING, RULE_BASE_ORDERS, RULE_BASE_GROUP, mover, action->arg[1]);
        return;
    default: break;
    }
    const int slot = argad_draft_slot(scenario, state, mover);
    make_draft(scenario, state, action, slot, &draft);
    if (mover >= scenario->figures) argad_draft_clear_unit(scenario, state, mover - scenario->figures);
    argad_draft_put(state, slot, &draft);
    if (sink && action->verb == VERB_LEG) {
        const struct pace pace = mover < scenario->figures ? argad_pace_of(scenario, state, mover) : (struct pace){
            .mm = argad_pace_of_formation(scenario, state, mover - scenario->figures, true),
                .rule = RULE_CLOSE_ORDER_SPEEDS };
        const struct point to = draft.leg[draft.legs - 1]; /* a formation's is bent to its directions */
        TELL_OWNER(EVENT_LEG, pace.rule, pace.also, mover, to.x, to.y, pace.mm);
        return;
    }
    switch (action->verb) {
    case VERB_CHARGE: TELL_OWNER(EVENT_WILL_CHARGE, RULE_BASE_ORDERS, RULE_BASE_PURSUIT, mover, action->arg[1]); return;
    case VERB_HELP: TELL_OWNER(EVENT_WILL_HELP, RULE_BASE_ORDERS, RULE_RELOAD_HELP, mover, action->arg[1]); return;
    case VERB_TAKE: TELL_OWNER(EVENT_WILL_TAKE, RULE_BASE_ORDERS, RULE_BASE_LOAD, mover, action->arg[1]); return;
    default: TELL_OWNER(EVENT_ORDERED, RULE_BASE_ORDERS, 0, mover, draft.posture);
    }
}

void argad_orders_clear(const scenario_t *scenario, state_t *state)
{
    for (int i = 0; i < scenario->figures; i++) argad_draft_clear(state, i);
}

/* ---- forming up -------------------------------------------------------------------------------------------- */

/* `form GROUP GUIDE RANKS`: the guide stands, the others walk straight to the free places beside and behind him. Who is
 * to the left of him falls in on the left; nearer ones first. */
static void form_places(const scenario_t *scenario, const state_t *state, uint64_t soldiers, int guide, int ranks,
                        struct point ret[FIGURES])
{
    const struct point o = figure_place(state, guide);
    const int facing = state->facing[guide], count = __builtin_popcountll(soldiers);
    const int files = (count + ranks - 1) / ranks;
    int lateral[FIGURES], order[FIGURES], n = 0, lefts = 0;
    (void)scenario;
    for (uint64_t left = soldiers & ~bit_of(guide); left; left &= left - 1) {
        const int i = lowest(left);
        const struct point p = figure_place(state, i);
        lateral[i] = (int)whole_nearest((int64_t)(p.x - o.x) * angle_cosine(facing) -
                                        (int64_t)(p.y - o.y) * angle_sine(facing), ANGLE_ONE);
        int at = n++;
        for (; at > 0 && lateral[order[at - 1]] > lateral[i]; at--) order[at] = order[at - 1];
        order[at] = i;
        lefts += lateral[i] < 0;
    }
    /* Files to the left of the guide: as many as there are men on his left, file by file. */
    int left_files = (lefts + ranks - 1) / ranks;
    if (left_files > files - 1) left_files = files - 1;
    int slot = 0;
    for (int k = 0; k < n; k++, slot++) {
        if (slot / ranks == left_files && slot % ranks == 0) slot++; /* the guide's own */
        ret[order[k]] = angle_place(o, facing, -FOOT_WIDTH * (slot % ranks), FOOT_WIDTH * (slot / ranks - left_files));
    }
    ret[guide] = o;
}

static struct draft form_draft(const state_t *state, int figure, int guide, struct point to)
{
    struct draft draft = DRAFT_NONE;
    draft.posture = POSTURE_FORM;
    draft.aim = (uint8_t)guide;
    draft.turn_to = state->facing[guide];
    if (!point_equal(to, figure_place(state, figure))) {
        draft.leg[0] = to;
        draft.legs = 1;
    }
    return draft;
}

struct refusal argad_form_order_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int group = action->arg[0] - scenario->figures, guide = action->arg[1], ranks = action->arg[2];
    const int soldiers = __builtin_popcountll(argad_soldiers_to_form(scenario, state, group));
    if (ranks < 1 || (ranks > soldiers && soldiers >= 3)) {
        return refuse(RULE_CLOSE_ORDER_FORM, REASON_RANKS, action->arg[0], soldiers, 0, 0);
    }
    if (guide >= scenario->figures || scenario->figure[guide].group != group) {
        return refuse(RULE_CLOSE_ORDER_GUIDE, REASON_NO_GUIDE, guide, 0, 0, 0);
    }
    const struct draft draft = form_draft(state, guide, guide, figure_place(state, guide));
    return argad_draft_legal(scenario, state, guide, &draft);
}

/* Who cannot reach his place in one turn stays where he is. */
void argad_form_order_apply(const scenario_t *scenario, state_t *state, const struct action *action)
{
    const int group = action->arg[0] - scenario->figures, guide = action->arg[1];
    const uint64_t soldiers = argad_soldiers_to_form(scenario, state, group);
    struct point to[FIGURES];
    form_places(scenario, state, soldiers, guide, action->arg[2], to);
    for (uint64_t left = soldiers; left; left &= left - 1) {
        const int i = lowest(left);
        const struct draft draft = form_draft(state, i, guide, to[i]);
        if (argad_draft_legal(scenario, state, i, &draft).reason) argad_draft_clear(state, i);
        else argad_draft_put(state, i, &draft);
    }
}

/* ---- choices ----------------------------------------------------------------------------------------------- */

static uint64_t postures_of(const scenario_t *scenario, const state_t *state, int mover, int slot)
{
    uint64_t postures = 0;
    for (int posture = 0; posture < POSTURES; posture++) {
        struct draft draft = DRAFT_NONE;
        draft.posture = (uint8_t)posture;
        if (!(plain_postures >> posture & 1)) continue;
        if (!argad_draft_legal(scenario, state, slot, &draft).reason) postures |= UINT64_C(1) << posture;
    }
    (void)mover;
    return postures;
}

/* One choice that ranges over a value; the values are asked one by one. */
static void add_values(const scenario_t *scenario, const state_t *state, uint8_t role, int mover, uint8_t verb,
                       int from, int to, int step, struct choices *ret)
{
    const uint16_t words = (uint16_t)(to / 64 + 1);
    struct action *action, one = { .role = role, .verb = verb, .nargs = 2 };
    uint64_t *set = choices_add_ranged(ret, role, verb, 1, words, &action);
    bool is_any = false;
    memset(set, 0, sizeof set[0] * words);
    one.arg[0] = mover;
    for (one.arg[1] = from; one.arg[1] <= to; one.arg[1] += step) {
        if (argad_orders_legal(scenario, state, &one).reason) continue;
        bits_set(set, one.arg[1]);
        is_any = true;
    }
    action->nargs = 2;
    action->arg[0] = mover;
    if (!is_any) choices_drop(ret);
}

/* What a unit does at an officer's word. */
static void add_drill(const scenario_t *scenario, const state_t *state, uint8_t role, int mover, int slot,
                      struct choices *ret)
{
    enum { STEP = 50 };
    const int facing = state->facing[slot], ranks = argad_formation_ranks(scenario, state, mover - scenario->figures);
    add_values(scenario, state, role, mover, VERB_PIVOT, facing % QUARTER, TURN - 1, QUARTER, ret);
    add_values(scenario, state, role, mover, VERB_WHEEL, facing % STEP, TURN - 1, STEP, ret);
    if (ranks > 1) add_values(scenario, state, role, mover, VERB_RANKS, 1, ranks, 1, ret);
}

/* What one figure does for another, or with a load. */
static void add_services(const scenario_t *scenario, const state_t *state, uint8_t role, int figure,
                         struct choices *ret)
{
    uint64_t gunners = 0;
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        const int weapon = scenario->figure[lowest(left)].profile->missile;
        if (weapon == WEAPON_OZUTSU || weapon == WEAPON_BO_HIYA) gunners |= bit_of(lowest(left));
    }
    if (scenario->loads) {
        add_values(scenario, state, role, figure, VERB_TAKE, 0, scenario->loads - 1, 1, ret);
    }
    if (gunners) add_values(scenario, state, role, figure, VERB_HELP, 0, scenario->figures - 1, 1, ret);
}

/* Every guide, and in how many ranks. */
static void add_forming(const scenario_t *scenario, const state_t *state, uint8_t role, int group, struct choices *ret)
{
    const uint64_t soldiers = argad_soldiers_to_form(scenario, state, group);
    const int most = __builtin_popcountll(soldiers);
    struct action *action, one = { .role = role, .verb = VERB_FORM, .nargs = 3 };
    one.arg[0] = mover_of_group(scenario, group);
    one.arg[2] = 1;
    for (uint64_t left = soldiers; left; left &= left - 1) {
        one.arg[1] = lowest(left);
        if (argad_form_order_legal(scenario, state, &one).reason) continue;
        if (ret->count + 8 > CHOICES_MAX) return;
        *choices_add_ranged(ret, role, VERB_FORM, 2, 1, &action) = (most < 63 ? UINT64_C(1) << (most + 1) : 0) - 2;
        action->nargs = 3;
        action->arg[0] = one.arg[0];
        action->arg[1] = one.arg[1];
    }
}

static void add_mover(const scenario_t *scenario, const state_t *state, uint8_t role, int mover, struct choices *ret)
{
    enum { DIRECTIONS = 72, FACE_WORDS = (TURN + 63) / 64 };
    const int slot = argad_draft_slot(scenario, state, mover);
    struct action *action;
    *choices_add_ranged(ret, role, VERB_ORDER, 1, 1, &action) = postures_of(scenario, state, mover, slot);
    action->nargs = 2;
    action->arg[0] = mover;
    if (mover >= scenario->figures) {
        add_drill(scenario, state, role, mover, slot, ret);
        return;
    }
    add_services(scenario, state, role, mover, ret);
    if (state->posture[slot] == POSTURE_FORM) return;
    if (state->turn_to[slot] == NOTHING) { /* once is enough, though another one takes its place */
        uint64_t *faces = choices_add_ranged(ret, role, VERB_FACE, 1, FACE_WORDS, &action);
        action->nargs = 2;
        action->arg[0] = mover;
        memset(faces, 0, sizeof faces[0] * FACE_WORDS);
        for (int i = 0; i < DIRECTIONS; i++) bits_set(faces, i * TURN / DIRECTIONS);
    }
    uint64_t targets = 0;
    for (uint64_t left = argad_figures_on_table(scenario, state) & scenario->band[enemy_of(role)]; left;
         left &= left - 1) {
        struct draft draft = argad_draft_of(state, slot);
        keep_legs(&draft);
        draft.aim = (uint8_t)lowest(left);
        if (!argad_draft_legal(scenario, state, slot, &draft).reason) targets |= bit_of(lowest(left));
    }
    if (!targets) return;
    *choices_add_ranged(ret, role, VERB_CHARGE, 1, 1, &action) = targets;
    action->nargs = 2;
    action->arg[0] = mover;
}

static void add_group(const scenario_t *scenario, const state_t *state, uint8_t role, int group, struct choices *ret)
{
    struct action *action, one = { .role = role, .verb = VERB_STANDING, .nargs = 2 };
    uint64_t plans = 0;
    one.arg[0] = mover_of_group(scenario, group);
    for (one.arg[1] = 0; one.arg[1] < PLANS; one.arg[1]++) {
        if (!argad_standing_order_legal(scenario, state, &one).reason) plans |= UINT64_C(1) << one.arg[1];
    }
    if (!plans) return;
    *choices_add_ranged(ret, role, VERB_STANDING, 1, 1, &action) = plans;
    action->nargs = 2;
    action->arg[0] = one.arg[0];
}

/* Where a draft's next leg begins, and how far it can go at most; 0: no more legs. */
int argad_draft_reach(const scenario_t *scenario, const state_t *state, int slot, struct point *ret_from)
{
    const int legs = state->legs[slot], posture = state->posture[slot];
    const bool goes = going_postures >> posture & 1;
    int left = argad_pace_of(scenario, state, slot).mm;
    *ret_from = figure_place(state, slot);
    if (!goes || legs >= (posture == POSTURE_CHARGE ? LEGS - 1 : LEGS)) return 0;
    for (int i = 0; i < legs; i++) {
        const struct point to = { state->leg_x[slot][i], state->leg_y[slot][i] };
        left -= (int)whole_root_up((uint64_t)point_square(*ret_from, to));
        *ret_from = to;
    }
    return left > 0 ? left : 0;
}

/* Legs are too many to list: a box about where the mover can go. */
static void add_leg_box(const scenario_t *scenario, const state_t *state, uint8_t role, int mover, int slot,
                        struct choices *ret)
{
    struct point at;
    const int reach = argad_draft_reach(scenario, state, slot, &at);
    uint64_t *bounds;
    if (reach == 0) return;
    struct action *action = choices_add_box(ret, role, VERB_LEG, 3, &bounds);
    action->arg[0] = mover;
    bounds[0] = choice_bound(mover, mover);
    bounds[1] = choice_bound(at.x > reach ? at.x - reach : 0,
                             at.x + reach < scenario->width ? at.x + reach : scenario->width);
    bounds[2] = choice_bound(at.y > reach ? at.y - reach : 0,
                             at.y + reach < scenario->depth ? at.y + reach : scenario->depth);
    action->arg[1] = at.x;
    action->arg[2] = at.y;
}

void argad_orders_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    int a, b;
    if (!argad_orders_overlap(scenario, state, role, &a, &b)) choices_add(ret, role, VERB_SEAL);
    for (int g = 0; g < scenario->groups; g++) {
        if (scenario->group[g].band == role) add_group(scenario, state, role, g, ret);
    }
    for (int mover = 0; mover < scenario->figures + scenario->groups; mover++) {
        if (ret->count + 8 > CHOICES_MAX || ret->used + 128 > CHOICE_WORDS) return;
        if (argad_mover_legal(scenario, state, role, mover).reason) continue;
        add_leg_box(scenario, state, role, mover, argad_draft_slot(scenario, state, mover), ret);
        add_mover(scenario, state, role, mover, ret);
    }
    for (int g = 0; g < scenario->groups; g++) {
        if (scenario->group[g].band == role) add_forming(scenario, state, role, g, ret);
    }
}
