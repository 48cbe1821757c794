/* Tests of games/jidai/think/evaluate.c: the greedy opponent brings its army onto the map, keeps the book's set-up,
 * picks the plan that fits, and judges a daimyo's place, odds, chits, special attacks, points put by, marches and
 * sieges with sense. And of prey.c, for those who search.
 * rule: 7.1, 7.2, 9.3.2, 9.5.2, 13.6.1, 16.2, 16.4, 18.1 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "core/load.h"
#include "games/jidai/game.h"
#include "games/jidai/think/think.h"
#include "host/pack.h"

enum { NODES_TRIED = 512 }; /* enough to look at as many options as the opponent ever does */

static struct blob blob;
static struct jidai_scenario scenario;
static struct jidai_state state, view;

static void load(const char *name)
{
    const struct options options = { { 0 } };
    struct err err = { .sentence = "" };
    struct image image;
    if (!image_open(blob.bytes, blob.size, &image, &err) ||
        !game_load(&jidai_game, &image, name, &options, &scenario, &err)) {
        fail_msg("%s:%d: %s", err.file, err.line, err.sentence);
    }
}

static int read_pack(void **unused)
{
    struct err err = { .sentence = "" };
    (void)unused;
    return pack_read("packs/jidai", &blob, &err) ? 0 : -1;
}

static int free_pack(void **unused)
{
    (void)unused;
    blob_free(&blob);
    return 0;
}

/* Greedy against greedy, until this turn begins. */
static void play_until(uint8_t turn, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    jidai_setup(&scenario, &state);
    while (state.turn < turn || state.sequence.frame[0].kind == FRAME_SETUP) {
        struct ai_answer answer;
        struct pending pending;
        jidai_pending(&scenario, &state, &pending);
        if (pending.kind == PENDING_OVER) return;
        if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, &rng, &answer.action);
        } else {
            const uint8_t role = pending.roles & ROLE_BIT(UESUGI) ? UESUGI : TAKEDA;
            const struct ai_request request = { .level = "greedy", .nodes = NODES_TRIED, .seed = rng_next(&rng) };
            state_redact(&jidai_game, &scenario, &state, role, &view);
            assert_true(ai_think(&jidai_game, &scenario, &view, role, &request, &answer));
        }
        jidai_apply(&scenario, &state, &answer.action, NULL);
    }
}

/* Units that start on Mount Saijo: all of them, or those that still wait on it or at an entry point. */
static int count_saijo(bool only_waiting)
{
    int count = 0;
    for (int u = 0; u < scenario.units; u++) {
        if (scenario.clan[scenario.unit[u].clan].box != BOX_SAIJO) continue;
        count += !only_waiting || (unit_is_alive(&state, u) && !unit_is_on_map(&state, u));
    }
    return count;
}

static void who_comes_from_saijo_enters(void **unused)
{
    static const char *const names[] = { "historical", "hypothetical" };
    (void)unused;
    for (int i = 0; i < 2; i++) {
        load(names[i]);
        play_until(5, 1);
        print_message("# %s: of %d units %d have not entered in turn %d\n", names[i], count_saijo(false),
                      count_saijo(true), state.turn);
        assert_true(3 * count_saijo(true) < count_saijo(false));
    }
}

static void clans_of_the_column_stand_together(void **unused)
{
    int apart = 0, placed = 0;
    (void)unused;
    load("hypothetical");
    play_until(1, 1);
    for (int u = scenario.first_takeda; u < scenario.units; u++) {
        const struct clan *clan = &scenario.clan[scenario.unit[u].clan];
        bool has_mate = clan->end - clan->first == 1;
        if (!unit_is_on_map(&state, u)) continue;
        for (int m = clan->first; m < clan->end; m++) {
            has_mate = has_mate || (m != u && unit_is_on_map(&state, m) &&
                                    jidai_is_beside(&scenario, state.hex[u], state.hex[m]));
        }
        placed++;
        apart += !has_mate;
    }
    print_message("# of %d units %d are apart from their clan\n", placed, apart);
    assert_true(placed > 30 && 4 * apart < placed);
}

static void the_plan_fits_the_army(void **unused)
{
    (void)unused;
    load("historical"); /* Uesugi attacks: tasks */
    play_until(1, 1);
    assert_int_equal(state.plan[UESUGI], PLAN_KURUMA_GAKARI);
    load("hypothetical"); /* Takeda attacks with many clans, Uesugi holds */
    for (uint64_t seed = 1; seed <= 3; seed++) {
        play_until(1, seed);
        assert_int_equal(state.plan[TAKEDA], PLAN_KOKUYOKU);
        assert_int_equal(state.plan[UESUGI], PLAN_KOYAKU);
    }
}

