/* The end and the score [base:victory]. */
#include "games/argad/rules/rules.h"

enum end { END_NOT, END_TURNS, END_NOBODY, END_LOSSES };

static bool is_in_area(const state_t *state, int figure, const struct objective *objective)
{
    const struct point p = figure_place(state, figure);
    return p.x >= objective->low.x && p.x <= objective->high.x && p.y >= objective->low.y && p.y <= objective->high.y;
}

/* Fighters: class 2 or more, not fleeing. Ambushers count when the game is over, and are seen by all then. */
static int fighters_in(const scenario_t *scenario, const state_t *state, const struct objective *objective,
                       uint8_t band)
{
    const bool is_over = sequence_top_const(&state->sequence)->kind == FRAME_OVER;
    int count = 0;
    for (uint64_t left = scenario->band[band] & ~state->fleeing; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->life[i] != ON_TABLE && !(is_over && state->life[i] == UNSEEN)) continue;
        if (scenario->figure[i].profile->class < 2) continue;
        count += is_in_area(state, i, objective);
    }
    return count;
}

/* Whoever has left lies where he crossed the edge. */
static bool has_left(const scenario_t *scenario, const state_t *state, int figure, uint8_t edge)
{
    if (state->life[figure] != LEFT) return false;
    return edge == EDGE_NORTH ? state->y[figure] >= scenario->depth : edge == EDGE_EAST ?
        state->x[figure] >= scenario->width : edge == EDGE_SOUTH ? state->y[figure] <= 0 : state->x[figure] <= 0;
}

static int exits(const scenario_t *scenario, const state_t *state, const struct objective *objective, uint8_t band)
{
    if (objective->figure < FIGURES) {
        if (objective->load < LOADS && state->carried_off[objective->load] != objective->edge + 1) return 0;
        return has_left(scenario, state, objective->figure, objective->edge);
    }
    int count = 0;
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        bool is_named = false;
        for (int o = 0; o < scenario->objectives; o++) is_named |= scenario->objective[o].figure == lowest(left);
        count += !is_named && has_left(scenario, state, lowest(left), objective->edge);
    }
    return count;
}

/* In the area it lies, or is carried by somebody who stands there. */
static bool is_stored(const scenario_t *scenario, const state_t *state, const struct objective *objective, int load)
{
    for (uint64_t left = argad_carriers_of(scenario, state, load); left; left &= left - 1) {
        if (is_in_area(state, lowest(left), objective)) return true;
    }
    return state->load_x[load] >= objective->low.x && state->load_x[load] <= objective->high.x &&
           state->load_y[load] >= objective->low.y && state->load_y[load] <= objective->high.y;
}

/* How often an objective counts for a band now. */
static int count_objective(const scenario_t *scenario, const state_t *state, const struct objective *objective,
                           uint8_t band)
{
    int count = 0;
    if (objective->band != band && objective->band != BANDS) return 0;
    switch (objective->kind) {
    case OBJECTIVE_HOLD:
        return fighters_in(scenario, state, objective, band) > fighters_in(scenario, state, objective, enemy_of(band));
    case OBJECTIVE_EACH: return fighters_in(scenario, state, objective, band);
    case OBJECTIVE_EXIT: return exits(scenario, state, objective, band);
    case OBJECTIVE_LOAD:
        if (objective->edge != EDGES) return state->carried_off[objective->load] == objective->edge + 1;
        return (argad_carriers_of(scenario, state, objective->load) & scenario->band[band]) != 0;
    case OBJECTIVE_STORE:
        for (int i = 0; i < scenario->loads; i++) count += is_stored(scenario, state, objective, i);
        return count;
    default: return state->life[objective->figure] != DEAD; /* who has fled lives */
    }
}

int argad_objective_points(const scenario_t *scenario, const state_t *state, int objective, uint8_t band)
{
    /* [scenario:bridge-or-gate, scenario:village-raid, scenario:woods-ambush, scenario:teppo-line] */
    const struct objective *o = &scenario->objective[objective];
    const int points = o->points * count_objective(scenario, state, o, band);
    return points < o->most ? points : o->most;
}

static int points_in(const scenario_t *scenario, const state_t *state, uint8_t band, uint8_t life)
{
    int points = 0;
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        /* [base:points] */
        if (state->life[lowest(left)] == life) points += scenario->figure[lowest(left)].profile->points;
    }
    return points;
}

/* Objectives, one for every full 5 points of enemies dead and every full 10 fled off, 5 for their leader. */
int32_t argad_score(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    int32_t score = 0;
    if (role >= BANDS) return 0;
    for (int o = 0; o < scenario->objectives; o++) score += argad_objective_points(scenario, state, o, role);
    const uint8_t enemy = enemy_of(role);
    /* [base:victory] */
    score += points_in(scenario, state, enemy, DEAD) / 5 + points_in(scenario, state, enemy, FLED) / 10;
    return score + (state->life[scenario->leader[enemy]] == DEAD ? 5 : 0);
}

static uint8_t why_over(const scenario_t *scenario, const state_t *state)
{
    for (uint8_t band = 0; band < BANDS; band++) {
        const int lost = points_in(scenario, state, band, DEAD) + points_in(scenario, state, band, FLED);
        uint64_t steady = 0;
        for (uint64_t left = scenario->band[band] & ~state->fleeing; left; left &= left - 1) {
            const uint8_t life = state->life[lowest(left)];
            if (life == ON_TABLE || life == UNSEEN) steady |= bit_of(lowest(left));
        }
        if (!steady) return END_NOBODY;
        if (5 * lost >= 3 * scenario->points[band]) return END_LOSSES;
    }
    return state->turn >= scenario->turns ? END_TURNS : END_NOT;
}

bool argad_victory_is_over(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    state->ended = why_over(scenario, state);
    if (state->ended == END_NOT) return false;
    for (int o = 0; o < scenario->objectives && sink; o++) {
        for (uint8_t band = 0; band < BANDS; band++) {
            const int points = argad_objective_points(scenario, state, o, band);
            if (points) TELL(sink, EVENT_OBJECTIVE, RULE_BASE_VICTORY, scenario->rule, band, o, points);
        }
    }
    /* Everything is shown now, so nobody may take back what led here. */
    TELL_AS(sink, EVENT_OVER, RULE_BASE_VICTORY, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, state->turn);
    return true;
}

void argad_outcome(const void *scenario, const void *state, struct outcome *ret)
{
    enum { DRAW = 2 };
    const int32_t west = argad_score(scenario, state, WEST), east = argad_score(scenario, state, EAST);
    const int32_t lead = west - east;
    *ret = (struct outcome){ .winner = lead > DRAW ? WEST : lead < -DRAW ? EAST : ROLE_OBSERVER, /* [base:victory] */
                             .level = lead > DRAW || lead < -DRAW ? LEVEL_WON : LEVEL_DRAW, .rule = RULE_BASE_VICTORY,
                             .arg = { lead < 0 ? EAST : WEST, west, east } };
}

/* Turns, and in each the moment when everybody has moved: orders are judged by where they lead, and by what is then
 * likely to come of it. */
uint32_t argad_clock(const void *scenario, const void *state_)
{
    const state_t *state = state_;
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    (void)scenario;
    return kind == FRAME_SETUP ? 0 : 2u * state->turn + (kind != FRAME_ORDERS && kind != FRAME_SLOWING);
}
