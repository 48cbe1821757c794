/* (g) Morale, flight and rally [base:morale, base:flight, base:rally].
 *
 *     argad_morale_begin: which groups test -> one die each -> they hold or flee; those in flight may rally */
#include "games/argad/rules/rules.h"

enum cause { OFFICER_DIED = 1, HALF_LOST = 2, OUTNUMBERED = 4, CONDITIONS = 7, RALLIES = 8 };

static uint64_t members_shown(const scenario_t *scenario, const state_t *state, int group)
{
    uint64_t members = 0;
    for (uint64_t left = scenario->group[group].member; left; left &= left - 1) {
        if (state->life[lowest(left)] == ON_TABLE) members |= bit_of(lowest(left));
    }
    return members;
}

static int count_life(const scenario_t *scenario, const state_t *state, int group, uint8_t a, uint8_t b)
{
    int count = 0;
    for (uint64_t left = scenario->group[group].member; left; left &= left - 1) {
        count += state->life[lowest(left)] == a || state->life[lowest(left)] == b;
    }
    return count;
}

/* Fewer than three left, and twice as many enemies within 20 cm. */
static bool is_outnumbered(const scenario_t *scenario, const state_t *state, int group, uint64_t members)
{
    const uint64_t enemies = argad_figures_on_table(scenario,
                                                    state) & scenario->band[enemy_of(scenario->group[group].band)];
    const int left = count_life(scenario, state, group, ON_TABLE, UNSEEN);
    int near = 0;
    if (left == 0 || left >= 3) return false;
    for (uint64_t foes = enemies & ~state->fleeing; foes; foes &= foes - 1) {
        bool is_near = false;
        for (uint64_t own = members; own && !is_near; own &= own - 1) {
            is_near = argad_figures_gap(scenario, state, lowest(own), lowest(foes)) <= COMMAND_RANGE;
        }
        near += is_near;
    }
    return near >= 2 * left;
}

/* Figures of class 5 and 6 never test and do not flee with the others. */
static uint64_t who_may_flee(const scenario_t *scenario, uint64_t members)
{
    uint64_t set = 0;
    for (; members; members &= members - 1) {
        if (scenario->figure[lowest(members)].profile->class < 5) set |= bit_of(lowest(members));
    }
    return set;
}

/* What a group tests for, all of it with one die: conditions of this turn, and those who run already (not from a charge
 * that is upon them: they run on). */
static uint8_t cause_of(const scenario_t *scenario, const state_t *state, int group, uint64_t running)
{
    const struct group *g = &scenario->group[group];
    const uint64_t members = members_shown(scenario, state, group);
    const int size = __builtin_popcountll(g->member), lost = count_life(scenario, state, group, DEAD, FLED);
    uint8_t cause = 0;
    if (!who_may_flee(scenario, members)) return 0;
    if (state->led[group] && g->officer < FIGURES && state->life[g->officer] == DEAD) cause |= OFFICER_DIED;
    if (2 * lost >= size && 2 * state->lost[group] < size) cause |= HALF_LOST;
    if (is_outnumbered(scenario, state, group, members)) cause |= OUTNUMBERED;
    if (members & running) cause |= RALLIES;
    return cause;
}

static void flee(const scenario_t *scenario, state_t *state, uint64_t figures, uint16_t rule, struct sink *sink)
{
    for (; figures; figures &= figures - 1) {
        const int i = lowest(figures);
        if (state->fleeing & bit_of(i)) continue;
        argad_figure_drops(scenario, state, i, sink);
        argad_formation_leave(scenario, state, i, sink);
        state->fleeing |= bit_of(i);
        state->disorder &= ~bit_of(i);
        state->fresh &= ~bit_of(i);
        TELL(sink, EVENT_FLEES, rule, RULE_BASE_FLIGHT, i);
    }
}

/* Class 1 always flees from charging enemies. */
static uint64_t frightened(const scenario_t *scenario, const state_t *state)
{
    uint64_t scared = 0;
    for (uint64_t left = state->charging; left; left &= left - 1) {
        for (uint64_t foes = argad_enemies_touching(scenario, state, lowest(left)); foes; foes &= foes - 1) {
            if (scenario->figure[lowest(foes)].profile->class == 1) scared |= bit_of(lowest(foes));
        }
    }
    return scared;
}

void argad_morale_begin(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint64_t scared = frightened(scenario, state), running = state->fleeing & ~scared;
    flee(scenario, state, scared, RULE_BASE_MORALE, sink);
    for (int g = 0; g < scenario->groups; g++) {
        const struct group *group = &scenario->group[g];
        state->tested[g] = cause_of(scenario, state, g, running);
        state->lost[g] = (uint8_t)count_life(scenario, state, g, DEAD, FLED);
        state->led[g] = group->officer < FIGURES && state->life[group->officer] != DEAD;
    }
}

