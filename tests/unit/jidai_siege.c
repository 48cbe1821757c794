/* Tests of chapter 13 of jidai: random games go on from positions before the walls of Kaizu, which random games from
 * the set-up seldom see. After each action the position must be a possible one, and a besieging clan is never split.
 * rule: 13.5, 13.6, 13.7, 13.9 */
#define SCENARIO "hypothetical"
#include "tests/unit/jidai_play.h"

enum { GAMES = 60, NEAR = 3, STORMERS = 6 };

/* A free hex near Kaizu, or HEX_NONE. */
static int find_place(struct rng *rng)
{
    int found = HEX_NONE, count = 0;
    for (int h = 0; h < HEXES; h++) {
        if (!hexset_has(&scenario.on_map, h) || h == scenario.kaizu || position.at[h] != NO_UNIT) continue;
        if (hex_distance(&scenario.grid, h, scenario.kaizu) > NEAR || rng_below(rng, (uint32_t)++count) > 0) continue;
        found = h;
    }
    return found;
}

static void put_clan(int clan, uint8_t mode, struct rng *rng)
{
    for (int u = scenario.clan[clan].first; u < scenario.clan[clan].end; u++) {
        const int hex = find_place(rng);
        if (hex != HEX_NONE && position.hex[u] != scenario.kaizu) jidai_unit_move(&scenario, &position, u, hex);
    }
    jidai_mode_set(&scenario, &position, clan, mode, RULE_SAIJO, 0, NULL);
    jidai_mode_show(&scenario, &position, clan, NULL);
}

/* Some of Uesugi before the walls, a clan of Takeda's to help, and perhaps one of the garrison outside. */
static void gather(struct rng *rng)
{
    for (int i = 0; i < STORMERS; i++) put_clan((int)rng_below(rng, UESUGI_CLANS), MODE_ATTACK, rng);
    const int helper = UESUGI_CLANS + (int)rng_below(rng, CLANS - UESUGI_CLANS), hex = find_place(rng);
    const int unit = scenario.clan[scenario.garrison_clan].first + 1;
    if (hex != HEX_NONE && rng_below(rng, 2)) jidai_unit_move(&scenario, &position, unit, hex);
    put_clan(helper, rng_below(rng, 2) ? MODE_ATTACK : MODE_REGROUP, rng);
}

static bool is_split(int clan)
{
    if (!jidai_clan_is_in_siege(&scenario, &position, clan)) return false;
    for (int u = scenario.clan[clan].first; u < scenario.clan[clan].end; u++) {
        if (unit_is_alive(&position, u) && position.hex[u] != scenario.kaizu) return true;
    }
    return false;
}

/* Between the chits; a clan on its way in is split for a moment. */
static void check_position(void)
{
    const char *broken = jidai_check(&scenario, &position);
    if (broken) fail_msg("%s", broken);
    if (position.besieger == NO_VALUE || sequence_top_const(&position.sequence)->kind != FRAME_TURN) return;
    for (int c = clan_first(position.besieger); c < clan_end(position.besieger); c++) assert_false(is_split(c));
}

static bool is_drawing(void)
{
    const struct frame *frame = sequence_top_const(&position.sequence);
    return frame->kind == FRAME_TURN && frame->step == TURN_DRAW;
}

static void test_sieges(void **unused)
{
    int begun = 0, ended = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct rng rng;
        begin_game(seed, &rng);
        while (!is_drawing() && play_on(&rng)) continue;
        gather(&rng);
        for (bool was_besieged = false; play_on(&rng); was_besieged = position.besieger != NO_VALUE) {
            check_position();
            begun += !was_besieged && position.besieger != NO_VALUE;
            ended += was_besieged && position.besieger == NO_VALUE;
        }
    }
    print_message("# %d sieges begun, %d ended\n", begun, ended);
    assert_true(begun > GAMES / 3 && ended > GAMES / 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sieges) };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("sieges of jidai", tests, load, unload);
}
