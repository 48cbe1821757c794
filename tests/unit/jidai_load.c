/* Tests of games/jidai/load*.c: the pack loads and holds what the rules and examples fix; a pack with one wrong cell
 * is refused with file, line and sentence. Runs in the project's root. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "games/jidai/rules/load.h"
#include "games/jidai/rules/rules.h"
#include "host/pack.h"

#define PACK "packs/jidai"
#include "tests/unit/broken_pack.h"

static struct blob blob;
static struct image image;
static struct jidai_scenario historical, hypothetical;

static int load_both(void **state)
{
    const struct options options = { { 0 } };
    struct err err = { .sentence = "" };
    (void)state;
    if (!pack_read(PACK, &blob, &err) || !image_open(blob.bytes, blob.size, &image, &err) ||
        !jidai_load(&image, NULL, &options, &historical, &err) ||
        !jidai_load(&image, "hypothetical", &options, &hypothetical, &err)) {
        print_error("%s:%d: %s\n", err.file, err.line, err.sentence);
        return -1;
    }
    return 0;
}

static int free_both(void **state)
{
    (void)state;
    blob_free(&blob);
    return 0;
}

static int hex_of(int label)
{
    return hex_from_label(&historical.grid, label);
}

static int unit_of(const char *name)
{
    for (int u = 0; u < historical.units; u++) {
        if (strcmp(historical.unit[u].name, name) == 0) return u;
    }
    fail_msg("no unit %s", name);
    return -1;
}

/* ---- the pack --------------------------------------------------------------------------------------- */

static void scenarios_load(void **state)
{
    (void)state;
    assert_string_equal(historical.name, "historical");
    assert_true(historical.is_historical);
    assert_false(hypothetical.is_historical);
    assert_int_equal(historical.turns, 10);
    assert_int_equal(hypothetical.turns, 12);
    assert_int_equal(hypothetical.kaizu_points, 8);
    assert_true(historical.may_plan[UESUGI] && historical.plan_is_active[UESUGI]);
    assert_false(historical.may_plan[TAKEDA]);
    assert_true(hypothetical.may_plan[TAKEDA] && !hypothetical.plan_is_active[TAKEDA]);
    assert_int_equal(historical.saijo_side, TAKEDA);
    assert_int_equal(hypothetical.saijo_side, UESUGI);
    assert_int_equal(historical.areas, 13);
    assert_int_equal(historical.track_end, 30);
}

static void an_unknown_scenario_is_refused(void **state)
{
    static struct jidai_scenario scenario;
    const struct options options = { { 0 } };
    struct err err;
    (void)state;
    assert_false(jidai_load(&image, "tea-party", &options, &scenario, &err));
    assert_non_null(strstr(err.sentence, "tea-party"));
}

static void totals_are_those_of_the_battle(void **state)
{
    int points[COMMANDERS] = { 0 }, units[COMMANDERS] = { 0 };
    (void)state;
    for (int u = 0; u < historical.units; u++) {
        const struct unit *unit = &historical.unit[u];
        const struct clan *clan = &historical.clan[unit->clan];
        const int commander = unit->side == UESUGI ? KENSHIN : clan->is_kosaka ? KOSAKA : SHINGEN;
        assert_int_equal(unit->side, clan->side);
        assert_int_equal(unit->side, u >= historical.first_takeda);
        assert_in_range(u, clan->first, clan->end - 1);
        points[commander] += unit->elan + unit->mass;
        units[commander]++;
    }
    assert_int_equal(historical.units, 81);
    assert_int_equal(points[KENSHIN], 130);
    assert_int_equal(points[SHINGEN], 80);
    assert_int_equal(points[KOSAKA], 120);
    assert_int_equal(units[KENSHIN], 35);
    assert_int_equal(units[SHINGEN], 22);
    assert_int_equal(units[KOSAKA], 24);
    assert_int_equal(historical.commander[KENSHIN], unit_of("u-a1"));
    assert_int_equal(historical.commander[SHINGEN], unit_of("t-a1"));
    assert_int_equal(historical.commander[KOSAKA], unit_of("t-m1"));
}

