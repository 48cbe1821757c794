/* A net of squares over the table, for players: how far it is to what scores, on foot, round rivers and houses. Each
 * square takes what its best neighbour has and the step from there, again and again till nothing changes. */
#include "games/argad/rules/rules.h"

enum { NOWHERE = UINT16_MAX };

int argad_way_to_edge(const scenario_t *scenario, uint8_t edge, struct point p)
{
    switch (edge) {
    case EDGE_NORTH: return scenario->depth - p.y;
    case EDGE_EAST: return scenario->width - p.x;
    case EDGE_SOUTH: return p.y;
    case EDGE_WEST: return p.x;
    default: return INT32_MAX;
    }
}

static struct point middle_of(const scenario_t *scenario, int column, int row)
{
    return (struct point){ column * scenario->square + scenario->square / 2,
                           row * scenario->square + scenario->square / 2 };
}

static uint8_t going_at(const scenario_t *scenario, struct point p)
{
    const int feature = argad_feature_at(scenario, p);
    const struct ground *ground = feature < 0 ? NULL : &scenario->ground[scenario->feature[feature].ground];
    if (p.x >= scenario->width || p.y >= scenario->depth) return NEVER;
    return !ground ? EASY : ground->sight == SIGHT_WALLS ? NEVER : ground->going[ON_FOOT];
}

/* Does a square score for the band? Loads leave by edges too. */
static bool scores(const scenario_t *scenario, uint8_t band, int net, struct point p)
{
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        const bool is_area = objective->kind == OBJECTIVE_HOLD || objective->kind == OBJECTIVE_EACH;
        if (objective->band != band && objective->band != BANDS) continue;
        if (net == NET_EDGE) {
            if (argad_way_to_edge(scenario, objective->edge, p) <= scenario->square) return true;
        } else if (is_area && p.x > objective->low.x && p.x < objective->high.x && p.y > objective->low.y &&
                   p.y < objective->high.y) {
            return true;
        }
    }
    return false;
}

/* One round through all squares; false: nothing has changed. */
static bool spread(const scenario_t *scenario, uint16_t way[SQUARES][SQUARES], uint8_t going[SQUARES][SQUARES])
{
    bool changed = false;
    for (int at = 0; at < SQUARES * SQUARES; at++) {
        const int column = at / SQUARES, row = at % SQUARES;
        if (going[column][row] == NEVER) continue;
        for (int next = 0; next < 9; next++) {
            const int x = column + next % 3 - 1, y = row + next / 3 - 1;
            if (x < 0 || y < 0 || x >= SQUARES || y >= SQUARES || way[x][y] == NOWHERE) continue;
            const int straight = going[column][row] == EASY ? scenario->square : 3 * scenario->square / 2;
            const int step = x != column && y != row ? straight * 3 / 2 : straight;
            if (way[x][y] + step >= way[column][row]) continue;
            way[column][row] = (uint16_t)(way[x][y] + step);
            changed = true;
        }
    }
    return changed;
}

void argad_net_make(scenario_t *scenario)
{
    const int side = scenario->width > scenario->depth ? scenario->width : scenario->depth;
    uint8_t going[SQUARES][SQUARES];
    scenario->square = (int16_t)((side + SQUARES - 1) / SQUARES);
    for (int column = 0; column < SQUARES; column++) {
        for (int row = 0; row < SQUARES; row++) {
            const struct point p = middle_of(scenario, column, row);
            going[column][row] = going_at(scenario, p);
            for (int net = 0; net < BANDS * NETS; net++) {
                scenario->way[net / NETS][net % NETS][column][row] =
                    scores(scenario, (uint8_t)(net / NETS), net % NETS, p) ? 0 : NOWHERE;
            }
        }
    }
    for (int net = 0; net < BANDS * NETS; net++) {
        while (spread(scenario, scenario->way[net / NETS][net % NETS], going)) continue;
    }
}

int argad_net_way(const scenario_t *scenario, uint8_t band, int net, struct point p)
{
    int column = p.x / scenario->square, row = p.y / scenario->square;
    column = column < 0 ? 0 : column >= SQUARES ? SQUARES - 1 : column;
    row = row < 0 ? 0 : row >= SQUARES ? SQUARES - 1 : row;
    const int way = scenario->way[band][net][column][row];
    return way == NOWHERE ? -1 : way;
}
