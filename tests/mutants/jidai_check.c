/* Each invariant of jidai's check() notices the damage it is there for: a good state is broken in one way, and the
 * name of the invariant must come out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/jidai/rules/combat.h"
#include "host/table.h"
#include "tests/laws/laws.h"

/* The printed battle, the same with all its options, the march to Kaizu. */
enum { HISTORICAL, WITH_OPTIONS, HYPOTHETICAL, GAMES };
static scenario_t *games[GAMES];

/* Units and clans by their place in the pack. */
enum { KENSHIN_UNIT, SOMEBODY = 3, U_A = 0, U_B, T_A = UESUGI_CLANS, T_B, T_G = T_A + 6, T_N = T_A + 13 };

static state_t state;

static void begin(int game, const char *phase)
{
    jidai_setup(games[game], &state);
    assert_true(jidai_phase(games[game], &state, phase));
    assert_null(jidai_check(games[game], &state));
}

static void expect_in(int game, const char *invariant)
{
    const char *broken = jidai_check(games[game], &state);
    assert_non_null(broken);
    assert_string_equal(broken, invariant);
}

static void expect(const char *invariant) { expect_in(HISTORICAL, invariant); }

static void open_frame(uint8_t kind)
{
    state.sequence.frame[state.sequence.depth] = (struct frame){ .kind = kind };
    state.sequence.depth++;
}

/* A hex that is none of the map. */
static int outside(void)
{
    int hex = 0;
    while (hexset_has(&games[HISTORICAL]->on_map, hex)) hex++;
    return hex;
}

static void eliminate(int unit)
{
    jidai_unit_lift(games[HISTORICAL], &state, unit);
    state.box[unit] = BOX_ELIMINATED;
    state.steps[unit] = ELIMINATED;
}

static void sequence_and_turn(void **unused)
{
    (void)unused;
    begin(HISTORICAL, "activation");
    state.sequence.depth = 0;
    expect("one to sixteen frames are open");
    begin(HISTORICAL, "activation");
    state.sequence.depth = FRAMES_MAX + 1;
    expect("one to sixteen frames are open");
    begin(HISTORICAL, "activation");
    state.sequence.frame[0].kind = FRAME_CHIT;
    expect("set-up, turn or end is the bottom");
    begin(HISTORICAL, "setup");
    open_frame(FRAME_CHIT);
    expect("only a turn has anything inside");
    begin(HISTORICAL, "activation");
    open_frame(FRAME_MOVE);
    expect("what happens in a turn happens under a drawn chit");
    begin(HISTORICAL, "chits");
    open_frame(FRAME_CHIT);
    expect("what happens in a turn happens under a drawn chit");
    begin(HISTORICAL, "activation");
    open_frame(FRAME_CHIT);
    open_frame(FRAME_OVER + 1);
    expect("frames are of a known kind");
    begin(HISTORICAL, "activation");
    state.turn = 0;
    expect("the turn is one of the scenario's");
    begin(HISTORICAL, "activation");
    state.turn = (uint8_t)(games[HISTORICAL]->turns + 1);
    expect("the turn is one of the scenario's");
}

static void frames(void **unused)
{
    (void)unused;
    begin(HISTORICAL, "activation");
    open_frame(FRAME_CHIT);
    open_frame(FRAME_ALTERNATE);
    assert_null(jidai_check_frames(games[HISTORICAL], &state));
    state.sequence.frame[2].role = ROLE_OBSERVER;
    expect("a frame is somebody's");
    begin(HISTORICAL, "activation");
    state.sequence.frame[0].step = TURN_END + 1;
    expect("a frame is at one of its steps");
    begin(HISTORICAL, "activation");
    open_frame(FRAME_CHIT);
    state.sequence.frame[1].arg[0] = CHITS;
    expect("what a frame names exists");
    begin(HISTORICAL, "activation");
    state.trails = 1;
    state.trail[0] = (int16_t)outside();
    expect("a trail leads over the map");
    begin(HISTORICAL, "activation");
    state.battle[SOMEBODY] = 64;
    expect("battles are numbered");
    begin(HISTORICAL, "activation");
    state.battle[UNITS_MAX - 1] = 1;
    expect("battles are numbered");
    begin(HISTORICAL, "activation");
    state.fight.parts = PARTS_MAX + 1;
    expect("a battle is between units on the map");
    begin(HISTORICAL, "activation");
    state.acted = UINT64_C(1) << CLANS;
    expect("there are no more clans than the pack has");
}

