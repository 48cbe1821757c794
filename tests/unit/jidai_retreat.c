/* Tests of games/jidai/rules/retreat.c: in random games the steps that the first unit of a clan is offered on its
 * retreat are those behind which a hex four hexes from every enemy can still be reached, found by looking at hex after
 * hex.
 * rule: 9.3.1-retreat */
#include <string.h>

#include "tests/unit/jidai_play.h"

enum { GAMES = 40, SAFE = 4, WALKER_FIRST = 1, WALKER = 2 }; /* arguments of FRAME_RETREAT */

static bool is_safe(uint8_t side, int hex)
{
    for (int u = 0; u < scenario.units; u++) {
        if (unit_side(&scenario, u) == side || position.hex[u] < 0) continue;
        if (hex_distance(&scenario.grid, hex, position.hex[u]) < SAFE) return false;
    }
    return true;
}

static bool is_open(uint8_t side, int hex)
{
    for (int i = 0; i < position.trails; i++) {
        if (position.trail[i] == hex) return false;
    }
    return position.at[hex] == NO_UNIT && !hexset_has(&position.zone[enemy_of(side)], hex);
}

/* Breadth first from a hex, so many steps at most. */
static bool gets_away(uint8_t side, int hex, int steps)
{
    static int queue[HEXES], far[HEXES];
    int first = 0, end = 0;
    if (!is_open(side, hex)) return false;
    memset(far, -1, sizeof far);
    queue[end++] = hex;
    far[hex] = 0;
    while (first < end) {
        const int now = queue[first++];
        if (is_safe(side, now)) return true;
        for (int s = 0; s < HEXSIDES && far[now] < steps; s++) {
            const int next = scenario.beside[now][s];
            if (next == HEX_NONE || !scenario.cost[now][s] || far[next] >= 0 || !is_open(side, next)) continue;
            far[next] = far[now] + 1;
            queue[end++] = next;
        }
    }
    return false;
}

static void check_steps(int unit)
{
    const uint8_t side = unit_side(&scenario, unit), next = position.next[unit_slot(&scenario, unit)];
    const int own = position.hex[unit], taken = position.trails ? position.trails : 1;
    for (int s = 0; s < HEXSIDES; s++) {
        const int to = scenario.beside[own][s];
        const bool leads = to != HEX_NONE && scenario.cost[own][s] && gets_away(side, to, TRAIL_MAX - taken - 1);
        assert_int_equal(next >> s & 1, leads);
    }
}

static void test_steps_lead_away(void **unused)
{
    int steps = 0, closed = 0; /* decisions, and those where a side is left out that could be crossed */
    (void)unused;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct rng rng;
        begin_game(seed, &rng);
        while (play_on(&rng)) {
            const struct frame *frame = sequence_top_const(&position.sequence);
            const int unit = frame->kind == FRAME_RETREAT ? frame->arg[WALKER_FIRST] : -1;
            if (unit < 0 || unit != frame->arg[WALKER] || is_safe(unit_side(&scenario, unit), position.hex[unit])) {
                continue;
            }
            check_steps(unit);
            steps++;
            closed += position.next[unit_slot(&scenario, unit)] != scenario.crosses[position.hex[unit]];
        }
    }
    assert_true(steps > 1000 && closed > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_steps_lead_away) };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("retreats of jidai", tests, load, unload);
}
