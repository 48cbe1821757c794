/* Hints for players: what a position is worth. */
#include "games/argad/worth.h"

enum { WORTH_SCORE = 100, WORTH_LIFE = 10, WORTH_FLEEING = 8, WORTH_DISORDER = 2,
    WORTH_WAY = 4 /* mm a 1/100 point */ };

/* What is left to go takes from what an objective will bring; who is nowhere near may still hope for something. */
static int32_t hope(int points, int way)
{
    enum { FAR = 2000, SURE = 9 }; /* mm; tenths of it when one is there */
    return way >= FAR ? 0 : (int32_t)WORTH_SCORE * points * SURE * (FAR - way) / (10 * FAR);
}

static int way_to_edge(const scenario_t *scenario, uint8_t edge, struct point p)
{
    switch (edge) {
    case EDGE_NORTH: return scenario->depth - p.y;
    case EDGE_EAST: return scenario->width - p.x;
    case EDGE_SOUTH: return p.y;
    case EDGE_WEST: return p.x;
    default: return 0;
    }
}

static bool is_there(const state_t *state, int figure)
{
    return (state->life[figure] == ON_TABLE || state->life[figure] == UNSEEN) && !(state->fleeing & bit_of(figure));
}

/* A load that is to be carried off, or held: the nearest man goes for it. */
static int32_t worth_of_load(const scenario_t *scenario, const state_t *state, uint8_t band,
                             const struct objective *objective)
{
    enum { TO_TAKE_IT = 300 };
    const struct point load = { state->load_x[objective->load], state->load_y[objective->load] };
    int nearest = INT32_MAX;
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        if (!is_there(state, i)) continue;
        const struct point p = figure_place(state, i);
        if (state->carries[i] == objective->load) {
            return hope(objective->points, way_to_edge(scenario, objective->edge, p));
        }
        if (load.x < 0 || state->carries[i] < LOADS) continue;
        const int way = (int)whole_root((uint64_t)point_square(p, load));
        if (way < nearest) nearest = way;
    }
    if (nearest == INT32_MAX) return 0;
    return hope(objective->points, TO_TAKE_IT + nearest + way_to_edge(scenario, objective->edge, load));
}

/* What objectives will bring that do not count yet: loads, and those who are to leave. */
static int32_t worth_of_hopes(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    int32_t worth = 0;
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        if (objective->band != band) continue;
        if (objective->kind == OBJECTIVE_LOAD) worth += worth_of_load(scenario, state, band, objective);
        if (objective->kind != OBJECTIVE_EXIT || objective->figure >= FIGURES) continue;
        if (objective->load < LOADS && state->carries[objective->figure] != objective->load) continue;
        if (is_there(state, objective->figure)) {
            worth += hope(objective->points, net_way(scenario, band, figure_place(state, objective->figure)));
        }
    }
    return worth;
}

/* Who does not lead has to go and look for a fight: how far his fighters are from one. */
static int32_t idleness(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    enum { FAR = 700, WORTH_IDLE = 6 /* mm a 1/100 point */ };
    int32_t idle = 0;
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        if (!is_there(state, i) || scenario->figure[i].profile->class < 2 || state->carries[i] < LOADS) continue;
        if (net_way(scenario, band, figure_place(state, i)) >= 0) continue; /* he has somewhere to go */
        const int foe = nearest_enemy(scenario, state, band, figure_place(state, i));
        if (foe < 0) continue;
        const int way = (int)whole_root((uint64_t)point_square(figure_place(state, i), figure_place(state, foe)));
        idle += (way < FAR ? way : FAR) / WORTH_IDLE;
    }
    return idle;
}

/* Figures count less and less towards the end: what is left of them then scores for nobody. */
static int32_t worth_of(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    const int turns = scenario->turns, left_over = turns - state->turn;
    int32_t lives = 0, ways = 0;
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        const int32_t points = scenario->figure[i].profile->points;
        if (state->life[i] == LEFT) lives += WORTH_LIFE * points;
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) continue;
        lives += WORTH_LIFE * points;
        if (state->fleeing & bit_of(i)) lives -= WORTH_FLEEING * points;
        if (state->disorder & bit_of(i)) lives -= WORTH_DISORDER * points;
        if (state->reload[i]) lives -= points;
        const int way = net_way(scenario, band, figure_place(state, i));
        if (way > 0) ways += way / WORTH_WAY;
    }
    return lives * (left_over + 1) / (turns + 1) - ways;
}

int32_t argad_evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    enum { DRAW = 2 };
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    if (role >= BANDS) return 0;
    const uint8_t enemy = enemy_of(role);
    const int32_t lead = argad_score(scenario, state, role) - argad_score(scenario, state, enemy);
    int32_t worth = WORTH_SCORE * lead;
    worth += worth_of_hopes(scenario, state, role) - worth_of_hopes(scenario, state, enemy);
    worth += worth_of(scenario, state, role) - worth_of(scenario, state, enemy);
    int32_t loss[BANDS];
    prospects(scenario, state, loss);
    worth += loss[enemy] - loss[role];
    if (lead <= DRAW) worth -= idleness(scenario, state, role);
    if (lead >= -DRAW) worth += idleness(scenario, state, enemy);
    return worth;
}
