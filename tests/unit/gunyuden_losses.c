/* The slow twin of losses [23-3]: for up to four units and results up to ten, all ways to lose steps or to retreat are
 * listed by brute force, and the orders that losses.c allows lead to exactly these. rule: 23-3, 23-3-3, ruling:27 */
#include "tests/unit/gunyuden_scenario.h"

enum { UNITS = 4, RESULT_MAX = 10, HEXES_BACK = 4, ENDS = 81 * (HEXES_BACK + 1) };

static int units[UNITS], fighting; /* how many of them take part */

/* An end: steps left of each unit in base 3, and hexes to retreat. */
static int end_code(const int steps[UNITS], int hexes)
{
    int code = hexes;
    for (int i = 0; i < UNITS; i++) code = code * 3 + steps[i];
    return code;
}

static void begin(int count, const int steps[UNITS], int result, bool has_dot, bool may_retreat, state_t *ret)
{
    gunyuden_setup(&scenario, ret);
    gunyuden_phase(&scenario, ret, "date-1");
    struct frame *battle = sequence_push(&ret->sequence, FRAME_BATTLE, 0);
    const int hex = ret->hex[units[0]];
    battle->arg[BATTLE_FROM] = battle->arg[BATTLE_HEX] = (int16_t)hex;
    battle->step = 7; /* its end */
    for (int i = 0; i < count; i++) {
        ret->steps[units[i]] = (uint8_t)steps[i];
        bits_set(ret->target, units[i]);
    }
    gunyuden_settle(&scenario, ret);
    gunyuden_losses_push(ret, 1, result, has_dot, may_retreat, LOSES_TARGET);
}

/* All ends that orders lead to. */
static void explore(const state_t *state, bool ret[ENDS])
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    struct choices choices;
    if (frame->kind != FRAME_LOSSES) {
        int steps[UNITS];
        for (int i = 0; i < UNITS; i++) steps[i] = i < fighting ? state->steps[units[i]] : 0;
        ret[end_code(steps, frame->kind == FRAME_RETREAT ? frame->arg[RETREAT_HEXES] : 0)] = true;
        return;
    }
    gunyuden_choices(&scenario, state, 1, &choices);
    const uint32_t total = choices_total(&choices);
    assert_true(total > 0); /* no dead end */
    for (uint32_t i = 0; i < total; i++) {
        const struct action action = choices_at(&choices, i);
        state_t next = *state;
        assert_int_equal(gunyuden_legal(&scenario, state, &action).reason, 0);
        gunyuden_apply(&scenario, &next, &action, NULL);
        explore(&next, ret);
    }
}

/* All ends the rule has: as many steps as the result or all there are; or fewer, at least the result less four, and the
 * rest in hexes; with a dot somebody dies if anybody can. */
static void list(const int steps[UNITS], int result, bool has_dot, bool may_retreat, bool ret[ENDS])
{
    int total = 0, fewest = 9;
    for (int i = 0; i < UNITS; i++) {
        total += steps[i];
        if (steps[i] && steps[i] < fewest) fewest = steps[i];
    }
    for (int code = 0; code < 81; code++) {
        int left[UNITS], lost = 0, dead = 0, rest = code;
        bool is_possible = true;
        for (int i = UNITS; i-- > 0; rest /= 3) {
            left[i] = rest % 3;
            is_possible &= left[i] <= steps[i];
            lost += steps[i] - left[i];
            dead += steps[i] > 0 && left[i] == 0;
        }
        const int hexes = result - lost;
        if (!is_possible || hexes < 0 || (has_dot && fewest <= result && !dead)) continue;
        if (hexes == 0 || lost == total) ret[end_code(left, 0)] = true;
        else if (may_retreat && hexes <= HEXES_BACK) ret[end_code(left, hexes)] = true;
    }
}

static void check_one(int count, const int steps[UNITS], int result, bool has_dot, bool may_retreat)
{
    bool ours[ENDS] = { false }, twins[ENDS] = { false };
    state_t state;
    fighting = count;
    begin(count, steps, result, has_dot, may_retreat, &state);
    if (!may_retreat) { /* where there is nothing to choose it goes by itself */
        while (sequence_top(&state.sequence)->kind == FRAME_LOSSES &&
               gunyuden_losses_run(&scenario, &state, NULL)) continue;
    }
    explore(&state, ours);
    list(steps, result, has_dot, may_retreat, twins);
    for (int code = 0; code < ENDS; code++) {
        if (ours[code] == twins[code]) continue;
        fail_msg("units %d%d%d%d, result %d%s%s: end %d is %s", steps[0], steps[1], steps[2], steps[3], result,
                 has_dot ? " with a dot" : "", may_retreat ? "" : ", no retreat", code,
                 ours[code] ? "reached and should not be" : "never reached");
    }
}

static void same_ends(void **unused)
{
    static const char *const names[UNITS] = { "suda-morihide", "iwaki-tsunetaka", "ishikawa-akimitsu",
                                              "hatakeyama-yoshitsuna" };
    (void)unused;
    for (int i = 0; i < UNITS; i++) units[i] = unit_named(names[i]);
    for (int count = 1; count <= UNITS; count++) {
        for (int code = 0; code < 1 << count; code++) {
            int steps[UNITS] = { 0 };
            for (int i = 0; i < count; i++) steps[i] = 1 + (code >> i & 1);
            for (int result = 1; result <= RESULT_MAX; result++) {
                for (int flags = 0; flags < 4; flags++) check_one(count, steps, result, flags & 1, flags & 2);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(same_ends) };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("gunyuden losses", tests, load, unload);
}
