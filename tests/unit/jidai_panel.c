/* Tests of games/jidai/show/panel.c: the panel tells of a siege who holds what, and where one can attack from there.
 * rule: 13.1, 13.2 */
#include <string.h>

#include "core/text.h"
#include "games/jidai/game.h"
#include "games/jidai/show/show.h"
#include "tests/unit/jidai_scenario.h"

static struct jidai_state position;
static char panel[PANEL_BYTES];

static void draw_panel(uint8_t role)
{
    struct panel blocks;
    struct text text;
    panel_clear(&blocks);
    jidai_panel(&scenario, &position, role, &blocks);
    text_open(&text, panel, sizeof panel);
    panel_write(&jidai_game, &blocks, &text);
    assert_false(text.is_cut);
}

static int area_of(const char *name)
{
    for (int a = 0; a < scenario.areas; a++) {
        if (strcmp(scenario.area[a].name, name) == 0) return a;
    }
    fail_msg("no area %s", name);
    return -1;
}

static void test_the_fortress_is_shown_in_a_siege(void **unused)
{
    char line[64];
    struct text text;
    (void)unused;
    jidai_setup(&scenario, &position);
    draw_panel(UESUGI);
    assert_null(strstr(panel, "Siege of Kaizu"));
    const int centre = area_of("centre"), u1 = area_of("u1"), n1 = area_of("n1");
    position.besieger = UESUGI;
    position.manpower[UESUGI] = 7;
    position.area[UESUGI][u1] = 1;
    position.area[TAKEDA][centre] = 1;
    draw_panel(UESUGI);
    assert_non_null(strstr(panel, "Siege of Kaizu by Uesugi"));
    assert_non_null(strstr(panel, "Uesugi: manpower 7, out of combat 0"));
    assert_non_null(strstr(panel, "  Honmaru, Takeda: "));
    assert_non_null(strstr(panel, "  West Barbican, Uesugi: "));
    text_open(&text, line, sizeof line);
    text_put(&text, "West Bailey ");
    text_int(&text, scenario.line[u1][n1]);
    const char *from = strstr(panel, "  West Barbican"), *end = strchr(from, '\n'), *found = strstr(from, line);
    assert_true(found && found < end);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_the_fortress_is_shown_in_a_siege) };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("panel of jidai", tests, load, unload);
}
