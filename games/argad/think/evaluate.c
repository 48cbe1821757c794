/* Hints for players: what a position is worth. */
#include "games/argad/think/evaluate.h"

enum { SURE = 1024 /* chances are counted in parts of it */ };
enum { WORTH_SCORE = 100, WORTH_LIFE = 10, WORTH_FLEEING = 8, WORTH_DISORDER = 2,
    WORTH_WAY = 16 /* tenths of a mm a 1/100 point */ };

/* What is left to go takes from what an objective will bring; who is nowhere near may still hope for something. */
static int32_t hope(int points, int way)
{
    enum { FAR = 2000, THERE = 9 }; /* mm; tenths of it when one is there */
    return way >= FAR ? 0 : (int32_t)WORTH_SCORE * points * THERE * (FAR - way) / (10 * FAR);
}

static bool is_there(const state_t *state, int figure)
{
    return (state->life[figure] == ON_TABLE || state->life[figure] == UNSEEN) && !(state->fleeing & bit_of(figure));
}

/* How far it is to the edge by which one leaves; a house has walls in the net, those inside count the straight way. */
static int way_off(const scenario_t *scenario, uint8_t band, struct point p)
{
    const int way = argad_net_way(scenario, band, NET_EDGE, p);
    return way >= 0 ? way : argad_way_to_edge(scenario, scenario->edge[band], p);
}

/* The chance, in parts of SURE, that somebody with so far to go is there in time: a whole move to spare is sure
 * enough. */
static int32_t in_time(const scenario_t *scenario, const state_t *state, int figure, int way)
{
    enum { FORMED = 120 }; /* mm */
    const int pace = argad_is_in_close_order(state, figure) ? FORMED : argad_pace_of(scenario, state, figure).mm;
    const int spare = pace * (scenario->turns - state->turn) - way;
    return spare <= 0 ? 0 : spare >= pace ? SURE : SURE * spare / pace;
}

/* A load that is to be carried off, or held: the nearest man goes for it. */
static int32_t worth_of_load(const scenario_t *scenario, const state_t *state, uint8_t band,
                             const struct objective *objective)
{
    enum { TO_TAKE_IT = 200 };
    const struct point load = { state->load_x[objective->load], state->load_y[objective->load] };
    const bool is_kept = objective->edge == EDGES; /* who has it at the end scores */
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->carries[i] != objective->load) continue;
        if (!is_there(state, i) || is_kept) return 0;
        const int off = way_off(scenario, band, figure_place(state, i));
        return hope(objective->points, off) * in_time(scenario, state, i, off) / SURE;
    }
    int way;
    const int carrier = argad_nearest_carrier(scenario, state, band, objective->load, &way);
    if (carrier < 0) return 0;
    if (!is_kept) way += way_off(scenario, band, load);
    return hope(objective->points, TO_TAKE_IT + way) * in_time(scenario, state, carrier, way) / SURE;
}

/* Whoever has to stay alive had better keep away from enemies. */
static int32_t danger_to(const scenario_t *scenario, const state_t *state, uint8_t band,
                         const struct objective *objective)
{
    enum { SAFE = 400 }; /* mm */
    if (!is_there(state, objective->figure)) return 0;
    const struct point own = figure_place(state, objective->figure);
    const int foe = argad_nearest_enemy(scenario, state, band, own);
    const int way = foe < 0 ? SAFE : (int)whole_root((uint64_t)point_square(own, figure_place(state, foe)));
    return way >= SAFE ? 0 : WORTH_SCORE * objective->points * (SAFE - way) / (2 * SAFE);
}

/* Those of whom no objective speaks by name. */
static uint64_t unnamed(const scenario_t *scenario, uint8_t band)
{
    uint64_t set = scenario->band[band];
    for (int o = 0; o < scenario->objectives; o++) {
        if (scenario->objective[o].figure < FIGURES) set &= ~bit_of(scenario->objective[o].figure);
    }
    return set;
}

static bool is_within(const struct objective *objective, struct point p)
{
    return p.x >= objective->low.x && p.x <= objective->high.x && p.y >= objective->low.y && p.y <= objective->high.y;
}

/* How far it is to an area: by the net, which knows the way to the nearest one of the band, or straight. */
static int way_to_area(const scenario_t *scenario, uint8_t band, const struct objective *objective, struct point p)
{
    const struct point low = objective->low, high = objective->high;
    const struct point at = { p.x < low.x ? low.x : p.x > high.x ? high.x : p.x,
                              p.y < low.y ? low.y : p.y > high.y ? high.y : p.y };
    const int straight = (int)whole_root((uint64_t)point_square(p, at)), way = argad_net_way(scenario, band, NET_AREA,
                                                                                             p);
    return way > straight ? way : straight;
}

