/* Tests of games/gunyuden/load*.c: a pack with one wrong cell is refused with file, line and sentence. Runs in the
 * project's root, with the small pack of tests/packs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "games/gunyuden/rules/rules.h"
#include "host/file.h"
#include "host/pack.h"

#define PACK "tests/packs/gunyuden"
#include "tests/unit/broken_pack.h"

static struct gunyuden_scenario scenario;

static bool load_from(const char *folder, struct err *err)
{
    const struct options options = { { 0 } };
    struct blob bytes;
    struct image image;
    assert_true(pack_read(folder, &bytes, err));
    assert_true(image_open(bytes.bytes, bytes.size, &image, err));
    const bool is_loaded = gunyuden_load(&image, NULL, &options, &scenario, err);
    blob_free(&bytes);
    return is_loaded;
}

static void a_wrong_cell_is_told_with_file_and_line(void **state)
{
    /* told: another file has the row that no longer fits, or the table is wrong as a whole: no line is compared. */
    static const struct { const char *file, *old, *new, *sentence, *told; } wrong[] = {
        { "units.csv", "hamada,Hm", "harada,Hm", "stands in line", NULL },
        { "units.csv", "Katakura,,date", "Katakura,,dated", "there is no clan 'dated'", NULL },
        { "units.csv", "Katakura,,date,busho", "Katakura,,date,baron", "expected one of busho", NULL },
        { "units.csv", "Katakura,,date,busho,3,2", "Katakura,,date,busho,3,3", "below full strength", NULL },
        { "units.csv", "date,busho,3,2,2,2,0", "date,busho,3,2,2,2,1", "busho do not", NULL },
        { "setup.csv", "plain,hamada", "plain,harada", "unit 'harada' is there twice", NULL },
        { "setup.csv", "plain,hamada", "plain,nobody", "there is no unit 'nobody'", NULL },
        { "setup.csv", "katakura,0303", "katakura,9903", "there is no hex 9903", NULL },
        { "setup.csv", "katakura,0303", "katakura,0510", "no unit can stand on sea", NULL },
        { "setup.csv", "katakura,0303", "katakura,0509", "no unit can stand on mountain", NULL },
        { "setup.csv", "katakura,0303", "katakura,1603", "outside the provinces", NULL },
        { "setup.csv", "katakura,0303", "katakura,0304", "no castle of clan 'date'", NULL },
        { "setup.csv", "katakura,0303", "katakura,1403", "no castle of clan 'date'", NULL },
        { "setup.csv", "katakura,0303,no,no,katakura", "katakura,0303,no,no,harada", "equal or higher rank", NULL },
        { "setup.csv", "chiba,0309,no,no,chiba", "chiba,0309,no,no,masamune", "of another clan", NULL },
        { "castles.csv", "0,date", "0,dote", "there is no clan 'dote'", NULL },
        { "castles.csv", "obama,0803", "obama,9903", "there is no hex 9903", NULL },
        { "castles.csv", "obama,0803", "obama,0509", "cannot stand on mountain", NULL },
        { "castles.csv", "0,date", "0,date*", "main castle at 'yonezawa' already", NULL },
        { "castles.csv", "1,date*", "1,date", "has units and no main castle", "setup.csv" },
        { "castles.csv", "小浜,0", "小浜,7", "from 0 to 2", NULL },
        { "clans.csv", "date,large,yes,first", "dated,large,yes,first", "expected one of date", NULL },
        { "clans.csv", "yes,first,no,yonezawa", "yes,first,no,nowhere", "there is no castle 'nowhere'", NULL },
        { "events.csv", "clans-act,kasai", "clans-act,kasay", "these are not all clans: 'kasay'", NULL },
        { "events.csv", "a,1,33-2-1,mogami-scheme", "a,1,33-2-1,mogami-schema", "expected one of", NULL },
        { "events.csv", "a,2,33-2-2", "a,2,33-2-22", "33-2-22", NULL },
        { "letters.csv", "date,5,a", "date,5,z", "'z'", NULL },
        { "sides.csv", "0601,0701", "0601,0901", "do not touch", NULL },
        { "sides.csv", "0601,0702,river", "0601,0702,brook", "expected one of river", NULL },
        { "map.csv", "\n0102,flat", "\n0102,swamp", "no such terrain: 'swamp'", NULL },
        { "map.csv", "\n0102,", "\n0101,", "there twice", NULL },
        { "combat.csv", "\n3,0", "\n13,0", "the row of die 3 is missing", NULL },
        { "combat.csv", "from-5", "from-2", "overlaps the one before", "combat.csv" },
        { "combat.csv", "\n9,1,1,2", "\n9,1,0,2", "the results fall", NULL },
        { "combat.csv", "\n9,1,1,2", "\n9,1,1,x", "is no result", NULL },
        { "assault.csv", "\n5,1-2", "\n5,1-4", "the results fall", NULL },
        { "replenishment.csv", "date,first,3,", "date,first,2,", "there twice", NULL },
        { "replenishment.csv", "date,first,6,3", "date,first,6,0", "the results fall", "replenishment.csv" },
        { "surrender.csv", "classic,6,7", "classic,6,8", "overlaps", NULL },
        { "surrender.csv", "classic,2,2", "classic,3,3", "overlaps", NULL },
        { "siege.csv", "classic,any,6", "classic,any,5", "there twice", NULL },
        { "incidents.csv", "\n-1,-1", "\n0,0", "overlap or leave a gap", NULL },
        { "limits.csv", "\n1,4", "\n2,4", "from 1 to 1", NULL },
        { "weather.csv", "\n2,", "\n1,", "there twice", NULL },
        { "pack.ini", "month = 5", "month = 13", "from 1 to 12", NULL },
        { "pack.ini", "turns = 3", "turns = 60", "beyond month 12", NULL },
        { "pack.ini", "acts-first = anti", "acts-first = none", "expected one of date", NULL },
    };
    char folder[SCRATCH_PATH], file[SCRATCH_PATH];
    (void)state;
    scratch_make(folder);
    copy_pack(folder);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct err err = { .sentence = "" };
        const int line = change(folder, wrong[i].file, wrong[i].old, wrong[i].new);
        if (load_from(folder, &err)) fail_msg("%s: '%s' is taken", wrong[i].file, wrong[i].new);
        snprintf(file, sizeof file, "gunyuden/%s", wrong[i].told ? wrong[i].told : wrong[i].file);
        assert_string_equal(err.file, file);
        if (!wrong[i].told) assert_int_equal(err.line, line);
        if (!strstr(err.sentence, wrong[i].sentence)) fail_msg("%s: %s", wrong[i].new, err.sentence);
        change(folder, wrong[i].file, wrong[i].old, wrong[i].old);
    }
    scratch_remove(folder);
}

