/* After the last blow: the beaten go back, the winners may follow [base:recoil, base:follow-up]. */
#include "games/argad/rules/melee_measure.h"

#include "kit/angle.h"

/* How far a figure is driven back [base:recoil]. */
static int base_length(const state_t *state, int figure)
{
    return argad_is_mounted(state, figure) ? HORSE_LENGTH : FOOT_WIDTH;
}

static bool is_inside(const scenario_t *scenario, struct point p)
{
    return p.x > 0 && p.y > 0 && p.x < scenario->width && p.y < scenario->depth;
}

static uint64_t everybody(const scenario_t *scenario, const state_t *state)
{
    return argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
}

/* Those whose bases would overlap that of one who stood there, by more than so many halves of a mm. */
static uint64_t bases_at(const scenario_t *scenario, const state_t *state, int figure, struct point at, int slack)
{
    const struct shape own = argad_base_at(scenario, state, figure, at, state->facing[figure]);
    const uint64_t others = everybody(scenario, state) & ~bit_of(figure);
    uint64_t found = 0;
    for (uint64_t left = argad_figures_near(state, others, at, 2 * HORSE_LENGTH); left; left &= left - 1) {
        const struct shape other = argad_figure_shape(scenario, state, lowest(left));
        if (shape_overlaps(&own, &other, slack)) found |= bit_of(lowest(left));
    }
    return found;
}

/* The bases that one runs into who goes straight to a place; who stands shoulder to shoulder may be brushed on the way
 * by a mm of rounding. */
static uint64_t bases_on_way(const scenario_t *scenario, const state_t *state, int figure, struct point to)
{
    const struct point own = figure_place(state, figure);
    const int length = (int)whole_root((uint64_t)point_square(own, to));
    uint64_t found = bases_at(scenario, state, figure, to, 0);
    for (int gone = 1; gone < length; gone++) {
        const struct point at = { own.x + (int32_t)whole_nearest((int64_t)(to.x - own.x) * gone, length),
                                  own.y + (int32_t)whole_nearest((int64_t)(to.y - own.y) * gone, length) };
        found |= bases_at(scenario, state, figure, at, 2 * FRIENDS_OVERLAP);
    }
    return found;
}

/* ---- recoil ------------------------------------------------------------------------------------------------ */

/* Straight away from the striker; from several, away from the middle of their centres [base:recoil]. False: nowhere. */
static bool recoil_place(const scenario_t *scenario, const state_t *state, int figure, struct point *ret)
{
    const struct point own = figure_place(state, figure);
    int64_t x = 0, y = 0, count = 0;
    for (int i = 0; i < scenario->figures; i++) {
        if (state->beaten[i] != figure) continue;
        x += state->x[i];
        y += state->y[i];
        count++;
    }
    if (count == 0) return false;
    const struct point middle = { (int32_t)whole_nearest(x, count), (int32_t)whole_nearest(y, count) };
    if (point_equal(middle, own)) return false;
    *ret = angle_place(own, angle_heading(middle, own), base_length(state, figure), 0);
    struct way way;
    argad_way_measure(scenario, state, figure, ret, 1, &way);
    return is_inside(scenario, *ret) && way.going != NEVER;
}

static bool has_natural_six(const scenario_t *scenario, const state_t *state, int figure)
{
    for (int i = 0; i < scenario->figures; i++) {
        if (state->beaten[i] == figure && state->die[i] == 6) return true;
    }
    return false;
}

/* The edge, impassable ground and any base stop a recoil. A figure that cannot recoil dies of a natural six, or falls
 * into disorder [base:recoil]. All go at once: nobody makes room for another who recoils. */