/* A place that the greater number holds: the men who are missing to take it, or to deny it to the enemy, may come. Who
 * is not clearly stronger does not go for it before the end is near. */
static int32_t worth_of_hold(const scenario_t *scenario, const state_t *state, uint8_t band,
                             const struct objective *objective)
{
    enum { PART = 60 /* percent of it */, SOON = 2 };
    int inside[BANDS] = { 0 }, points[BANDS] = { 0 }, way[FIGURES], men = 0, nearest = -1;
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        if (!is_there(state, i) || scenario->figure[i].profile->class < 2) continue;
        points[scenario->figure[i].band] += scenario->figure[i].profile->points;
        if (is_within(objective, figure_place(state, i))) inside[scenario->figure[i].band]++;
        else if (scenario->figure[i].band == band && state->carries[i] >= LOADS) {
            int at = men++;
            const int own = way_to_area(scenario, band, objective, figure_place(state, i));
            for (; at > 0 && way[at - 1] > own; at--) way[at] = way[at - 1];
            way[at] = own;
            if (at == 0) nearest = i;
        }
    }
    const int need = inside[enemy_of(band)] - inside[band] + (objective->band != enemy_of(band));
    if (need <= 0 || need > men) return 0;
    if (scenario->turns - state->turn > SOON && 10 * points[band] < 11 * points[enemy_of(band)]) return 0;
    int sum = 0;
    for (int i = 0; i < need; i++) sum += way[i];
    const int32_t hopes = hope(objective->points, sum / need) * PART / 100; /* the last of them goes like the nearest */
    return hopes * in_time(scenario, state, nearest, way[need - 1]) / SURE;
}

/* What objectives will bring that do not count yet: loads, and those who are to leave. */
static int32_t worth_of_hopes(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    int32_t worth = 0;
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        if (objective->kind == OBJECTIVE_HOLD) worth += worth_of_hold(scenario, state, band, objective);
        if (objective->band != band) continue;
        if (objective->kind == OBJECTIVE_ALIVE) worth -= danger_to(scenario, state, band, objective);
        if (objective->kind == OBJECTIVE_LOAD) worth += worth_of_load(scenario, state, band, objective);
        if (objective->kind != OBJECTIVE_EXIT) continue;
        if (objective->load < LOADS && state->carries[objective->figure] != objective->load) continue;
        const uint64_t who = objective->figure < FIGURES ? bit_of(objective->figure) : unnamed(scenario, band);
        for (uint64_t left = who; left; left &= left - 1) {
            if (!is_there(state, lowest(left))) continue;
            const int off = way_off(scenario, band, figure_place(state, lowest(left)));
            worth += hope(objective->points, off) * in_time(scenario, state, lowest(left), off) / SURE;
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
        if (argad_aim_of(scenario, state, i).kind != AIM_NONE) continue; /* he has somewhere to go */
        const int foe = argad_nearest_enemy(scenario, state, band, figure_place(state, i));
        if (foe < 0) continue;
        const int way = (int)whole_root((uint64_t)point_square(figure_place(state, i), figure_place(state, foe)));
        idle += (way < FAR ? way : FAR) / WORTH_IDLE;
    }
    return idle;
}

/* Who stands alone among enemies will be fallen upon: by how much those within a move are stronger, on both sides.
 * Riders come from farther. */
static int32_t exposure(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    enum { A_MOVE = 220, A_RIDE = 380, PART_EXPOSED = 3 };
    uint64_t there[BANDS] = { 0 };
    int32_t sum = 0;
    for (int i = 0; i < scenario->figures; i++) {
        if (is_there(state, i) && state->life[i] == ON_TABLE) there[scenario->figure[i].band] |= bit_of(i);
    }
    for (uint64_t left = there[band]; left; left &= left - 1) {
        const struct point own = figure_place(state, lowest(left));
        int32_t with[BANDS] = { 0 };
        for (uint64_t others = there[WEST] | there[EAST]; others; others &= others - 1) {
            const int i = lowest(others);
            const bool rides = scenario->figure[i].band != band && (state->mounted & bit_of(i));
            const int64_t reach = rides ? A_RIDE : A_MOVE;
            if (point_square(own, figure_place(state, i)) > reach * reach) continue;
            with[scenario->figure[i].band] += scenario->figure[i].profile->points;
        }
        const int32_t more = with[enemy_of(band)] - with[band];
        if (more <= 0) continue;
        sum += argad_worth_of_figure(scenario, lowest(left)) * more / (PART_EXPOSED * (more + 2 * with[band]));
    }
    return sum;
}