static void caches(void **unused)
{
    (void)unused;
    begin(HISTORICAL, "activation");
    hexset_add(&state.zone[UESUGI], outside());
    expect("zones are where the units are");
    begin(HISTORICAL, "activation");
    memset(&state.next, 1, sizeof state.next);
    expect("steps are offered that can be taken");
    begin(HISTORICAL, "activation");
    set_add(state.stepping, SOMEBODY);
    expect("units are asked that can step");
    begin(HISTORICAL, "activation");
    state.touch[SOMEBODY] = 1;
    expect("contacts are as units stand");
    begin(HISTORICAL, "activation");
    state.able ^= 1;
    expect("clans are asked that have something to do");
    begin(HISTORICAL, "activation");
    state.aim = 5;
    expect("who walks keeps to his aim");
}

static void units(void **unused)
{
    const int away = games[HISTORICAL]->clan[T_N].first; /* still on Mount Saijo */
    (void)unused;
    begin(HISTORICAL, "activation");
    state.hex[SOMEBODY] = (int16_t)outside();
    expect("units stand on the map");
    begin(HISTORICAL, "activation");
    state.box[SOMEBODY] = BOX_WAITING;
    expect("a unit is on the map or in a box");
    begin(HISTORICAL, "activation");
    state.steps[SOMEBODY] = ELIMINATED;
    expect("four steps lost are the end of a unit");
    begin(HISTORICAL, "activation");
    state.hex[SOMEBODY] = state.hex[KENSHIN_UNIT];
    expect("a hex holds one unit");
    begin(HISTORICAL, "activation");
    set_add(state.position, away);
    expect("a Defensive Position goes with a unit on the map");
    begin(HISTORICAL, "activation");
    state.lead[SOMEBODY] = 9;
    expect("leadership is never gained");
    begin(HISTORICAL, "activation");
    hexset_remove(&state.stands[UESUGI], state.hex[SOMEBODY]);
    expect("the occupied hexes are known");
    begin(HISTORICAL, "activation");
    state.hex[UNITS_MAX - 1] = (int16_t)state.hex[SOMEBODY];
    expect("there are no more units than the pack has");
    begin(HISTORICAL, "activation");
    state.draft[UNITS_MAX - 1] = (int16_t)state.hex[SOMEBODY];
    expect("there are no more units than the pack has");
    begin(HISTORICAL, "activation");
    state.samurai[TAKEDA] = SOMEBODY;
    expect("a samurai is with a unit of his side on the map");
    begin(HISTORICAL, "activation");
    state.samurai[TAKEDA] = (uint8_t)away;
    expect("a samurai is with a unit of his side on the map");
    begin(HISTORICAL, "activation");
    state.samurai[UESUGI] = SOMEBODY;
    eliminate(SOMEBODY); /* and his own fate is settled */
    expect("a samurai is with a unit of his side on the map");
    begin(HISTORICAL, "activation");
    state.samurai[TAKEDA] = UNITS_MAX - 1;
    expect("a samurai is with a unit of his side on the map");
}

static void clans(void **unused)
{
    const char *entry = "who comes from the mountain has an entry point, and nobody else";
    (void)unused;
    begin(HISTORICAL, "activation");
    state.mode[U_A] = NO_VALUE;
    expect("a clan is in one of four modes");
    begin(HISTORICAL, "setup");
    state.mode[T_A] = MODE_ATTACK;
    expect("a given mode is kept");
    begin(HISTORICAL, "setup");
    state.plan[UESUGI] = PLAN_SAKU;
    state.mode[U_B] = MODE_ATTACK;
    expect("clans start in a mode of the plan");
    begin(HISTORICAL, "setup");
    state.mode[U_B] = MODE_ATTACK;
    expect("clans start in a mode of the plan");
    begin(HISTORICAL, "activation");
    state.entry[T_N] = NO_VALUE;
    expect(entry);
    begin(HISTORICAL, "activation");
    state.entry[U_A] = 1;
    expect(entry);
    begin(HISTORICAL, "activation");
    state.entry[T_N] = 1; /* B, turn 1 */
    expect("nobody stays on the mountain longer than was written");
}

