/* Every cell of the tables of battles and sieges, as the quick reference has them, through the dice of a skirmish, an
 * assault, a call and a fall. rule: table:combat-results, table:assault-results, table:surrender, table:siege-results,
 * ruling:55 */
#include "tests/unit/gunyuden_scenario.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_HELD = 256, LAST = INT16_MAX };

/* A row for each die, the lowest first; columns as in the heads. A star is a dot. */
static const int combat_from[] = { 1, 3, 5, 7, 10, 13, 17, 21, 26, 31, 37, 43, 50, LAST };
static const char *const combat[] = { /* from -2 on */
    "0 0 0 0 0 0 0 0 0 0 0 1 1",
    "0 0 0 0 0 0 0 0 1 1 1 1 2",
    "0 0 0 0 0 0 1 1 1 1 1 2 3",
    "0 0 0 0 0 1 1 1 1 2 2 3 3",
    "0 0 0 0 1 1 1 1 2 2 3 3 4*",
    "0 0 0 1 1 1 1 2 2 3 3 4* 4",
    "0 0 1 1 1 1 2 2 3 3 4* 4 5*",
    "0 1 1 1 1 2 2 3 3 4* 4 5* 5",
    "1 1 1 1 2 2 3 3 4* 4 5* 6 6*",
    "1 1 1 2 2 3 3 4* 5 5* 6 7* 8",
    "1 1 2 2 3 4* 4* 5 6* 7 7* 8 9*",
    "1 2 2 3 4* 5 5 6* 7 8* 9 9* 10",
};
static const int assault_from[] = { 1, 6, 11, 21, 31, 41, 51, LAST };
static const char *const assault[] = { /* from -1 on */
    "0-8* 0-7* 0-6* 0-5* 0-4* 0-3 1-2",
    "0-7 0-6 0-5 0-4 1-3 1-2 1-2",
    "0-6* 0-5* 0-4* 1-3 1-2 1-2 1-1",
    "0-5 0-4 1-3 1-2 1-2 1-1 1-1",
    "0-4* 1-3 1-2 1-2 1-1 1-1 2-1",
    "1-3 1-2 1-2 1-1 1-1 2-1 2-0",
    "1-2 1-2 1-1 2-1 2-1 2-0 3-0",
    "1-2 2-1 2-1 2-1 3-0 3-0 4-0",
};
/* By durability: the lowest die that opens the castle, that makes it surrender. */
static const int opens[DURABILITY + 1] = { -LAST, 4, 5, 5, 6, 7, 8, 8, 9, 9, 9 };
static const int surrenders[DURABILITY + 1] = { 4, 8, 8, 9, 9, 10, 10, 10, LAST, LAST, LAST };
static const uint8_t siege[] = { 0, SIEGE_MORALE, SIEGE_DURABILITY, SIEGE_DURABILITY, SIEGE_NONE, SIEGE_NONE,
                                 SIEGE_NONE };

static state_t state;
static struct event events[EVENTS_HELD];
static struct sink sink;

static const struct event *told(uint16_t kind)
{
    for (uint32_t i = 0; i < sink.count; i++) {
        if (events[i].kind == kind) return &events[i];
    }
    return NULL;
}

static void open(void)
{
    gunyuden_setup(&scenario, &state);
    assert_true(gunyuden_phase(&scenario, &state, "anti-1"));
    sink = (struct sink){ .event = events, .capacity = EVENTS_HELD };
}

/* Units of all clans whose strength lies in a column; worn out ones are as good for that. */
static void gather(int from, int below, uint64_t ret[UNIT_WORDS])
{
    set_clear(ret);
    for (int u = 0; u < scenario.units; u++) {
        if (unit_side(&state, u) != 1) continue;
        bits_set(ret, u);
        if (gunyuden_set_strength(&scenario, &state, ret) >= below) state.steps[u] = 1;
        if (gunyuden_set_strength(&scenario, &state, ret) >= below) bits_clear(ret, u);
        if (gunyuden_set_strength(&scenario, &state, ret) >= from) return;
    }
    fail_msg("no units of a strength from %d to %d", from, below);
}

/* The cell of a row by its number. */
static const char *cell(const char *row, int column)
{
    while (column-- > 0) row = strchr(row, ' ') + 1;
    return row;
}
static bool has_star(const char *at) { return at[strcspn(at, " *")] == '*'; }

/* ---- skirmishes ------------------------------------------------------------------------------------------- */

static void strike(int row, int column, int modified)
{
    const int target = unit_named("date-masamune");
    open();
    struct frame *battle = sequence_push(&state.sequence, FRAME_BATTLE, 1);
    battle->arg[BATTLE_FROM] = battle->arg[BATTLE_HEX] = state.hex[target];
    gather(combat_from[column], combat_from[column + 1], state.joined);
    bits_set(state.target, target);
    gunyuden_strike(&scenario, &state, battle, 0, &sink); /* what is added to the die */
    const int modifier = told(EVENT_STRIKE)->arg[2];
    sink.count = 0;
    gunyuden_strike(&scenario, &state, battle, modified - modifier, &sink);
    assert_int_equal(told(EVENT_STRIKE)->arg[2], modified);
    assert_int_equal(state.result[0], atoi(cell(combat[row], column)));
    assert_int_equal(state.dot[0], has_star(cell(combat[row], column)));
    assert_int_equal(told(EVENT_DOT) != NULL, has_star(cell(combat[row], column)));
}

