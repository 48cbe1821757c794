/* Values and sentences: every kind is written and read back, holes are filled, secrets stay out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/legal.h"
#include "core/view.h"
#include "core/words.h"
#include "tests/unit/core_template.h"

static void values_are_written_and_read(void **unused)
{
    static const struct { uint8_t kind; int32_t value; const char *word; } known[] = {
        { KIND_NUMBER, 0, "0" },          { KIND_NUMBER, -7, "-7" },       { KIND_NUMBER, HIDDEN, "-1" },
        { KIND_NUMBER, INT32_MAX, "2147483647" }, { KIND_NUMBER, INT32_MIN, "-2147483648" },
        { KIND_HALF, 9, "4.5" },          { KIND_HALF, 8, "4" },           { KIND_HALF, -1, "-0.5" },
        { KIND_HALF, -3, "-1.5" },        { KIND_YES, 1, "yes" },          { KIND_YES, 0, "no" },
        { KIND_HEX, 0, "0101" },          { KIND_HEX, 68, "0505" },        { KIND_HEX, NOTHING, "-" },
        { KIND_ROLE, RED, "red" },        { KIND_ROLE, ROLE_CHANCE, "chance" },
        { KIND_ROLE, ROLE_OBSERVER, "observer" },                          { KIND_RULE, RULE_ROLL, "4.2" },
        { KIND_UNIT, 3, "b-2" },          { KIND_UNIT, HIDDEN, "?" },      { KIND_UNIT, NOTHING, "-" },
    };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct text text;
        char buffer[32];
        int32_t value = 12345;
        text_open(&text, buffer, sizeof buffer);
        words_value(&template_game, &scenario, known[i].kind, known[i].value, &text);
        assert_string_equal(buffer, known[i].word);
        assert_true(words_read(&template_game, &scenario, known[i].kind, buffer, strlen(buffer), &value));
        assert_int_equal(value, known[i].value);
    }
}

static void what_is_no_value_is_not_read(void **unused)
{
    static const struct { uint8_t kind; const char *word; } wrong[] = {
        { KIND_NUMBER, "" },     { KIND_NUMBER, "1x" },  { KIND_NUMBER, "2147483648" }, { KIND_NUMBER, "-" },
        { KIND_HALF, "4.3" },    { KIND_HALF, ".5" },    { KIND_YES, "y" },             { KIND_YES, "1" },
        { KIND_HEX, "0006" },    { KIND_HEX, "0600" },   { KIND_HEX, "11" },            { KIND_HEX, "00101" },
        { KIND_ROLE, "green" },  { KIND_ROLE, "Red" },   { KIND_RULE, "9.9" },          { KIND_UNIT, "r-" },
        { KIND_UNIT, "r-11" },
    };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int32_t value = 12345;
        if (words_read(&template_game, &scenario, wrong[i].kind, wrong[i].word, strlen(wrong[i].word), &value)) {
            fail_msg("'%s' was read as %d", wrong[i].word, value);
        }
        assert_int_equal(value, 12345);
    }
}

static void numbers_are_counted(void **unused)
{
    static const struct wording wording = {
        .id = "test", .text = { "{0|step|steps} lost, {1|man falls|men fall}: {2+}, {1+}." },
        .kind = { KIND_NUMBER, KIND_NUMBER,
        KIND_NUMBER },
    };
    static const struct { int32_t arg[3]; const char *sentence; } known[] = {
        { { 1, 2, 3 }, "1 step lost, 2 men fall: +3, +2." },
        { { 0, 1, -1 }, "0 steps lost, 1 man falls: -1, +1." },
        { { -1, 0, 0 }, "-1 steps lost, 0 men fall: 0, 0." },
        { { VARIOUS, 0, VARIOUS }, "… steps lost, 0 men fall: …, 0." },
    };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct text text;
        char buffer[200];
        text_open(&text, buffer, sizeof buffer);
        words_sentence(&template_game, &scenario, &wording, known[i].arg, LANG_EN, &text);
        assert_string_equal(buffer, known[i].sentence);
    }
}

static void holes_are_filled(void **unused)
{
    static const struct wording wording = {
        .id = "test",
        .text = { "{0} from {1|somewhere} to {2}, {0} and {3|a face-down unit}", "{0} de {1|quelque part}" },
        .kind = { KIND_UNIT, KIND_HEX, KIND_NUMBER, KIND_UNIT },
    };
    const struct template_scenario scenario = subject_scenario();
    const int32_t known[] = { 0, 17, -1, 2 }, unknown[] = { HIDDEN, NOTHING, -2, HIDDEN };
    struct text text;
    char buffer[200];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, known, LANG_EN, &text);
    assert_string_equal(buffer, "Red Guard from 0202 to -1, Red Guard and Blue Guard");
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, unknown, LANG_EN, &text);
    assert_string_equal(buffer, "? from somewhere to -2, ? and a face-down unit");
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, known, LANG_FR, &text);
    assert_string_equal(buffer, "Red Guard de 0202");
    text_open(&text, buffer, sizeof buffer);
    words_sentence(&template_game, &scenario, &wording, known, LANG_JA, &text); /* falls back */
    assert_string_equal(buffer, "Red Guard from 0202 to -1, Red Guard and Blue Guard");
}