static void drafts(void **unused)
{
    const scenario_t *march = games[HYPOTHETICAL];
    (void)unused;
    begin(HISTORICAL, "setup");
    state.redeployed = U_B;
    expect("only a clan that may is moved to the ford");
    begin(WITH_OPTIONS, "setup");
    state.redeployed = games[WITH_OPTIONS]->recall_clan;
    expect_in(WITH_OPTIONS, "only a clan that may is moved to the ford");
    begin(HISTORICAL, "activation");
    state.draft[SOMEBODY] = state.hex[SOMEBODY];
    expect("drafts are of one unit a hex");
    begin(HYPOTHETICAL, "setup");
    state.draft[march->clan[T_A].first] = state.draft[march->clan[T_B].first] = march->column[0];
    expect_in(HYPOTHETICAL, "drafts are of one unit a hex");
    begin(HISTORICAL, "setup");
    state.draft[SOMEBODY] = state.hex[KENSHIN_UNIT];
    expect("drafts are where units may start");
    begin(HYPOTHETICAL, "setup");
    for (int c = T_A; c < CLANS; c++) state.mode[c] = march->clan[c].mode;
    state.plan[TAKEDA] = PLAN_GANKO;
    state.sealed = ROLE_BIT(TAKEDA);
    expect_in(HYPOTHETICAL, "a sealed column is full");
}

static void give_task(int activity, int clan)
{
    begin(HISTORICAL, "activation");
    state.place[CHIT_SPECIAL] = PLACE_BOWL;
    state.activity[0] = (uint8_t)activity;
    state.target[0][0] = (uint8_t)clan;
}

static void tasks(void **unused)
{
    (void)unused;
    give_task(ACTIVITY_ATTACK, U_B);
    assert_null(jidai_check(games[HISTORICAL], &state));
    give_task(ACTIVITIES, U_B);
    expect("tasks are of a known kind");
    give_task(NO_ACTIVITY, NO_CLAN);
    expect("a special chit on its way has a task");
    give_task(ACTIVITY_ATTACK, U_B);
    state.place[CHIT_SPECIAL] = PLACE_RESERVE;
    expect("a special chit at rest has no task");
    give_task(ACTIVITY_ATTACK, T_A);
    expect("tasks are for clans of one's own");
    give_task(ACTIVITY_COMBINED, U_B);
    state.target[0][1] = U_B;
    expect("clans of a task are listed once");
    give_task(ACTIVITY_COMBINED, NO_CLAN);
    state.target[0][1] = U_B;
    expect("clans of a task are listed once");
    give_task(ACTIVITY_IMPETUOUS, U_B);
    expect("only tasks for clans name some");
    give_task(ACTIVITY_ATTACK, U_B);
    state.target[0][1] = U_A;
    expect("one clan is enough for an attack or a retreat");
    give_task(ACTIVITY_ATTACK, NO_CLAN);
    expect("a task names its clan");
}

static void chits(void **unused)
{
    const char *reserve = "only chits of the reserve are bought, and only then";
    (void)unused;
    begin(HISTORICAL, "activation");
    state.place[U_A] = PLACES;
    expect("chits lie in a known place");
    begin(HISTORICAL, "activation");
    state.place[CHIT_RALLY] = PLACE_RESERVE;
    expect("compulsory chits are in the bowl or drawn");
    begin(HISTORICAL, "chits");
    state.bought[CHIT_SPECIAL] = KENSHIN + 1;
    expect("only clan chits are bought");
    begin(HISTORICAL, "activation");
    eliminate(games[HISTORICAL]->clan[T_G].first); /* its only unit */
    expect("a clan that is gone has no chit");
    begin(HISTORICAL, "activation");
    state.bought[U_A] = KENSHIN + 1;
    expect(reserve);
    begin(HISTORICAL, "chits");
    state.place[U_A] = PLACE_DELAY_1;
    state.bought[U_A] = KENSHIN + 1;
    expect(reserve);
    begin(HISTORICAL, "chits");
    state.bought[games[HISTORICAL]->recall_clan] = KENSHIN + 1;
    expect("nobody is recalled before time");
    begin(HISTORICAL, "chits");
    state.bought[U_A] = SHINGEN + 1;
    expect("commanders pay for their own clans");
    begin(HISTORICAL, "chits");
    state.bought[T_A] = KOSAKA + 1;
    expect("commanders pay for their own clans");
}