static void skirmishes(void **unused)
{
    enum { LOW = -2, ROWS = sizeof combat / sizeof combat[0] };
    (void)unused;
    for (int column = 0; combat_from[column] < LAST; column++) {
        for (int row = 0; row < ROWS; row++) strike(row, column, LOW + row);
        strike(0, column, LOW - 3); /* beyond its ends */
        strike(ROWS - 1, column, LOW + ROWS + 3);
    }
}

/* ---- assaults --------------------------------------------------------------------------------------------- */

static void storm(int row, int column, int modified)
{
    int castle = 0, modifier = 0;
    while (castle_side(&state, castle) != 0) castle++;
    for (int pass = 0; pass < 2; pass++) { /* first, what is added to the die */
        open();
        struct frame *frame = sequence_push(&state.sequence, FRAME_SIEGE, 1);
        frame->arg[0] = (int16_t)castle;
        frame->arg[1] = 2; /* an assault */
        frame->step = 1;   /* its die */
        gather(assault_from[column], assault_from[column + 1], state.joined);
        const struct action roll = { .role = ROLE_CHANCE, .verb = VERB_ROLL, .nargs = 1,
                                     .arg = { modified - modifier } };
        gunyuden_siege_apply(&scenario, &state, &roll, &sink);
        modifier = told(EVENT_ASSAULT)->arg[2] - told(EVENT_ASSAULT)->arg[1];
    }
    const char *at = cell(assault[row], column);
    assert_int_equal(told(EVENT_ASSAULT)->arg[2], modified);
    assert_int_equal(told(EVENT_ASSAULT)->arg[4], atoi(at));
    assert_int_equal(told(EVENT_ASSAULT)->arg[5], atoi(strchr(at, '-') + 1));
    assert_int_equal(told(EVENT_DOT) != NULL, has_star(at));
}

static void assaults(void **unused)
{
    enum { LOW = -1, ROWS = sizeof assault / sizeof assault[0] };
    (void)unused;
    open();
    for (int column = 0; assault_from[column] < LAST; column++) {
        for (int row = 0; row < ROWS; row++) storm(row, column, LOW + row);
        storm(0, column, LOW - 3);
        storm(ROWS - 1, column, LOW + ROWS + 3);
    }
}

/* ---- calls and falls -------------------------------------------------------------------------------------- */

static void ask(int durability, int die)
{
    const int castle = castle_at(&scenario, state.hex[unit_named("tamura-kiyoaki")]);
    open();
    state.place[unit_named("tamura-kiyoaki")] = PLACE_GARRISON; /* no commander, morale as it was: nothing is added */
    if (durability) {
        struct frame *frame = sequence_push(&state.sequence, FRAME_CALL, 1);
        frame->arg[0] = (int16_t)castle;
        frame->arg[1] = (int16_t)unit_named("satake-yoshishige");
        state.durability[castle] = (uint8_t)durability;
    } else {
        gunyuden_fall_push(&state, castle, FALLS_BY_DURABILITY, NOTHING, NOTHING);
        while (gunyuden_fall_run(&scenario, &state, &sink)) continue; /* up to its die */
    }
    const struct action roll = { .role = ROLE_CHANCE, .verb = VERB_ROLL, .nargs = 1, .arg = { die } };
    gunyuden_fall_apply(&scenario, &state, &roll, &sink);
    const int answer = die >= surrenders[durability] ? ANSWER_H : die >= opens[durability] ? ANSWER_D : ANSWER_C;
    assert_int_equal(told(EVENT_CALL)->arg[2], die);
    assert_int_equal(told(EVENT_CALL)->arg[3], durability);
    assert_int_equal(told(EVENT_ANSWER)->arg[1], answer);
}

static void calls(void **unused)
{
    enum { LOW = -3, HIGH = 13 };
    (void)unused;
    open();
    for (int durability = 0; durability <= DURABILITY; durability++) {
        for (int die = LOW; die <= HIGH; die++) ask(durability, die);
    }
}

static void siege_results(void **unused)
{
    (void)unused;
    for (int die = 1; die <= 6; die++) {
        for (int is_over = 0; is_over < 2; is_over++) {
            assert_int_equal(scenario.siege[RULESET_CLASSIC][is_over][die].result, siege[die]);
            assert_int_equal(scenario.siege[RULESET_CLASSIC][is_over][die].amount, siege[die] != SIEGE_NONE);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skirmishes),
        cmocka_unit_test(assaults),
        cmocka_unit_test(calls),
        cmocka_unit_test(siege_results),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, unload);
}