/* The historical morning, as printed. */
static void set_up_battle(const char *phase)
{
    load("historical");
    jidai_setup(&scenario, &state);
    assert_true(jidai_phase(&scenario, &state, phase));
}

static int32_t worth_with_daimyo_in(int label)
{
    struct jidai_state other = state;
    jidai_unit_move(&scenario, &other, scenario.commander[KENSHIN], hex_from_label(&scenario.grid, label));
    return jidai_evaluate(&scenario, &other, UESUGI);
}

/* Apart from his clan in all three: far behind, within reach of the enemy, beside him. */
static void the_daimyo_keeps_off(void **unused)
{
    (void)unused;
    set_up_battle("activation");
    assert_true(worth_with_daimyo_in(707) > worth_with_daimyo_in(1607) + 50);
    assert_true(worth_with_daimyo_in(1607) > worth_with_daimyo_in(1808) + 50);
}

static int32_t worth_with_chit(int clan)
{
    struct jidai_state other = state;
    other.bought[clan] = KENSHIN + 1;
    return jidai_evaluate(&scenario, &other, UESUGI);
}

/* Clans of two: B stands before the enemy, L at the other end. */
static void chits_are_for_those_who_can_use_them(void **unused)
{
    enum { CLAN_B = 1, CLAN_L = 11 };
    (void)unused;
    set_up_battle("chits");
    state.mode[CLAN_B] = state.mode[CLAN_L] = MODE_ATTACK;
    assert_true(worth_with_chit(CLAN_B) > worth_with_chit(CLAN_L));
    state.steps[scenario.clan[CLAN_L].first] = DISORGANIZED;
    const int32_t before = jidai_evaluate(&scenario, &state, UESUGI), tired = worth_with_chit(CLAN_L) - before;
    state.mode[CLAN_L] = MODE_REGROUP;
    const int32_t rallying = worth_with_chit(CLAN_L) - jidai_evaluate(&scenario, &state, UESUGI);
    assert_true(rallying > tired && tired > 0);
}

/* What an order to attack adds to a position. */
static int32_t worth_of_attack(const struct jidai_state *before, int special, int clan)
{
    struct jidai_state other = *before;
    other.activity[special] = ACTIVITY_ATTACK;
    other.target[special][0] = (uint8_t)clan;
    return jidai_evaluate(&scenario, &other, UESUGI) - jidai_evaluate(&scenario, before, UESUGI);
}

/* B can charge, K is too far away, A is the daimyo's clan and comes near with one unit. */
static void attacks_are_ordered_where_a_charge_can_follow(void **unused)
{
    enum { CLAN_A = 0, CLAN_B = 1, CLAN_K = 10 };
    (void)unused;
    set_up_battle("chits");
    assert_true(worth_of_attack(&state, 0, CLAN_B) > 0);
    assert_true(worth_of_attack(&state, 0, CLAN_K) < worth_of_attack(&state, 0, CLAN_B) / 2);
    jidai_unit_move(&scenario, &state, scenario.clan[CLAN_A].first + 1, hex_from_label(&scenario.grid, 1607));
    assert_int_equal(worth_of_attack(&state, 0, CLAN_A), 0);
    struct jidai_state ordered = state;
    ordered.activity[0] = ACTIVITY_ATTACK;
    ordered.target[0][0] = CLAN_B;
    assert_int_equal(worth_of_attack(&ordered, 1, CLAN_B), 0);
    ordered.place[CHIT_SPECIAL] = PLACE_DRAWN; /* played: the next one can be for the same clan */
    assert_true(worth_of_attack(&ordered, 1, CLAN_B) > 0);
    jidai_unit_move(&scenario, &state, scenario.clan[CLAN_B].first, hex_from_label(&scenario.grid, 1808));
    assert_true(worth_of_attack(&state, 0, CLAN_B) < worth_of_attack(&ordered, 1, CLAN_B)); /* beside an enemy */
}