static void counters_of_the_examples(void **state)
{
    static const struct { const char *name; int elan, mass, lead; } known[] = {
        { "u-b1", 2, 2, 1 }, { "u-b2", 1, 2, 0 }, { "u-j1", 2, 2, 0 }, { "u-j2", 0, 2, 0 },
        { "t-d2", 1, 3, 0 }, { "t-g1", 2, 3, 0 }, { "t-j1", 0, 2, 0 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct unit *unit = &historical.unit[unit_of(known[i].name)];
        assert_int_equal(unit->elan, known[i].elan);
        assert_int_equal(unit->mass, known[i].mass);
        assert_int_equal(unit->lead, known[i].lead);
    }
}

/* ---- tables ------------------------------------------------------------------------------------------ */

static void combat_meets_the_seven_examples(void **state)
{
    static const struct { int column, line, result; } cell[] = {
        { 8, 9, RESULT_D11 }, { 6, 6, RESULT_NONE }, { 10, 9, RESULT_D1R1 }, { 7, 7, RESULT_A1D1 },
        { 10, 7, RESULT_DRR }, { 12, 8, RESULT_D21 }, { 10, 6, RESULT_NONE },
    };
    struct image_table table;
    struct err err;
    int examples = 0;
    (void)state;
    for (size_t i = 0; i < sizeof cell / sizeof cell[0]; i++) {
        assert_int_equal(historical.combat[cell[i].line - COMBAT_LOW][cell[i].column - COMBAT_LOW], cell[i].result);
    }
    assert_true(image_find(&image, "combat", "source", &table, &err));
    for (int row = 0; row < table.rows; row++) {
        examples += strncmp(image_text(&table, row, "source"), "example: ", 9) == 0;
    }
    assert_int_equal(examples, 7);
}

static void combat_never_worsens_with_the_score(void **state)
{
    (void)state;
    for (int line = 0; line < COMBAT_SPAN; line++) {
        for (int column = 0; column < COMBAT_SPAN; column++) {
            const int here = historical.combat[line][column];
            if (column > 0) assert_true(historical.combat[line][column - 1] <= here);
            if (line > 0) assert_true(historical.combat[line - 1][column] <= here);
        }
    }
}

static void other_tables_hold_what_the_rules_fix(void **state)
{
    (void)state;
    assert_int_equal(historical.movement[MODE_ATTACK], 5);
    assert_int_equal(historical.movement[MODE_DEFENSE], 3);
    assert_int_equal(historical.movement[MODE_MOVE], 4);
    assert_int_equal(historical.movement[MODE_REGROUP], 0);
    assert_int_equal(historical.mode_change[MODE_DEFENSE][MODE_ATTACK], 3); /* example IV */
    assert_true(historical.mode_change[MODE_MOVE][MODE_DEFENSE] <= 4);      /* example VII */
    assert_int_equal(historical.mode_change[MODE_MOVE][MODE_MOVE], 0);
    assert_int_equal(historical.rally[2], 0);
    assert_int_equal(historical.rally[11], 3);
    assert_int_equal(historical.rout[0], ROUT_ROUT);
    assert_int_equal(historical.rout[11], ROUT_NONE);
    assert_int_equal(historical.koyaku[1], RESULT_DE2);
    assert_int_equal(historical.koyaku[6], RESULT_DRR);
    assert_int_equal(historical.saku[2], RESULT_D1RR);
    assert_int_equal(historical.saku[6], RESULT_NONE);
    assert_int_equal(historical.plan[PLAN_HOSHI].modes, 1 << MODE_ATTACK | 1 << MODE_MOVE);
    assert_int_equal(historical.plan[PLAN_KURUMA_GAKARI].quota[ACTIVITY_RETREAT], 6);
    assert_int_equal(historical.command_column[KOSAKA][0], NO_VALUE);
    assert_int_not_equal(historical.command_column[KOSAKA][10], NO_VALUE);
    assert_int_equal(hypothetical.command_column[KOSAKA][1], NO_VALUE);
    assert_int_equal(hypothetical.command[hypothetical.command_column[SHINGEN][12]][7], 9);
    assert_string_equal(historical.chit_name[CHIT_COMBAT + TAKEDA], "combat-t");
    assert_string_equal(historical.chit_name[CHIT_SPECIAL + SPECIALS * TAKEDA], "t-1");
    assert_string_equal(historical.chit_name[CHITS - 1], "samurai-t");
}

static void editions_and_variants_choose(void **state)
{
    static struct jidai_scenario scenario;
    struct options options = { { 0 } };
    struct err err;
    (void)state;
    options.value[OPTION_EDITION] = EDITION_FR;
    options.value[OPTION_SHINGEN_PLAN] = options.value[OPTION_KANSUKE] = 1;
    assert_true(jidai_load(&image, "historical", &options, &scenario, &err));
    assert_int_equal(scenario.plan[PLAN_HOSHI].modes, 1 << MODE_ATTACK | 1 << MODE_REGROUP);
    assert_true(scenario.may_plan[TAKEDA] && !scenario.plan_is_active[TAKEDA]);
    assert_true(scenario.edition.kansuke);
    assert_true(jidai_load(&image, "hypothetical", &options, &scenario, &err));
    assert_false(scenario.edition.kansuke || scenario.edition.shingen_plan);
}

/* ---- map and set-up ------------------------------------------------------------------------------------ */

/* Marks what can be reached from a hex; over fords or not. */
static int flood(int start, bool over_fords, bool reached[HEXES])
{
    static int16_t queue[HEXES];
    int count = 0;
    memset(reached, 0, HEXES * sizeof reached[0]);
    reached[start] = true;
    queue[count++] = (int16_t)start;
    for (int i = 0; i < count; i++) {
        for (int hexside = 0; hexside < HEXSIDES; hexside++) {
            const int hex = historical.beside[queue[i]][hexside];
            if (hex == HEX_NONE || reached[hex] || historical.cost[queue[i]][hexside] == 0) continue;
            if (!over_fords && historical.feature[queue[i]][hexside] == FEATURE_FORD) continue;
            reached[hex] = true;
            queue[count++] = (int16_t)hex;
        }
    }
    return count;
}

static void banks_meet_at_the_fords_only(void **state)
{
    static bool reached[HEXES];
    (void)state;
    assert_int_equal(flood(hex_of(101), true, reached), 34 * 24 - 48);
    assert_int_equal(flood(hex_of(101), false, reached), 496);
    for (int hex = 0; hex < HEXES; hex++) assert_int_equal(reached[hex], hexset_has(&historical.west, hex));
    assert_int_equal(historical.kaizu, hex_of(2618));
}

static void costs_follow_the_terrain_table(void **state)
{
    (void)state;
    assert_int_equal(historical.cost[hex_of(101)][HEXSIDE_S], 1);
    assert_int_equal(historical.cost[hex_of(708)][HEXSIDE_S], 2);   /* wood */
    assert_int_equal(historical.cost[hex_of(516)][HEXSIDE_S], 2);   /* ford */
    assert_int_equal(historical.cost[hex_of(616)][HEXSIDE_S], 0);   /* river */
    assert_int_equal(historical.cost[hex_of(419)][HEXSIDE_S], 3);   /* up into a wood */
    assert_int_equal(historical.cost[hex_of(420)][HEXSIDE_N], 1);   /* down */
    assert_int_equal(historical.cost[hex_of(2617)][HEXSIDE_S], 3);  /* Kaizu */
    assert_int_equal(historical.cost[hex_of(2705)][HEXSIDE_SE], 2); /* stream */
    assert_int_equal(historical.cost[HEXES][0], 1);              /* 0321 from entry point A */
    assert_int_equal(historical.beside[HEXES][3], HEX_NONE);
    assert_true(hexset_has(&historical.banked, hex_of(616)));
    assert_false(hexset_has(&historical.banked, hex_of(101)));
}

static void units_start_beside_a_clan_mate(void **state)
{
    const struct jidai_scenario *scenario[] = { &historical, &hypothetical };
    int count[] = { 0, 0 };
    (void)state;
    for (int i = 0; i < 2; i++) {
        for (int u = 0; u < scenario[i]->units; u++) {
            const struct unit *unit = &scenario[i]->unit[u];
            const struct clan *clan = &scenario[i]->clan[unit->clan];
            bool has_mate = clan->end - clan->first == 1;
            if (unit->start == HEX_NONE) continue;
            count[i]++;
            for (int v = clan->first; v < clan->end; v++) {
                const int other = scenario[i]->unit[v].start;
                if (v == u || other == HEX_NONE) continue;
                has_mate |= hex_distance(&historical.grid, unit->start, other) <= 1;
            }
            assert_true(has_mate);
            if (i == 0) assert_true(hexset_has(&historical.west, unit->start));
        }
    }
    assert_int_equal(count[0], 54);
    assert_int_equal(count[1], 43);
    assert_int_equal(hypothetical.columns, 40);
    assert_int_equal(hypothetical.edges, 3);
    assert_string_equal(hypothetical.clan[hypothetical.garrison_clan].name, "t-m");
    assert_string_equal(historical.clan[historical.recall_clan].name, "u-n");
    assert_int_equal(historical.recall_hex, hex_of(801));
    assert_int_equal(historical.clan[historical.recall_clan].box, BOX_WAITING);
    assert_int_equal(historical.clan[UESUGI_CLANS + 13].box, BOX_SAIJO);
    assert_int_equal(historical.clan[UESUGI_CLANS + 13].entry, 0); /* N by A: example 16.3 */
    assert_int_equal(historical.entry[3].turn, 3);
}

/* ---- broken packs --------------------------------------------------------------------------------------- */

static void a_wrong_cell_is_told_with_file_and_line(void **state)
{
    /* whole: the table of this name is wrong as a whole, so there is no line to name. */
    static const struct { const char *file, *old, *new, *sentence, *whole; } wrong[] = {
        { "pack.ini", "turns = 10", "turns = 99", "from 1 to 12, found '99'", NULL },
        { "pack.ini", "takeda-plan = none", "takeda-plan = maybe", "expected one of none, later, active", NULL },
        { "pack.ini", "ford-clan = u-m", "ford-clan = u-z", "found 'u-z'", NULL },
        { "pack.ini", "recall-losses = 3", "recall-losses = 0", "'recall-losses'", "setup.csv" },
        { "terrain.csv", "wood,hex,Wood,林,*,2", "wood,hex,Wood,林,*,x", "'cost'", NULL },
        { "terrain.csv", "river,side,River,千曲川,,,", "river,side,River,千曲川,,1,", "its cost stays empty", NULL },
        { "terrain.csv", "up,rise", "cliff,rise", "'up' only", NULL },
        { "terrain.csv", "wood,hex,Wood,林,*,2", "wood,hex,Wood,林,*,4", "expected a number from 1 to 3", NULL },
        { "terrain.csv", "敵ZOC,,2", "敵ZOC,,3", "expected a number from 0 to 2", NULL },
        { "map.csv", "0102,open", "0102,swamp", "no such terrain: 'swamp'", NULL },
        { "map.csv", "\n0102,", "\n0101,", "there twice", NULL },
        { "map.csv", "\n0102,", "\n3502,", "there is no hex 3502 on this map", NULL },
        { "map.csv", "2518,open,0,east,a", "2518,open,0,east,g1", "no exterior area 'g1'", NULL },
        { "map.csv", "0101,open,0,west", "0101,open,0,east", "no river between them", "sides.csv" },
        { "sides.csv", ",s,river", ",x,river", "'side'", NULL },
        { "sides.csv", ",s,river", ",s,canal", "found 'canal'", NULL },
        { "areas.csv", "g1,key", "g1,centre", "one centre", "areas.csv" },
        { "lines.csv", "a,u1,", "a,moat,", "two different areas", NULL },
        { "entries.csv", "a,A2,2,0322", "a,A2,3,0322", "two turns", NULL },
        { "entries.csv", "a,A2,2,0322", "a,A2,2,1005", "no hex of the edge", NULL },
        { "clans.csv", "u-b,uesugi,B", "u-b,uesugi,C", "in order", NULL },
        { "clans.csv", "u-b,uesugi,B", "U B,uesugi,B", "not a name", NULL },
        { "units.csv", "u-b2,uesugi,B", "u-b2,uesugi,A", "clan by clan", NULL },
        { "units.csv", "u-b2,", "u-b1,", "line", NULL },
        { "units.csv", ",2,commander", ",0,commander", "without leadership", NULL },
        { "setup.csv", "u-a2,hex,1008", "u-a2,hex,1007", "another unit", NULL },
        { "setup.csv", "u-a2,hex,1008", "u-a2,hex,0424", "not playable", NULL },
        { "setup.csv", "historical,u-a2", "hysterical,u-a2", "no scenario 'hysterical'", NULL },
        { "setup.csv", "u-a2,hex,1008", "u-a2,recall,1008", "a clan starts together", NULL },
        { "setup.csv", "u-a2,hex,1008", "u-a2,column,1008", "only Takeda marches", NULL },
        { "setup.csv", "t-a2,hex,2408", "t-a2,column,2408", "marches in the column", "setup.csv" },
        { "pack.ini", "ford-clan = u-m", "ford-clan = t-m", "'ford-clan' of Uesugi", "setup.csv" },
        { "setup.csv", "historical,u-a2", "hypothetical,u-a2", "'u-a2' has no place", "setup.csv" },
        { "starts.csv", "historical,u-a,free", "historical,u-a,sulk", "found 'sulk'", NULL },
        { "starts.csv", "historical,u-a,free,", "historical,u-a,free,b", "Mount Saijo", NULL },
        { "chits.csv", "u-b,clan,uesugi,B", "u-b,clan,uesugi,A", "there twice", NULL },
        { "chits.csv", "u-2,special,uesugi,2", "u-2,special,uesugi,5", "'mark'", NULL },
        { "combat.csv", "2,3,aE^2", "2,3,aX^2", "found 'aX^2'", NULL },
        { "combat.csv", "2,3,aE^2", "2,2,aE^2", "there twice", NULL },
        { "modes.csv", "attack,Attack,攻撃,5", "attack,Attack,攻撃,fast", "'movement'", NULL },
        { "changes.csv", "attack,defense,4", "attack,attack,4", "another mode", NULL },
        { "rally.csv", "\n3,1", "\n0,1", "rise", NULL },
        { "rout.csv", "\n3,retreat-seppuku", "\n3,both", "found 'both'", NULL },
        { "command.csv", "shingen,2,3", "shingen,1,3", "turn 1 already", NULL },
        { "command.csv", "shingen,2,3", "shingen,3,3", "no points for turn 2", "command.csv" },
        { "plans.csv", "attack move,attack regroup", "attack dance,attack regroup", "found 'attack dance'", NULL },
        { "plans.csv", "hoshi,Hoshi", "tortoise,Hoshi", "found 'tortoise'", NULL },
        { "substitutions.csv", "koyaku,d2^1,1,1", "koyaku,d1^1,1,1", "koyaku changes d2^1", NULL },
        { "substitutions.csv", "koyaku,d2^1,2,3", "koyaku,d2^1,1,3", "die 1 is there twice", NULL },
        { "tracks.csv", "victory,-30,30", "victory,-30,40", "middle", NULL },
        { "samurai.csv", "uesugi,10", "uesugi,4", "rising", NULL },
    };
    const struct options options = { { 0 } };
    static struct jidai_scenario scenario;
    char folder[SCRATCH_PATH], file[SCRATCH_PATH];
    (void)state;
    scratch_make(folder);
    copy_pack(folder);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct blob bytes;
        struct image broken;
        struct err err = { .sentence = "" };
        const int line = change(folder, wrong[i].file, wrong[i].old, wrong[i].new);
        assert_true(pack_read(folder, &bytes, &err));
        assert_true(image_open(bytes.bytes, bytes.size, &broken, &err));
        const bool is_loaded = jidai_load(&broken, "historical", &options, &scenario, &err);
        if (is_loaded) fail_msg("%s: '%s' is taken", wrong[i].file, wrong[i].new);
        snprintf(file, sizeof file, "jidai/%s", wrong[i].whole ? wrong[i].whole : wrong[i].file);
        assert_string_equal(err.file, file);
        assert_int_equal(err.line, wrong[i].whole ? 0 : line);
        if (!strstr(err.sentence, wrong[i].sentence)) fail_msg("%s: %s", wrong[i].new, err.sentence);
        blob_free(&bytes);
        change(folder, wrong[i].file, wrong[i].old, wrong[i].old);
    }
    scratch_remove(folder);
}

