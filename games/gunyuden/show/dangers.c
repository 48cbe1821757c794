/* What a side has to fear as things stand: a castle that nobody holds with an enemy near [16-1-1], a sodaisho who
 * stands alone near one [25-2], a force whose line is cut [11-4-1]. */
#include "games/gunyuden/rules/battle.h"
#include "games/gunyuden/show/show.h"

enum { NEAR = 3 }; /* hexes: an enemy comes there within an action or two */

struct list {
    int count;
    struct note *note;
};

static void put(struct list *list, uint16_t rule, uint16_t remark, int32_t first, int32_t second)
{
    if (list->count == DANGERS_MAX) return;
    list->note[list->count++] = (struct note){ .rule = rule, .remark = remark, .arg = { first, second } };
}

/* An enemy outside castles near a hex, or NO_UNIT. */
static int enemy_near(const scenario_t *scenario, const state_t *state, uint8_t side, int hex)
{
    FOR_UNITS(u, state->in_play[enemy_of(side)]) {
        if (unit_is_outside(state, u) && hex_distance(&scenario->grid, state->hex[u], hex) <= NEAR) return u;
    }
    return NO_UNIT;
}

static void find_open_castles(const scenario_t *scenario, const state_t *state, uint8_t side, struct list *list)
{
    for (int c = 0; c < CASTLES_MAX; c++) {
        uint64_t inside[UNIT_WORDS];
        const int owner = state->owner[c], hex = scenario->castle[c].hex;
        if (owner == NO_CLAN || state->side_of[owner] != side || state->durability[c] == 0) continue;
        gunyuden_garrison(scenario, state, c, inside);
        bool is_held = hexset_has(&state->stands[side], hex);
        FOR_UNITS(u, inside) {
            (void)u;
            is_held = true;
        }
        const int enemy = is_held ? NO_UNIT : enemy_near(scenario, state, side, hex);
        if (enemy != NO_UNIT) put(list, RULE_16_1_1, REMARK_STANDS_OPEN, c, enemy);
    }
}

static void find_lone_lords(const scenario_t *scenario, const state_t *state, uint8_t side, struct list *list)
{
    FOR_UNITS(u, state->in_play[side]) {
        if (scenario->unit[u].rank != SODAISHO || !unit_is_outside(state, u)) continue;
        bool is_alone = true;
        FOR_UNITS(other, state->in_play[side]) {
            if (other != u && state->hex[other] == state->hex[u]) is_alone = false;
        }
        const int enemy = is_alone ? enemy_near(scenario, state, side, state->hex[u]) : NO_UNIT;
        if (enemy != NO_UNIT) put(list, RULE_25_2, REMARK_ALONE, u, enemy);
    }
}

/* Of a force its leader. */
static void find_cut_off(const scenario_t *scenario, const state_t *state, uint8_t side, struct list *list)
{
    uint64_t linked[UNIT_WORDS];
    gunyuden_lines(scenario, state, side, linked);
    FOR_UNITS(u, state->in_play[side]) {
        if (!unit_is_outside(state, u) || state->leader[u] != u) continue;
        if (!(linked[u / 64] >> (u % 64) & 1)) put(list, RULE_11_4_1, REMARK_CUT_OFF, u, state->hex[u]);
    }
}

int gunyuden_dangers(const void *scenario, const void *view, uint8_t role, struct note ret[DANGERS_MAX])
{
    struct list list = { .note = ret };
    find_lone_lords(scenario, view, role, &list);
    find_open_castles(scenario, view, role, &list);
    find_cut_off(scenario, view, role, &list);
    return list.count;
}