/* What 36 throws of two dice leave of so many points put by [7.2], less what they are worth if nobody tries. */
static int32_t worth_of_trying(int points)
{
    struct jidai_state other = state;
    int32_t sum = 0;
    other.saved[TAKEDA] = (uint8_t)points;
    const int32_t waiting = jidai_evaluate(&scenario, &other, TAKEDA);
    for (int dice = 0; dice < 36; dice++) {
        const int thrown = 2 + dice / 6 + dice % 6, left = 2 * points - thrown;
        other.plan_active = thrown <= points ? ROLE_BIT(TAKEDA) : 0;
        other.saved[TAKEDA] = (uint8_t)(thrown <= points || left < 0 ? 0 : left);
        sum += jidai_evaluate(&scenario, &other, TAKEDA) - waiting;
    }
    return sum;
}

static void plans_are_not_tried_in_vain(void **unused)
{
    (void)unused;
    load("hypothetical");
    jidai_setup(&scenario, &state);
    assert_true(jidai_phase(&scenario, &state, "plan"));
    state.plan[TAKEDA] = PLAN_KOKUYOKU;
    for (int points = 2; points <= 5; points++) assert_true(worth_of_trying(points) < 0);
    for (int points = 6; points <= 11; points++) assert_true(worth_of_trying(points) > 0);
}

/* A turn to march is worth more than random play can waste; the enemy's are his own affair. */
static void who_may_march_does(void **unused)
{
    enum { WASTED = 130 };
    (void)unused;
    set_up_battle("activation");
    sequence_push(&state.sequence, FRAME_ALTERNATE, UESUGI)->arg[0] = TASK_MOVE;
    const int32_t before = jidai_evaluate(&scenario, &state, UESUGI);
    state.acted = clan_bit(clan_first(TAKEDA));
    assert_int_equal(jidai_evaluate(&scenario, &state, UESUGI), before);
    state.acted |= clan_bit(clan_first(UESUGI));
    assert_true(jidai_evaluate(&scenario, &state, UESUGI) > before + WASTED);
}

static void siege_actions_are_spent(void **unused)
{
    (void)unused;
    load("hypothetical");
    jidai_setup(&scenario, &state);
    assert_true(jidai_phase(&scenario, &state, "activation"));
    const int32_t before = jidai_evaluate(&scenario, &state, TAKEDA);
    state.actions[TAKEDA] = 2;
    assert_true(jidai_evaluate(&scenario, &state, TAKEDA) > before + 50);
}

/* Imafuku, who has nobody in his clan, among the massed army of Uesugi; and then with two clans of mates around him. */
static void who_stands_alone_is_hunted(void **unused)
{
    enum { IMAFUKU = 9, MATES = 4, MATES_END = 6, RIVER_BANK = 3021 };
    const int alone = hex_from_label(&scenario.grid, 1010);
    struct rings rings;
    (void)unused;
    set_up_battle("activation");
    assert_false(jidai_find_prey(&scenario, &state, UESUGI, &rings));
    const int imafuku = scenario.clan[clan_first(TAKEDA) + IMAFUKU].first;
    jidai_unit_move(&scenario, &state, imafuku, hex_from_label(&scenario.grid, RIVER_BANK)); /* nobody is near */
    assert_false(jidai_find_prey(&scenario, &state, UESUGI, &rings));
    jidai_unit_move(&scenario, &state, imafuku, alone);
    assert_true(jidai_find_prey(&scenario, &state, UESUGI, &rings));
    assert_int_equal(rings_distance(&rings, alone), 0);
    assert_int_equal(rings_distance(&rings, hex_from_label(&scenario.grid, 1012)), 2);
    static const int near[] = { 1011, 1012, 1013, 1210 };
    int placed = 0;
    for (int c = MATES; c < MATES_END; c++) {
        const struct clan *clan = &scenario.clan[clan_first(TAKEDA) + c];
        for (int u = clan->first; u < clan->end; u++) {
            jidai_unit_move(&scenario, &state, u, hex_from_label(&scenario.grid, near[placed++]));
        }
    }
    assert_false(jidai_find_prey(&scenario, &state, UESUGI, &rings));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_comes_from_saijo_enters), cmocka_unit_test(clans_of_the_column_stand_together),
        cmocka_unit_test(the_plan_fits_the_army), cmocka_unit_test(the_daimyo_keeps_off),
        cmocka_unit_test(chits_are_for_those_who_can_use_them),
        cmocka_unit_test(attacks_are_ordered_where_a_charge_can_follow), cmocka_unit_test(plans_are_not_tried_in_vain),
        cmocka_unit_test(who_may_march_does), cmocka_unit_test(siege_actions_are_spent),
        cmocka_unit_test(who_stands_alone_is_hunted),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("hints of jidai", tests, read_pack, free_pack);
}