/* Who stands behind a wall or bank while the enemy comes to him over it strikes with +1 [melee-mod-obstacle]. */
static int32_t shelter(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    enum { TWO_MOVES = 400, AT_HAND = FOOT_WIDTH + CONTACT, WORTH_WALL = 50 };
    int32_t sum = 0;
    for (uint64_t left = scenario->band[band] & ~state->mounted; left; left &= left - 1) {
        const int i = lowest(left);
        if (!is_there(state, i) || scenario->figure[i].profile->class < 2) continue;
        const struct point own = figure_place(state, i);
        const int foe = argad_nearest_enemy(scenario, state, band, own);
        if (foe < 0) continue;
        const struct point at = figure_place(state, foe);
        const int way = (int)whole_root((uint64_t)point_square(own, at));
        if (way == 0 || way > TWO_MOVES) continue;
        const int near = way < AT_HAND ? way : AT_HAND;
        const struct point before = { own.x + (at.x - own.x) * near / way, own.y + (at.y - own.y) * near / way };
        if (argad_obstacle_between(scenario, own, before) >= 0) sum += WORTH_WALL;
    }
    return sum;
}

/* What places that score for each man will bring by those who can still be there at the end. */
static int32_t worth_of_places(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    enum { TO_COME = 80 /* percent of it */, INSIDE = FOOT_WIDTH };
    int32_t worth = 0;
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        if (objective->kind != OBJECTIVE_EACH || (objective->band != band && objective->band != BANDS)) continue;
        int32_t room = objective->points > 0 ? objective->most / objective->points * SURE : 0, hopes = 0;
        for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
            const int i = lowest(left);
            if (!is_there(state, i) || scenario->figure[i].profile->class < 2) continue;
            if (is_within(objective, figure_place(state, i))) room -= SURE;
            else {
                const int way = way_to_area(scenario, band, objective, figure_place(state, i));
                hopes += in_time(scenario, state, i, way + INSIDE);
            }
        }
        if (hopes > room) hopes = room;
        if (hopes > 0) worth += hopes * objective->points / SURE * TO_COME;
    }
    return worth;
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
        const int way = argad_net_way(scenario, band, NET_AREA, figure_place(state, i));
        if (way > 0 && argad_aim_of(scenario, state, i).kind == AIM_AREA) ways += 10 * way / WORTH_WAY;
    }
    return lives * (left_over + 1) / (turns + 1) - ways;
}

/* The chance, in parts of SURE, that this turn is the last: the clock says so, or a band will be broken. */
static int32_t chance_of_end(const scenario_t *scenario, const state_t *state, const struct prospect prospect[BANDS])
{
    int32_t most = state->turn >= scenario->turns ? SURE : 0;
    for (int band = 0; band < BANDS; band++) {
        int32_t lost = prospect[band].points;
        for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
            const uint8_t life = state->life[lowest(left)];
            if (life == DEAD || life == FLED) lost += scenario->figure[lowest(left)].profile->points;
        }
        const int32_t over = 5 * lost - 3 * scenario->points[band], spread = 5 * prospect[band].spread + 1;
        const int32_t chance = over >= spread ? SURE : over <= -spread ? 0 : (over + spread) * SURE / (2 * spread);
        if (chance > most) most = chance;
    }
    return most;
}

/* What a lead is worth when all is over: to win is what counts. */
static int32_t worth_of_end(int32_t lead)
{
    enum { CLEAR = 4 * WORTH_SCORE, TO_WIN = 8 };
    const int32_t sure = lead > CLEAR ? CLEAR : lead < -CLEAR ? -CLEAR : lead;
    return lead + TO_WIN * sure;
}

int32_t argad_evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    enum { DRAW = 2 };
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    if (role >= BANDS) return 0;
    const uint8_t enemy = enemy_of(role);
    const int32_t lead = argad_score(scenario, state, role) - argad_score(scenario, state, enemy);
    struct prospect prospect[BANDS];
    argad_prospects(scenario, state, prospect);
    const int32_t fight = prospect[enemy].loss - prospect[role].loss;
    const int32_t end = sequence_top_const(&state->sequence)->kind == FRAME_OVER ? SURE :
        chance_of_end(scenario, state, prospect);
    int32_t worth = WORTH_SCORE * lead + fight + (prospect[role].fire - prospect[enemy].fire) / 2;
    worth += worth_of_hopes(scenario, state, role) - worth_of_hopes(scenario, state, enemy);
    worth += worth_of(scenario, state, role) - worth_of(scenario, state, enemy);
    worth += worth_of_places(scenario, state, role) - worth_of_places(scenario, state, enemy);
    worth += exposure(scenario, state, enemy) - exposure(scenario, state, role);
    worth += shelter(scenario, state, role) - shelter(scenario, state, enemy);
    if (lead <= DRAW) worth -= idleness(scenario, state, role);
    if (lead >= -DRAW) worth += idleness(scenario, state, enemy);
    return (int32_t)(((int64_t)worth * (SURE - end) + (int64_t)worth_of_end(WORTH_SCORE * lead + fight) * end) / SURE);
}