void argad_recoils(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct point to[FIGURES];
    uint64_t going = 0, stuck = 0, unseen = 0;
    for (uint64_t left = state->recoiled & argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        const bool has_place = recoil_place(scenario, state, i, &to[i]);
        const uint64_t there = has_place ? bases_on_way(scenario, state, i, to[i]) : 0;
        unseen |= there & argad_figures_unseen(scenario, state);
        if (has_place && !there) going |= bit_of(i);
        else stuck |= bit_of(i);
    }
    uint64_t clash = 0;
    for (uint64_t left = going; left; left &= left - 1) {
        const int i = lowest(left);
        const struct shape own = argad_base_at(scenario, state, i, to[i], state->facing[i]);
        for (uint64_t others = going & (bit_of(i) - 1); others; others &= others - 1) {
            const int j = lowest(others);
            const struct shape other = argad_base_at(scenario, state, j, to[j], state->facing[j]);
            if (shape_overlaps(&own, &other, 0)) clash |= bit_of(i) | bit_of(j);
        }
    }
    for (; unseen; unseen &= unseen - 1) argad_show_ambusher(scenario, state, lowest(unseen), RULE_BASE_RECOIL, sink);
    for (uint64_t left = going & ~clash; left; left &= left - 1) {
        const int i = lowest(left);
        argad_figure_drops(scenario, state, i, sink);
        argad_formation_leave(scenario, state, i, sink);
        state->x[i] = (int16_t)to[i].x;
        state->y[i] = (int16_t)to[i].y;
        TELL(sink, EVENT_RECOILED, RULE_BASE_RECOIL, RULE_MELEE_RECOIL, i, to[i].x, to[i].y);
    }
    for (uint64_t left = stuck | clash; left; left &= left - 1) {
        const int i = lowest(left);
        if (has_natural_six(scenario, state, i)) {
            TELL(sink, EVENT_CORNERED, RULE_BASE_RECOIL, 0, i);
            argad_figure_dies(scenario, state, i, sink);
            continue;
        }
        argad_figure_drops(scenario, state, i, sink);
        state->disorder |= bit_of(i);
        state->fresh |= bit_of(i);
        TELL(sink, EVENT_DISORDER, RULE_BASE_DISORDER, RULE_BASE_RECOIL, i);
    }
    for (int g = 0; g < scenario->groups; g++) argad_formation_close_up(scenario, state, g, sink);
}

/* ---- follow-up --------------------------------------------------------------------------------------------- */

/* A winner who is loose, steady and free of other enemies; the beaten has gone back or fallen. */
static bool may_follow(const scenario_t *scenario, const state_t *state, int figure)
{
    const int beaten = state->beaten[figure];
    if (beaten >= FIGURES || state->life[figure] != ON_TABLE || argad_is_in_close_order(state, figure)) return false;
    if ((state->blocked | state->stunned | state->fleeing | state->recoiled) & bit_of(figure)) return false;
    if (state->life[beaten] != ON_TABLE && state->life[beaten] != DEAD) return false;
    return !argad_enemies_touching(scenario, state, figure);
}

/* Towards the beaten, one base length at most, or onto a dead foe's place; as near as the bases there let it. */
static bool follow_place(const scenario_t *scenario, const state_t *state, int figure, struct point *ret)
{
    const int beaten = state->beaten[figure];
    const struct point own = figure_place(state, figure), to = figure_place(state, beaten);
    const int heading = angle_heading(own, to), distance = (int)whole_root((uint64_t)point_square(own, to));
    const bool is_dead = state->life[beaten] == DEAD;
    int length = is_dead ? distance : base_length(state, figure);
    if (length > distance) length = distance;
    for (; length > 0; length--) {
        struct way way;
        *ret = is_dead && length == distance ? to : angle_place(own, heading, length, 0);
        if (!is_inside(scenario, *ret) || bases_at(scenario, state, figure, *ret, 0)) continue;
        argad_way_measure(scenario, state, figure, ret, 1, &way);
        if (way.going != NEVER) return true;
    }
    return false;
}

