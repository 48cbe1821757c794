/* Each invariant of argad's check() notices the damage it is there for: a good state is broken in one way, and the name
 * of the invariant must come out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/argad/rules/rules.h"
#include "host/table.h"

enum { BRIDGE, VILLAGE, AMBUSH, DRILL, GAMES };
enum { TRUNK = 1 };
static const char *const names[] = { "bridge", "village", "ambush", "drill" };
static scenario_t *games[GAMES], *scenario;
static state_t state;

static int find(const char *name)
{
    int i = 0;
    while (strcmp(scenario->figure[i].name, name) != 0) i++;
    return i;
}

static void begin(int game, const char *phase)
{
    scenario = games[game];
    argad_setup(scenario, &state);
    assert_true(argad_phase(scenario, &state, phase));
    assert_null(argad_check(scenario, &state));
}

static void expect(const char *invariant)
{
    const char *broken = argad_check(scenario, &state);
    assert_non_null(broken);
    assert_string_equal(broken, invariant);
}

/* In a scenario at a phase, this damage is found as that. */
#define BROKEN(game, phase, damage, invariant) do { begin(game, phase); damage; expect(invariant); } while (0)

static void stand_on(int figure, int other)
{
    state.x[figure] = state.x[other];
    state.y[figure] = state.y[other];
}

static void sequence(void **unused)
{
    (void)unused;
    BROKEN(BRIDGE, "orders", state.sequence.depth = 0, "one frame is open");
    BROKEN(BRIDGE, "orders", state.sequence.depth = 2, "one frame is open");
    BROKEN(BRIDGE, "orders", state.sequence.frame[0].kind = FRAME_OVER + 1, "the frame is of a known kind");
    BROKEN(BRIDGE, "orders", state.turn = 0, "the turn is one of the scenario's");
    BROKEN(BRIDGE, "orders", state.turn = (uint8_t)(scenario->turns + 1), "the turn is one of the scenario's");
    BROKEN(BRIDGE, "orders", state.ended = 1, "a game that is over says why");
    BROKEN(BRIDGE, "orders", state.sequence.frame[0].kind = FRAME_OVER, "a game that is over says why");
    BROKEN(BRIDGE, "orders", state.sequence.frame[0] = ((struct frame){ .kind = FRAME_MORALE, .arg = { GROUPS } }),
           "a group that is there tests its morale");
}

static void marks(void **unused)
{
    (void)unused;
    BROKEN(BRIDGE, "orders", state.life[find("w-lord")] = DEAD; state.shot = bit_of(find("w-lord")),
           "only figures on the table have marks");
    BROKEN(BRIDGE, "orders", state.rough = 1, "rough ways are those of the orders");
    BROKEN(BRIDGE, "orders", state.mounted |= bit_of(find("w-lord")), "only those who have a horse ride");
    BROKEN(BRIDGE, "orders", state.fresh |= bit_of(find("w-lord")), "fresh disorder is disorder");
    BROKEN(AMBUSH, "orders", state.crouched |= bit_of(find("e-bow-1")), "ambushers are not seen crouching");
    BROKEN(AMBUSH, "orders", state.fleeing |= bit_of(find("e-bow-1")), "ambushers do not flee unseen");
    BROKEN(BRIDGE, "orders", state.life[scenario->figures] = ON_TABLE,
           "there are no more figures than the scenario has");
    BROKEN(AMBUSH, "orders", state.horse_x[find("w-lord")] = 20, "a horse stands in one place");
    BROKEN(AMBUSH, "orders", state.horse_x[find("w-lord")] = state.horse_y[find("w-lord")] = 20,
           "a left horse has no rider");
    BROKEN(BRIDGE, "orders", state.horse_x[find("w-lord")] = state.horse_y[find("w-lord")] = 20,
           "a left horse has no rider");
    BROKEN(BRIDGE, "orders", state.reload[find("w-lord")] = 1, "only weapons are loaded");
    BROKEN(AMBUSH, "orders", state.life[find("e-yari-1")] = UNSEEN, "only those lie unseen whom the scenario lets");
    BROKEN(AMBUSH, "orders", state.gone[find("e-bow-1")] = 10, "ambushers do not move, form or carry");
}

static void places(void **unused)
{
    (void)unused;
    BROKEN(BRIDGE, "setup", state.x[find("w-lord")] = 10, "figures are placed in their zones");
    BROKEN(BRIDGE, "orders", state.x[find("w-lord")] = (int16_t)(scenario->width + 1), "figures stand on the table");
    BROKEN(BRIDGE, "orders", state.facing[find("w-lord")] = TURN, "figures look in a direction of the compass");
    begin(BRIDGE, "orders");
    const struct area *river = &scenario->feature[0].area;
    state.x[find("w-lord")] = (int16_t)((river->low.x + river->high.x) / 4);
    state.y[find("w-lord")] = (int16_t)((river->low.y + river->high.y) / 2);
    expect("nobody stands where he cannot go");
    BROKEN(AMBUSH, "orders", state.y[find("e-bow-1")] = 480, "ambushers lie where one can hide");
    BROKEN(BRIDGE, "orders", stand_on(find("w-bow-1"), find("w-bow-2")), "friends do not stand on each other");
    BROKEN(BRIDGE, "orders", stand_on(find("w-bow-1"), find("e-free-1")), "enemies do not stand on each other");
}