/* Three busho under a commander who leads two; eighty-one units on one side. */
static void too_many_are_told(void **state)
{
    static char units[PACK_FILE_MAX], setup[PACK_FILE_MAX];
    struct err err = { .sentence = "" };
    char folder[SCRATCH_PATH];
    size_t at = 0, to = 0;
    (void)state;
    scratch_make(folder);
    copy_pack(folder);
    for (int i = 0; i < 3; i++) {
        at += (size_t)snprintf(units + at, sizeof units - at, "u-%d,U,U,,date,busho,3,2,1,1,0,rule\n", i);
        to += (size_t)snprintf(setup + to, sizeof setup - to, "plain,u-%d,0303,no,no,shigezane,,rule\n", i);
    }
    strcat(units, "hamada,Hm");
    strcat(setup, "plain,hamada");
    change(folder, "units.csv", "hamada,Hm", units);
    change(folder, "setup.csv", "plain,hamada", setup);
    assert_false(load_from(folder, &err));
    assert_non_null(strstr(err.sentence, "'shigezane' leads 2 units, not 3"));
    at = to = 0;
    for (int i = 0; i < 80; i++) {
        at += (size_t)snprintf(units + at, sizeof units - at, "u-%d,U,U,,date,busho,3,2,1,1,0,rule\n", i);
        to += (size_t)snprintf(setup + to, sizeof setup - to, "plain,u-%d,0303,no,no,u-%d,,rule\n", i, i);
    }
    strcat(units, "hamada,Hm");
    strcat(setup, "plain,hamada");
    change(folder, "units.csv", "hamada,Hm", units);
    change(folder, "setup.csv", "plain,hamada", setup);
    assert_false(load_from(folder, &err));
    assert_non_null(strstr(err.sentence, "a side has at most 80 units"));
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_cell_is_told_with_file_and_line),
        cmocka_unit_test(too_many_are_told),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