bool argad_morale_next(const scenario_t *scenario, state_t *state)
{
    for (int g = 0; g < scenario->groups; g++) {
        if (!state->tested[g]) continue;
        sequence_top(&state->sequence)->arg[0] = (int16_t)g;
        return true;
    }
    return false;
}

/* Is there a reason for those who stand, too? */
static bool has_condition(const state_t *state, int group) { return state->tested[group] & CONDITIONS; }

/* The best class present, +1 with an officer within 20 cm, -1 for each further condition. */
static int morale_need(const scenario_t *scenario, const state_t *state, int group)
{
    const struct group *g = &scenario->group[group];
    const uint64_t members = members_shown(scenario, state, group);
    const uint8_t officer[2] = { g->officer, scenario->leader[g->band] };
    const int conditions = __builtin_popcount(state->tested[group] & CONDITIONS);
    bool is_led = false;
    int best = 1;
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left), class = scenario->figure[i].profile->class;
        if (class > best) best = class;
        for (int o = 0; o < 2; o++) {
            if (officer[o] >= FIGURES || state->life[officer[o]] != ON_TABLE) continue;
            if (officer[o] != i && !(state->fleeing & bit_of(officer[o])) &&
                argad_figures_gap(scenario, state, officer[o], i) <= COMMAND_RANGE) is_led = true;
        }
    }
    return best + is_led - (conditions > 1 ? conditions - 1 : 0);
}

void argad_morale_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const int group = sequence_top_const(&state->sequence)->arg[0];
    *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .prompt = PROMPT_MORALE,
        .rule = has_condition(state, group) ? RULE_BASE_MORALE : RULE_BASE_RALLY,
        .arg = { scenario->group[group].band, mover_of_group(scenario, group), morale_need(scenario, state, group) },
        .chance = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = 1, .faces = 6 } };
}

void argad_morale_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int group = sequence_top(&state->sequence)->arg[0], die = action->arg[0];
    const int need = morale_need(scenario, state, group), mover = mover_of_group(scenario, group);
    const bool all_test = has_condition(state, group), holds = die <= need;
    const uint64_t members = members_shown(scenario, state, group);
    const uint64_t back = members & state->fleeing & ~frightened(scenario, state);
    state->tested[group] = 0;
    TELL(sink, holds ? EVENT_HOLDS : EVENT_BREAKS, all_test ? RULE_BASE_MORALE : RULE_BASE_RALLY, RULE_BASE_COMMAND,
         mover, die, need);
    if (!holds) { /* who does not rally runs on; those of his group who stood do not join him without a reason */
        if (all_test) flee(scenario, state, who_may_flee(scenario, members), RULE_BASE_MORALE, sink);
        return;
    }
    for (uint64_t left = back; left; left &= left - 1) {
        TELL(sink, EVENT_RALLIED, RULE_BASE_RALLY, RULE_BASE_DISORDER, lowest(left));
    }
    state->disorder |= back;
    state->fresh |= back;
    state->fleeing &= ~back; /* [base:rally] */
}

/* ---- flight ------------------------------------------------------------------------------------------------ */

static struct point edge_point(const scenario_t *scenario, uint8_t edge, struct point p)
{
    if (edge == EDGE_NORTH) p.y = scenario->depth;
    if (edge == EDGE_SOUTH) p.y = 0;
    if (edge == EDGE_EAST) p.x = scenario->width;
    if (edge == EDGE_WEST) p.x = 0;
    return p;
}

/* Straight to the nearest point of the edge; round impassable ground, if there is a way. */
static struct draft flight_draft(const scenario_t *scenario, const state_t *state, int figure)
{
    const struct point to = edge_point(scenario, scenario->edge[scenario->figure[figure].band],
                                       figure_place(state, figure));
    struct draft draft = DRAFT_NONE;
    draft.posture = POSTURE_MOVE;
    draft.legs = (uint8_t)argad_route_to(scenario, state, figure, to, draft.leg);
    if (draft.legs == 0 && !point_equal(to, figure_place(state, figure))) {
        draft.leg[0] = to;
        draft.legs = 1;
    }
    return draft;
}

void argad_flight_orders(const scenario_t *scenario, state_t *state)
{
    for (uint64_t left = state->fleeing; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->life[i] != ON_TABLE) continue;
        const struct draft draft = flight_draft(scenario, state, i);
        argad_draft_put(state, i, &draft);
    }
}