uint8_t argad_follow_begin(const scenario_t *scenario, state_t *state)
{
    uint8_t nothing = (uint8_t)(ROLE_BIT(WEST) | ROLE_BIT(EAST));
    for (int i = 0; i < scenario->figures; i++) {
        if (may_follow(scenario, state, i)) nothing &= (uint8_t)~ROLE_BIT(scenario->figure[i].band);
    }
    return nothing;
}

struct refusal argad_follow_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int figure = action->arg[0];
    if (action->verb == VERB_SEAL) return ALLOWED;
    if (action->verb != VERB_FOLLOW && action->verb != VERB_HOLD) {
        return refuse(RULE_BASE_TURN_ORDER, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (figure >= scenario->figures) return refuse(RULE_BASE_FOLLOW_UP, REASON_ONE_BY_ONE, figure, 0, 0, 0);
    if (scenario->figure[figure].band != action->role) return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, figure, 0,
                                                                     0, 0);
    if (!may_follow(scenario, state, figure)) return refuse(RULE_BASE_FOLLOW_UP, REASON_NOBODY_BEATEN, figure, 0, 0, 0);
    return ALLOWED;
}

void argad_follow_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    struct action *action;
    uint64_t winners = 0;
    choices_add(ret, role, VERB_SEAL);
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        if (may_follow(scenario, state, lowest(left)) && !state->follow[lowest(left)]) winners |= bit_of(lowest(left));
    }
    if (!winners) return;
    *choices_add_ranged(ret, role, VERB_FOLLOW, 0, 1, &action) = winners;
    action->nargs = 1;
}

void argad_follow_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    (void)scenario;
    if (action->verb == VERB_SEAL) {
        state->sealed |= ROLE_BIT(action->role);
        TELL(sink, EVENT_SEALED, RULE_BASE_FOLLOW_UP, 0, action->role);
        return;
    }
    state->follow[action->arg[0]] = action->verb == VERB_FOLLOW;
    TELL_AS(sink, action->verb == VERB_FOLLOW ? EVENT_WILL_FOLLOW : EVENT_WILL_HOLD, RULE_BASE_FOLLOW_UP, 0, 0,
            ROLE_BIT(action->role), 0, ROLE_ALL, action->arg[0]);
}

bool argad_follow_is_sound(const scenario_t *scenario, const state_t *state)
{
    for (int i = 0; i < scenario->figures; i++) {
        if (state->follow[i] && !may_follow(scenario, state, i)) return false;
    }
    return true;
}

/* All go at once; where two would stand on each other, neither goes. */
void argad_follow_ups(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct point to[FIGURES];
    uint64_t going = 0, clash = 0;
    for (int i = 0; i < scenario->figures; i++) {
        if (!state->follow[i]) continue;
        if (follow_place(scenario, state, i, &to[i])) going |= bit_of(i);
        else TELL(sink, EVENT_NO_ROOM, RULE_BASE_FOLLOW_UP, 0, i);
    }
    for (uint64_t left = going; left; left &= left - 1) {
        const int i = lowest(left);
        const struct shape own = argad_base_at(scenario, state, i, to[i], state->facing[i]);
        for (uint64_t others = going & (bit_of(i) - 1); others; others &= others - 1) {
            const int j = lowest(others);
            const struct shape other = argad_base_at(scenario, state, j, to[j], state->facing[j]);
            if (!shape_overlaps(&own, &other, 0)) continue;
            clash |= bit_of(i) | bit_of(j);
            TELL(sink, EVENT_CROWDED, RULE_BASE_FOLLOW_UP, 0, j, i);
        }
    }
    for (uint64_t left = going & ~clash; left; left &= left - 1) {
        const int i = lowest(left);
        argad_let_go(scenario, state, i, sink);
        state->x[i] = (int16_t)to[i].x;
        state->y[i] = (int16_t)to[i].y;
        TELL_AS(sink, EVENT_FOLLOWED, RULE_BASE_FOLLOW_UP, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, i, to[i].x,
                to[i].y);
    }
    argad_melee_end(state);
}