/* A table that is not there, or has lost a column. */
static void a_missing_table_is_told(void **state)
{
    const struct options options = { { 0 } };
    static struct jidai_scenario scenario;
    char folder[SCRATCH_PATH];
    struct blob bytes;
    struct image broken;
    struct err err = { .sentence = "" };
    (void)state;
    scratch_make(folder);
    copy_pack(folder);
    change(folder, "pack.ini", " rally.csv", "");
    assert_true(pack_read(folder, &bytes, &err) && image_open(bytes.bytes, bytes.size, &broken, &err));
    assert_false(jidai_load(&broken, NULL, &options, &scenario, &err));
    assert_string_equal(err.sentence, "the pack has no table 'rally'");
    blob_free(&bytes);
    change(folder, "pack.ini", " rally.csv", " rally.csv");
    change(folder, "combat.csv", "line,column,result", "line,column,outcome");
    assert_true(pack_read(folder, &bytes, &err) && image_open(bytes.bytes, bytes.size, &broken, &err));
    assert_false(jidai_load(&broken, NULL, &options, &scenario, &err));
    assert_string_equal(err.file, "jidai/combat.csv");
    assert_string_equal(err.sentence, "there is no column 'result' above line 5");
    blob_free(&bytes);
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenarios_load),
        cmocka_unit_test(an_unknown_scenario_is_refused),
        cmocka_unit_test(totals_are_those_of_the_battle),
        cmocka_unit_test(counters_of_the_examples),
        cmocka_unit_test(combat_meets_the_seven_examples),
        cmocka_unit_test(combat_never_worsens_with_the_score),
        cmocka_unit_test(other_tables_hold_what_the_rules_fix),
        cmocka_unit_test(editions_and_variants_choose),
        cmocka_unit_test(banks_meet_at_the_fords_only),
        cmocka_unit_test(costs_follow_the_terrain_table),
        cmocka_unit_test(units_start_beside_a_clan_mate),
        cmocka_unit_test(a_wrong_cell_is_told_with_file_and_line),
        cmocka_unit_test(a_missing_table_is_told),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load_both, free_both);
}
