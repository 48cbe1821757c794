/* Tests of games/argad/load*.c: a pack with one wrong cell is refused with file, line and sentence. Runs in the
 * project's root, with the pack itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "games/argad/rules/load.h"
#include "host/file.h"
#include "host/pack.h"

#define PACK "packs/argad"
#include "tests/unit/broken_pack.h"

static struct argad_scenario scenario;

static bool load_from(const char *folder, const char *name, struct err *err)
{
    const struct options options = { { 0 } };
    struct blob bytes;
    struct image image;
    assert_true(pack_read(folder, &bytes, err));
    assert_true(image_open(bytes.bytes, bytes.size, &image, err));
    const bool is_loaded = argad_load(&image, name, &options, &scenario, err);
    blob_free(&bytes);
    return is_loaded;
}

static void a_wrong_cell_is_told_with_file_and_line(void **state)
{
    /* told: another row no longer fits, or the table is wrong as a whole; line 0: not compared. */
    static const struct { const char *scenario, *file, *old, *new, *sentence, *told; int line; } wrong[] = {
        { "bridge", "corners.csv", "river,2,1200,440", "river,2,600,470", "is not convex at corner 2", NULL, 0 },
        { "bridge", "corners.csv", "bridge,bridge,2,650,405,reconstructed\nbridge,bridge,3,650,520,reconstructed\n"
          "bridge,bridge,4,550,520", "bridge,bridge,2,550,520,reconstructed\nbridge,bridge,3,650,520,reconstructed\n"
          "bridge,bridge,4,650,405", "goes round clockwise", NULL, 0 },
        { "bridge", "corners.csv", "river,2,1200,440", "river,2,0,400", "is corner 1 again", NULL, 0 },
        { "bridge", "corners.csv", "river,2,1200,440", "river,2,1201,440", "from 0 to 1200", NULL, 0 },
        { "bridge", "corners.csv", "bridge,river,1,0,400", "bridge,river,1,0,0", "cannot stand in 'river'", "bands.csv",
          10 },
        { "bridge", "openings.csv", "810,620,840,620", "810,621,840,621", "is not on a wall of 'toll-house'", NULL, 0 },
        { "bridge", "openings.csv", "810,620,840,620", "810,620,820,620", "narrower than a base", NULL, 0 },
        { "bridge", "bands.csv", "w-lead,600,110", "w-lead,600,71", "overlap", "bands.csv", 19 },
        { "bridge", "bands.csv", "w-lead,600,110", "w-lead,600,300", "outside the zone", NULL, 0 },
        { "bridge", "bands.csv", "w-lord,lord-yari", "w-lord,lord-yarn", "no profile 'lord-yarn'", NULL, 0 },
        { "bridge", "bands.csv", "lord-yari,w-lead", "lord-yari,w-nobody", "no group of that band", NULL, 0 },
        { "bridge", "groups.csv", "Yari company,w-yari-s", "Yari company,e-pike-s", "of the other band", NULL, 0 },
        { "bridge", "zones.csv", "bridge,east,20,560", "bridge,east,20,190", "bases could overlap", NULL, 0 },
        { "bridge", "features.csv", "bridge,river,river", "bridge,river,lava", "no such ground: 'lava'", NULL, 0 },
        { "bridge", "features.csv", "hard-slope,0,0", "hard-slope,0,3600", "from 0 to 3599", NULL, 0 },
        { "bridge", "features.csv", "hard-slope,0,0", "hard-slope,0,", "uphill", NULL, 0 },
        { "bridge", "features.csv", "woods,0,", "woods,0,900", "only a hard-slope has", NULL, 0 },
        { "bridge", "profiles.csv", "officer,31,", "officer,30,", "comes to 31 points, not 30", NULL, 0 },
        { "bridge", "pack.ini", "west-budget = 338", "west-budget = 300", "comes to 338 points, its budget is 300",
          "bands.csv", -1 },
        { "bridge", "pack.ini", "width = 1200", "width = 10", "from 300 to 3000", NULL, 0 },
        { "bridge", "pack.ini", "width = 1200", "width = 10000", "from 300 to 3000", NULL, 0 },
        { "bridge", "pack.ini", "west-leader = w-lord", "west-leader = e-lord", "no figure of that band", NULL, 0 },
        { "teppo", "groups.csv", "Foot,w-foot-s,loose,no", "Foot,w-foot-s,loose,yes", "nowhere to hide", NULL, 0 },
        { "ambush", "loads.csv", ",w-chest", ",w-nobody", "no figure", NULL, 0 },
        { "ambush", "objectives.csv", "w-lord,,east", "w-nobody,,east", "no figure", NULL, 0 },
    };
    char folder[SCRATCH_PATH], file[SCRATCH_PATH];
    (void)state;
    scratch_make(folder);
    copy_pack(folder);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct err err = { .sentence = "" };
        const int line = change(folder, wrong[i].file, wrong[i].old, wrong[i].new);
        if (load_from(folder, wrong[i].scenario, &err)) fail_msg("%s: '%s' is taken", wrong[i].file, wrong[i].new);
        snprintf(file, sizeof file, "argad/%s", wrong[i].told ? wrong[i].told : wrong[i].file);
        assert_string_equal(err.file, file);
        if (wrong[i].line >= 0) assert_int_equal(err.line, wrong[i].line ? wrong[i].line : line);
        if (!strstr(err.sentence, wrong[i].sentence)) fail_msg("%s: %s", wrong[i].new, err.sentence);
        change(folder, wrong[i].file, wrong[i].old, wrong[i].old);
    }
    scratch_remove(folder);
}

static void the_sixty_fifth_figure_is_told(void **state)
{
    char folder[SCRATCH_PATH];
    struct err err = { .sentence = "" };
    (void)state;
    scratch_make(folder);
    copy_pack(folder);
    change(folder, "bands.csv", "drill,west,w-lord",
           "drill,west,w-a,headman,w-village,20,20,0,reconstructed\n"
           "drill,west,w-b,headman,w-village,45,20,0,reconstructed\n"
           "drill,west,w-c,headman,w-village,70,20,0,reconstructed\n"
           "drill,west,w-d,headman,w-village,95,20,0,reconstructed\n"
           "drill,west,w-lord");
    assert_false(load_from(folder, "drill", &err));
    assert_non_null(strstr(err.sentence, "64"));
    assert_string_equal(err.file, "argad/bands.csv");
    scratch_remove(folder);
}

static void the_pack_itself_loads(void **state)
{
    static const char *const name[] = { "bridge", "village", "ambush", "teppo", "drill" };
    struct err err = { .sentence = "" };
    (void)state;
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) assert_true(load_from(PACK, name[i], &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pack_itself_loads),
        cmocka_unit_test(a_wrong_cell_is_told_with_file_and_line),
        cmocka_unit_test(the_sixty_fifth_figure_is_told),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