static void ranks(void **unused)
{
    (void)unused;
    BROKEN(BRIDGE, "orders", state.order[0] = CLOSE_ORDER + 1, "a group is loose or in close order");
    BROKEN(BRIDGE, "orders", state.order[scenario->figure[find("w-bow-1")].group] = CLOSE_ORDER,
           "close order wants three");
    BROKEN(BRIDGE, "orders", state.fleeing |= bit_of(find("e-pike-2")), "steady men on foot stand in the ranks");
    BROKEN(BRIDGE, "orders", state.file[find("e-pike-2")] = 0, "whoever has a rank has a file");
    BROKEN(BRIDGE, "orders", state.file[find("e-pike-s")] = 1, "whoever has a rank has a file");
    BROKEN(BRIDGE, "orders", state.facing[find("e-pike-2")] = 0, "a unit looks one way");
    BROKEN(BRIDGE, "orders", state.file[find("e-pike-2")] = state.file[find("e-pike-3")],
           "two men do not share a place in the ranks");
    BROKEN(BRIDGE, "orders", state.rank[find("w-bow-1")] = 1, "loose figures have no rank");
}

/* Two carry the trunk of the drill ground. */
static void share(const char *one, const char *other)
{
    state.carries[find(one)] = state.carries[find(other)] = TRUNK;
    state.load_x[TRUNK] = state.load_y[TRUNK] = NOTHING;
}

static void loads(void **unused)
{
    (void)unused;
    BROKEN(VILLAGE, "orders", state.load_y[0] = NOTHING, "a load lies in one place");
    BROKEN(VILLAGE, "orders", state.carries[find("w-chief")] = 0, "a load lies, is carried or has gone");
    BROKEN(VILLAGE, "orders", state.load_x[0] = state.load_y[0] = NOTHING, "a load lies, is carried or has gone");
    BROKEN(VILLAGE, "orders", state.carries[find("w-chief")] = state.carries[find("w-pistol")] = 0;
           state.load_x[0] = state.load_y[0] = NOTHING, "two friends on foot share a heavy load");
    BROKEN(DRILL, "orders", share("w-club", "w-katana"); state.carries[find("w-ninja")] = TRUNK,
           "two friends on foot share a heavy load");
    BROKEN(DRILL, "orders", share("w-club", "e-katana"), "two friends on foot share a heavy load");
    BROKEN(DRILL, "orders", share("w-club", "w-lancer"), "two friends on foot share a heavy load");
    begin(DRILL, "orders");
    share("w-club", "w-katana");
    assert_null(argad_check(scenario, &state));
    BROKEN(AMBUSH, "orders", state.life[find("w-chest")] = LEFT; state.mounted &= ~bit_of(find("w-chest")),
           "those on the table carry loads");
}

static void drafts(void **unused)
{
    (void)unused;
    BROKEN(BRIDGE, "orders", state.life[find("w-bow-1")] = DEAD; state.posture[find("w-bow-1")] = POSTURE_HIDE,
           "those who take no orders have none");
    BROKEN(BRIDGE, "orders", state.fleeing |= bit_of(find("w-bow-1")); state.turn_to[find("w-bow-1")] = 900,
           "those who take no orders have none");
    BROKEN(BRIDGE, "orders", state.posture[find("w-bow-1")] = POSTURE_MOUNT, "drafts could be ordered");
    BROKEN(BRIDGE, "orders", state.turn_to[find("w-bow-1")] = 3600, "drafts could be ordered");
    BROKEN(BRIDGE, "orders", state.aim[find("w-bow-1")] = (uint8_t)find("e-pike-1"), "drafts could be ordered");
    BROKEN(BRIDGE, "orders", state.legs[find("w-bow-1")] = 1, "drafts could be ordered");
    BROKEN(BRIDGE, "orders", state.turn_to[find("e-pike-4")] = 900, "drafts could be ordered");
    BROKEN(AMBUSH, "targets", state.legs[find("e-bow-1")] = 1, "ambushers do not move unseen");
}

static void picks(void **unused)
{
    (void)unused;
    BROKEN(BRIDGE, "orders", state.target[find("w-bow-1")] = (uint8_t)find("e-lord"), "targets are named for shots");
    BROKEN(BRIDGE, "orders", state.foe[find("w-bow-1")] = (uint8_t)find("e-lord"), "foes are named for blows");
    BROKEN(BRIDGE, "orders", state.room[find("w-bow-1")] = 1, "room is given for blows");
    BROKEN(BRIDGE, "pairings", state.follow[find("w-bow-1")] = 1, "follow-ups come after blows");
    BROKEN(BRIDGE, "orders", state.die[find("w-bow-1")] = 3, "dice are taken up when they have counted");
    BROKEN(BRIDGE, "targets", state.die[find("w-bow-1")] = 3, "dice are taken up when they have counted");
    BROKEN(BRIDGE, "targets", state.target[find("w-lord")] = (uint8_t)find("e-lord"), "targets could be named");
    BROKEN(BRIDGE, "pairings", state.foe[find("w-lord")] = (uint8_t)find("e-lord"), "foes could be named");
    BROKEN(BRIDGE, "pairings", state.sequence.frame[0].kind = FRAME_FOLLOW; state.follow[find("w-lord")] = 1,
           "winners follow");
}

static bool load(int i)
{
    const struct options options = { { 0 } };
    struct image image;
    struct err err;
    games[i] = malloc(sizeof *games[i]);
    if (!games[i]) abort();
    if (table_find_pack("argad", &image, &err) && argad_load(&image, names[i], &options, games[i], &err)) return true;
    print_error("%s:%d: %s\n", err.file, err.line, err.sentence);
    return false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequence), cmocka_unit_test(marks),  cmocka_unit_test(places), cmocka_unit_test(ranks),
        cmocka_unit_test(loads),    cmocka_unit_test(drafts), cmocka_unit_test(picks),
    };
    for (int i = 0; i < GAMES; i++) {
        if (!load(i)) return 1;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    const int failed = cmocka_run_group_tests_name("argad check", tests, NULL, NULL);
    for (int i = 0; i < GAMES; i++) free(games[i]);
    return failed;
}
