/* The field table at work: sizes, signs, bits, redaction, hash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/fields.h"
#include "tests/unit/core_template.h"

static void elements_keep_their_values(void **unused)
{
    static const struct { uint8_t size; int32_t low, value[3]; } known[] = {
        { 1, 0, { 0, 200, 254 } },
        { 1, NOTHING, { -2, 0, 127 } },
        { 2, 0, { 0, 40000, 65534 } },
        { 2, NOTHING, { -2, -32000, 32000 } },
        { 4, INT32_MIN, { -2, INT32_MIN, INT32_MAX } },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        unsigned char state[64] = { 0 };
        const struct field field = { .offset = 8, .stride = 5, .count = 3, .size = known[i].size,
                                     .low = known[i].low, .high = INT32_MAX };
        for (int e = 0; e < 3; e++) field_set(&field, state, e, known[i].value[e]);
        for (int e = 0; e < 3; e++) assert_int_equal(field_get(&field, state, e), known[i].value[e]);
        for (int b = 0; b < 8; b++) assert_int_equal(state[b], 0); /* nothing beside it is touched */
        assert_int_equal(state[8 + 2 * 5 + known[i].size], 0);
    }
}

static void bits_are_elements_too(void **unused)
{
    uint64_t words[3] = { 0 };
    const struct field field = { .offset = 8, .count = 70, .size = 0, .high = 1 };
    (void)unused;
    field_set(&field, words, 0, 1);
    field_set(&field, words, 69, 1);
    assert_int_equal(words[1], 1);
    assert_int_equal(words[2], 1 << 5);
    assert_int_equal(field_get(&field, words, 69), 1);
    field_set(&field, words, 69, 0);
    assert_int_equal(words[2], 0);
}

static void hidden_elements_are_known_as_such(void **unused)
{
    unsigned char state[8] = { 0 };
    struct field field = { .stride = 2, .count = 4, .size = 2, .seen = SEEN_BY_GAME, .high = 99 };
    (void)unused;
    field_hide(&field, state, 1);
    assert_true(field_is_hidden(&field, state, 1));
    assert_false(field_is_hidden(&field, state, 0));
    assert_int_equal(field_get(&field, state, 1), HIDDEN);
    field.seen = SEEN_ALL; /* what all may see is never hidden, whatever its bits */
    assert_false(field_is_hidden(&field, state, 1));
    assert_int_equal(field_get(&field, state, 1), 65535);
}

static void fields_are_found_by_name(void **unused)
{
    (void)unused;
    assert_int_equal(field_find(&template_game, "banner", 6), FIELD_BANNER);
    assert_int_equal(field_find(&template_game, "bann", 4), -1);
    assert_int_equal(field_find(&template_game, "banner-", 7), -1);
    assert_true(field_find(&template_game, "depth", 5) >= 0);
}

static void redaction_cuts_what_is_secret(void **unused)
{
    static struct subject subject;
    struct template_state view;
    (void)unused;
    subject_start(&subject);
    assert_int_equal(subject_play(&subject, "red carry r-2"), 0);
    state_redact(&template_game, &subject.scenario, &subject.state, RED, &view);
    assert_int_equal(view.banner[RED], 1);
    assert_int_equal(view.banner[BLUE], HIDDEN);
    state_redact(&template_game, &subject.scenario, &subject.state, ROLE_OBSERVER, &view);
    assert_int_equal(view.banner[RED], HIDDEN);
    memcpy(view.banner, subject.state.banner, sizeof view.banner);
    assert_memory_equal(&view, &subject.state, sizeof view); /* and nothing else */
}

static void every_element_counts_in_the_hash_but_the_derived(void **unused)
{
    static struct subject subject;
    struct template_state other;
    int derived = 0;
    (void)unused;
    subject_start(&subject);
    const uint64_t hash = state_hash(&template_game, &subject.state);
    for (int f = 0; f < template_game.fields; f++) {
        const struct field *field = &template_game.field[f];
        for (int i = 0; i < field->count; i++) {
            other = subject.state;
            field_set(field, &other, i, field_get(field, &other, i) ^ 1);
            assert_int_equal(state_hash(&template_game, &other) != hash, !field->derived);
        }
        derived += field->derived;
    }
    assert_true(derived > 0);
    assert_true(state_hash(&template_game, &subject.state) == hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_keep_their_values),    cmocka_unit_test(bits_are_elements_too),
        cmocka_unit_test(hidden_elements_are_known_as_such), cmocka_unit_test(fields_are_found_by_name),
        cmocka_unit_test(redaction_cuts_what_is_secret),
        cmocka_unit_test(every_element_counts_in_the_hash_but_the_derived),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
