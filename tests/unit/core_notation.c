/* Actions as text: what is written can be read, and what cannot be read is explained. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/core_template.h"

static void written_lines_are_read(void **unused)
{
    static const char *const lines[] = {
        "red carry r-1", "blue seal", "red move r-2 0203", "blue attack b-1 r-1", "red done", "chance roll 6",
        "chance roll 1 2 3 4 5 6 1 2",
    };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct action action;
        struct err err;
        struct text text;
        char buffer[100];
        assert_true(notation_read(&template_game, &scenario, ROLES, lines[i], &action, &err));
        text_open(&text, buffer, sizeof buffer);
        notation_write(&template_game, &scenario, &action, &text);
        assert_string_equal(buffer, lines[i]);
    }
}

static void the_actor_may_be_left_out(void **unused)
{
    const struct template_scenario scenario = subject_scenario();
    struct action action;
    struct err err;
    (void)unused;
    assert_true(notation_read(&template_game, &scenario, BLUE, "move b-1 0202", &action, &err));
    assert_int_equal(action.role, BLUE);
    assert_int_equal(action.verb, VERB_MOVE);
    assert_int_equal(action.nargs, 2);
    assert_int_equal(action.arg[0], 2);
    assert_int_equal(action.arg[1], 17);
    /* The line has the last word. */
    assert_true(notation_read(&template_game, &scenario, BLUE, " red\tdone ", &action, &err));
    assert_int_equal(action.role, RED);
}

static void errors_say_what_was_expected(void **unused)
{
    static const struct { const char *line, *part[2]; } wrong[] = {
        { "", { "an order", "ROLE VERB" } },
        { "green done", { "a side", "'green'" } },
        { "observer done", { "a side", "'observer'" } },
        { "red", { "carry, seal, move", "done" } },
        { "red dance", { "an order (did you mean 'done'?)", "'dance'" } },
        { "red somersault", { "an order (carry, seal, move", "'somersault'" } },
        { "red carry", { "a unit for 'unit'", "" } },
        { "red carry r-9", { "a unit for 'unit' (did you mean 'r-1'?)", "'r-9'" } },
        { "red carry banner", { "a unit for 'unit' (r-1, r-2", "'banner'" } },
        { "red move r-1 0606", { "a hex for 'to'", "'0606'" } },
        { "red move r-1 101", { "a hex for 'to'", "'101'" } },
        { "red done now", { "the end of the line", "'now'" } },
        { "chance roll", { "a number for 'die'", "" } },
        { "chance roll six", { "a number for 'die'", "'six'" } },
        { "chance roll 1 2 3 4 5 6 1 2 3", { "the end of the line", "'3'" } },
        { "chance roll 99999999999999999999", { "a number for 'die'", "" } },
        { "red done\nblue done", { "one order on one line", "" } },
    };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct action action = { .verb = 77 };
        struct err err = { .line = -1 };
        assert_false(notation_read(&template_game, &scenario, ROLES, wrong[i].line, &action, &err));
        assert_int_equal(action.verb, 77); /* untouched */
        for (int part = 0; part < 2; part++) {
            if (!strstr(err.sentence, wrong[i].part[part])) {
                fail_msg("'%s' gives '%s', without '%s'", wrong[i].line, err.sentence, wrong[i].part[part]);
            }
        }
    }
}

static void long_lines_are_refused(void **unused)
{
    const struct template_scenario scenario = subject_scenario();
    struct action action;
    struct err err;
    char line[1000];
    (void)unused;
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = 0;
    assert_false(notation_read(&template_game, &scenario, ROLES, line, &action, &err));
    line[300] = 0; /* short enough for a line, too long to be repeated in the error */
    assert_false(notation_read(&template_game, &scenario, ROLES, line, &action, &err));
    assert_true(strlen(err.sentence) < 120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_lines_are_read),
        cmocka_unit_test(the_actor_may_be_left_out),
        cmocka_unit_test(errors_say_what_was_expected),
        cmocka_unit_test(long_lines_are_refused),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