static void plans_and_points(void **unused)
{
    (void)unused;
    begin(HISTORICAL, "activation");
    state.plan[UESUGI] = NO_PLAN;
    expect("a side that may choose a plan has one");
    begin(HISTORICAL, "activation");
    state.plan[TAKEDA] = PLAN_KOYAKU;
    expect("a side that may choose a plan has one");
    begin(HISTORICAL, "activation");
    state.plan_active |= ROLE_BIT(TAKEDA);
    expect("an active plan is a plan");
    begin(HISTORICAL, "activation");
    state.used[UESUGI][ACTIVITY_IMPETUOUS] = 1;
    expect("no more tasks are given than the plan has");
    begin(HISTORICAL, "activation");
    state.saving[UESUGI] = 0;
    expect("points put by are there");
    begin(WITH_OPTIONS, "plan");
    state.saving[TAKEDA] = 1;
    expect_in(WITH_OPTIONS, "points put by are there");
    begin(WITH_OPTIONS, "plan");
    state.sealed = ROLE_BIT(TAKEDA);
    expect_in(WITH_OPTIONS, "who has sealed has said how much he puts by");
    begin(HISTORICAL, "activation");
    state.trying[UESUGI] = 1;
    expect("plans are tried in the command phase");
    begin(HISTORICAL, "activation");
    state.saved[TAKEDA] = 3;
    expect("nobody saves for a plan he has not");
    begin(HISTORICAL, "activation");
    state.points[UESUGI][0] = 1;
    expect("points do not outlast the command phase");
    begin(HISTORICAL, "chits");
    state.points[UESUGI][1] = 1;
    expect("only Kosaka has a purse of his own");
    begin(HYPOTHETICAL, "chits");
    state.points[TAKEDA][1] = 1;
    expect_in(HYPOTHETICAL, "only Kosaka has a purse of his own");
    begin(HISTORICAL, "chits");
    state.bought[U_A] = KENSHIN + 1;
    expect("nobody spends more points than he has");
    begin(HISTORICAL, "chits");
    state.activity[0] = ACTIVITY_ATTACK;
    state.target[0][0] = U_B;
    expect("nobody spends more points than he has");
}

static void tests_of_modes(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(HISTORICAL, "activation");
        open_frame(FRAME_CHIT);
        open_frame(FRAME_MODE);
        state.sequence.frame[2].arg[1] = TEST_CHANGE; /* of clan U_A */
        state.wanted[UESUGI] = i ? state.mode[U_A] : NO_VALUE;
        expect("a test is for another mode");
    }
}

static void combat_and_siege(void **unused)
{
    (void)unused;
    begin(HISTORICAL, "activation");
    state.battle[SOMEBODY] = 1;
    expect("a battle outside a combat");
    begin(HISTORICAL, "activation");
    eliminate(SOMEBODY);
    state.steps[SOMEBODY] = SHAKEN;
    expect("steps of the eliminated");
    begin(HYPOTHETICAL, "activation");
    int inside = 0;
    while (games[HYPOTHETICAL]->area[inside].kind == AREA_EXTERIOR) inside++;
    state.area[UESUGI][inside] = state.area[TAKEDA][inside] = 1;
    expect_in(HYPOTHETICAL, "two markers in an area inside");
    begin(HYPOTHETICAL, "activation");
    state.manpower[UESUGI] = 1;
    expect_in(HYPOTHETICAL, "men of a siege that is over");
    begin(HYPOTHETICAL, "activation");
    state.besieger = UESUGI;
    state.manpower[UESUGI] = 1; /* and nobody inside */
    expect_in(HYPOTHETICAL, "a side has the men of its units at most");
}

static bool load(int i, const char *name, const struct options *options)
{
    struct image image;
    struct err err;
    games[i] = malloc(sizeof *games[i]);
    if (!games[i]) abort();
    if (table_find_pack("jidai", &image, &err) && jidai_load(&image, name, options, games[i], &err)) return true;
    print_error("%s:%d: %s\n", err.file, err.line, err.sentence);
    return false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequence_and_turn), cmocka_unit_test(units),          cmocka_unit_test(clans),
        cmocka_unit_test(drafts),            cmocka_unit_test(tasks),          cmocka_unit_test(chits),
        cmocka_unit_test(plans_and_points),  cmocka_unit_test(tests_of_modes), cmocka_unit_test(combat_and_siege),
        cmocka_unit_test(frames),            cmocka_unit_test(caches),
    };
    const struct options printed = { { 0 } };
    const struct options options = { .value = { [OPTION_SHINGEN_PLAN] = 1, [OPTION_DEPLOYMENT] = 1 } };
    if (!load(HISTORICAL, "historical", &printed) || !load(WITH_OPTIONS, "historical", &options) ||
        !load(HYPOTHETICAL, "hypothetical", &printed)) return 1;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    const int failed = cmocka_run_group_tests_name("jidai check", tests, NULL, NULL);
    for (int i = 0; i < GAMES; i++) free(games[i]);
    return failed;
}