static void text_is_cut_at_whole_characters(void **unused)
{
    struct text text;
    char buffer[8];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    text_put(&text, "赤青旗");
    assert_string_equal(buffer, "赤青");
    assert_true(text.is_cut);
    text_put(&text, "abc"); /* one byte is left */
    assert_int_equal(text.length, 7);
    assert_string_equal(buffer, "赤青a");
}

static void refusals_have_words(void **unused)
{
    const struct template_scenario scenario = subject_scenario();
    const struct refusal own = { RULE_ATTACK, REASON_OWN, { 1 } };
    const struct refusal dice = { 0, REASON_DICE, { 2, 6 } };
    struct text text;
    char buffer[100];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    words_refusal(&template_game, &scenario, &own, LANG_EN, &text);
    assert_string_equal(buffer, "Red Foot is one of your own");
    text_open(&text, buffer, sizeof buffer);
    words_refusal(&template_game, &scenario, &dice, LANG_EN, &text);
    assert_string_equal(buffer, "2 dice from 1 to 6 are wanted");
}

static void orders_have_words(void **unused)
{
    static const struct { const char *order, *words; } known[] = {
        { "red move r-1 0103", "Move Red Guard → 0103" },
        { "red move r-1 0102", "Move Red Guard → Red Foot (0102)" }, /* who stands there */
        { "red attack r-1 b-1", "Attack Red Guard → Blue Guard" },
        { "red seal", "Seal" },
        { "blue seal", "Blue: Seal" },
    };
    struct subject subject;
    struct view view;
    (void)unused;
    subject_start(&subject);
    view_open(&view, &subject.match, RED);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct action action;
        struct err err;
        struct text text;
        char buffer[100];
        assert_true(notation_read(&template_game, &subject.scenario, ROLES, known[i].order, &action, &err));
        text_open(&text, buffer, sizeof buffer);
        view_write_order(&view, &action, &text);
        assert_string_equal(buffer, known[i].words);
    }
}

static void secrets_of_an_event_are_cut(void **unused)
{
    const struct event event = { .kind = EVENT_LOST, .rule = RULE_ROLL, .seen_by = ROLE_BIT(RED) | ROLE_BIT(BLUE),
                                 .secret = 1, .told = ROLE_BIT(RED), .nargs = 2, .arg = { 3, 17 } };
    struct event red, blue, observer;
    (void)unused;
    assert_true(event_redact(&event, RED, &red));
    assert_int_equal(red.arg[0], 3);
    assert_true(event_redact(&event, BLUE, &blue));
    assert_int_equal(blue.arg[0], HIDDEN);
    assert_int_equal(blue.arg[1], 17);
    assert_false(event_redact(&event, ROLE_OBSERVER, &observer));
    assert_int_equal(blue.told, 0); /* nor who else knows */
    assert_int_equal(blue.seen_by, red.seen_by);
    assert_int_equal(blue.secret, red.secret);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_written_and_read),  cmocka_unit_test(what_is_no_value_is_not_read),
        cmocka_unit_test(holes_are_filled),
        cmocka_unit_test(numbers_are_counted),             cmocka_unit_test(text_is_cut_at_whole_characters),
        cmocka_unit_test(refusals_have_words),          cmocka_unit_test(secrets_of_an_event_are_cut),
        cmocka_unit_test(orders_have_words),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
