/* A match: playing, refusing, taking back, telling each role its own story. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/legal.h"
#include "core/tell.h"
#include "tests/unit/core_template.h"

static struct subject subject;

static void play(const char *line)
{
    const uint16_t reason = subject_play(&subject, line);
    if (reason) fail_msg("'%s' is refused, reason %u", line, reason);
}

/* Both bearers chosen: red's first turn. */
static void begin(void)
{
    subject_start(&subject);
    play("red carry r-1");
    play("blue carry b-2");
    play("red seal");
    play("blue seal");
}

static void refusals_change_nothing(void **unused)
{
    static const struct { const char *line; uint16_t reason; } refused[] = {
        { "blue done", REASON_NOT_WANTED },
        { "red roll 6", REASON_NOT_CHANCE },
        { "chance roll 6", REASON_NOT_WANTED },
        { "red carry r-1", REASON_SEALED },
        { "red move b-1 0202", REASON_NOT_YOURS },
        { "red move r-1 0505", REASON_FAR },
        { "red move r-1 0102", REASON_TAKEN },
        { "red attack r-1 r-2", REASON_OWN },
        { "red attack r-1 b-2", REASON_FAR },
    };
    (void)unused;
    begin();
    const struct template_state before = subject.state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_int_equal(subject_play(&subject, refused[i].line), refused[i].reason);
        assert_memory_equal(&before, &subject.state, sizeof before);
        assert_int_equal(subject.match.plies, 4);
    }
}

static void chance_comes_first(void **unused)
{
    (void)unused;
    begin();
    play("red attack r-1 b-1");
    assert_int_equal(subject_play(&subject, "red done"), REASON_CHANCE_FIRST);
    assert_int_equal(subject_play(&subject, "chance roll 7"), REASON_DICE);
    assert_int_equal(subject_play(&subject, "chance roll 1 2"), REASON_DICE);
    assert_int_equal(subject_play(&subject, "chance done"), REASON_NO_VERB);
    play("chance roll 2");
}

static void the_last_action_can_be_taken_back(void **unused)
{
    (void)unused;
    begin();
    const struct template_state before = subject.state;
    const uint32_t events = match_told(&subject.match, ROLES);
    play("red move r-2 0202");
    assert_int_equal(match_undo(&subject.match, BLUE, false), UNDO_NOTHING);
    assert_int_equal(match_undo(&subject.match, RED, false), UNDO_DONE);
    assert_memory_equal(&before, &subject.state, sizeof before);
    assert_int_equal(match_told(&subject.match, ROLES), events);
    assert_int_equal(subject.match.plies, 4);
    /* What others saw stays: blue's seal was the last. */
    assert_int_equal(match_undo(&subject.match, RED, false), UNDO_NOTHING);
}

static void nobody_undoes_what_chance_said(void **unused)
{
    (void)unused;
    begin();
    play("red attack r-1 b-1");
    play("chance roll 2");
    assert_int_equal(match_undo(&subject.match, RED, false), UNDO_LEARNED);
    assert_int_equal(match_undo(&subject.match, BLUE, false), UNDO_LEARNED);
    play("red move r-2 0202"); /* the turn ends with it */
    assert_int_equal(match_undo(&subject.match, RED, false), UNDO_DONE);
    assert_int_equal(match_undo(&subject.match, RED, false), UNDO_LEARNED);
}

static void drafts_of_others_stand(void **unused)
{
    (void)unused;
    subject_start(&subject);
    play("red carry r-1");
    play("blue carry b-1");
    play("blue carry b-2");
    assert_int_equal(match_undo(&subject.match, RED, false), UNDO_DONE);
    assert_int_equal(subject.state.banner[RED], NOTHING);
    assert_int_equal(subject.state.banner[BLUE], 3);
    assert_int_equal(match_undo(&subject.match, ROLE_OBSERVER, false), UNDO_NOTHING);
    assert_int_equal(subject.match.plies, 2);
}

static void all_may_agree_to_go_back(void **unused)
{
    (void)unused;
    begin();
    const struct template_state before = subject.state;
    play("red attack r-1 b-1");
    play("chance roll 6");
    assert_false(match_rewind(&subject.match, 7));
    assert_true(match_rewind(&subject.match, 2));
    assert_memory_equal(&before, &subject.state, sizeof before);
    assert_true(match_rewind(&subject.match, 4));
    assert_int_equal(subject.match.plies, 0);
    assert_int_equal(match_told(&subject.match, ROLES), 0);
}

static void count_carry(void *context, uint32_t number, const struct event *event)
{
    uint32_t *count = context;
    (void)number;
    if (event->kind == EVENT_CARRY) ++*count;
}

static void each_role_has_its_own_numbers(void **unused)
{
    uint32_t heard = 0;
    (void)unused;
    begin(); /* two drafts, two seals, the turn */
    assert_int_equal(match_events(&subject.match, RED, 0, count_carry, &heard), 4);
    assert_int_equal(heard, 1);
    assert_int_equal(match_events(&subject.match, ROLE_OBSERVER, 0, count_carry, &heard), 3);
    assert_int_equal(heard, 1);
    const uint32_t red = match_events(&subject.match, RED, 0, NULL, NULL);
    assert_int_equal(match_events(&subject.match, RED, red, count_carry, &heard), red); /* nothing new */
    assert_int_equal(heard, 1);
}

/* ---- long matches --------------------------------------------------------------------------------------- */

enum { LONG_PLIES = 2 * SNAPSHOT_EVERY + 100, LONG_SNAPSHOTS = 4, LONG_EVENTS = 8 };

struct long_match {
    struct template_state state;
    uint8_t log[LONG_PLIES * 8 + PLY_BYTES_MAX];
    _Alignas(16) unsigned char snapshot[LONG_SNAPSHOTS][1024];
    struct event event[LONG_EVENTS];
    struct match match;
};

/* Both sides change their drafts again and again; of each order only its side is told. */
static void play_long(struct long_match *it, const struct template_scenario *scenario, uint32_t snapshots,
                      uint32_t events)
{
    it->match = (struct match){ .game = &template_game, .scenario = scenario, .state = &it->state, .log = it->log,
                                .log_capacity = sizeof it->log, .snapshot = it->snapshot[0],
                                .snapshot_capacity = snapshots, .event = it->event, .event_capacity = events };
    assert_true(match_snapshot_bytes(&template_game) <= sizeof it->snapshot[0]);
    match_start(&it->match);
    for (int i = 0; i < LONG_PLIES; i++) {
        static const char *const line[] = { "red carry r-1", "blue carry b-1", "red carry r-2", "red carry r-1",
                                            "blue carry b-2" };
        struct action action;
        struct err err;
        assert_true(notation_read(&template_game, scenario, ROLES, line[i % 5], &action, &err));
        match_play(&it->match, &action);
    }
}

static void note_event(void *context, uint32_t number, const struct event *event)
{
    uint64_t *sum = context;
    *sum = *sum * 31 + number * 7 + event->kind + (uint32_t)event->arg[0];
}

static void snapshots_change_nothing(void **unused)
{
    static struct long_match with, without;
    static const uint32_t since[] = { 0, 5, SNAPSHOT_EVERY / 2, SNAPSHOT_EVERY, LONG_PLIES / 2 };
    const struct template_scenario scenario = subject_scenario();
    (void)unused;
    play_long(&with, &scenario, LONG_SNAPSHOTS, LONG_EVENTS);
    play_long(&without, &scenario, 0, 0);
    assert_int_equal(with.match.snapshots, 2);
    for (int round = 0; round < 4; round++) {
        for (size_t i = 0; i < sizeof since / sizeof since[0]; i++) {
            uint64_t a = 0, b = 0;
            assert_int_equal(match_events(&with.match, RED, since[i], note_event, &a),
                             match_events(&without.match, RED, since[i], note_event, &b));
            assert_int_equal(a, b);
        }
        assert_int_equal(match_told(&with.match, ROLES), with.match.plies);
        assert_int_equal(match_told(&with.match, ROLE_OBSERVER), 0);
        assert_memory_equal(&with.match.counts, &without.match.counts, sizeof with.match.counts);
        assert_memory_equal(&with.state, &without.state, sizeof with.state);
        if (round == 2) { /* beyond a snapshot */
            assert_true(match_rewind(&with.match, SNAPSHOT_EVERY) && match_rewind(&without.match, SNAPSHOT_EVERY));
        } else {
            assert_int_equal(match_undo(&with.match, RED, false), UNDO_DONE);
            assert_int_equal(match_undo(&without.match, RED, false), UNDO_DONE);
        }
    }
    assert_int_equal(with.match.snapshots, 1);
}

/* Who was told nothing of what was taken back has nothing to forget. */
static void undo_says_what_stands(void **unused)
{
    (void)unused;
    subject_start(&subject);
    play("red carry r-1");
    play("blue carry b-1");
    play("blue carry b-2");
    match_settle(&subject.match);
    assert_int_equal(match_undo(&subject.match, RED, false), UNDO_DONE);
    assert_int_equal(subject.match.stood[RED], 0);
    assert_int_equal(subject.match.stood[BLUE], 2);
    match_settle(&subject.match);
    assert_int_equal(match_undo(&subject.match, BLUE, false), UNDO_DONE);
    assert_int_equal(subject.match.stood[BLUE], 1);
}

enum { MANY = 3000 };

/* A game that tells of every action MANY times, to red and to blue by turns. */
static void apply_loudly(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    template_game.apply(scenario, state, action, NULL);
    for (int i = 0; i < MANY; i++) {
        TELL_AS(sink, EVENT_DONE, RULE_BANNER, 0, 0, ROLE_BIT(i % 2 ? RED : BLUE), 0, ROLE_ALL, i);
    }
}

/* A ply may tell more than there is room for anywhere: nothing of it is lost. */
static void a_ply_may_tell_thousands(void **unused)
{
    static struct event room[2 * MANY];
    (void)unused;
    for (uint32_t capacity = 0; capacity <= 2 * MANY; capacity += MANY / 2) { /* room for none, some, all */
        struct game loud = template_game;
        uint64_t sum = 0;
        loud.apply = apply_loudly;
        subject_start(&subject);
        subject.match.game = &loud;
        subject.match.event = room;
        subject.match.event_capacity = capacity;
        play("red carry r-1");
        play("red carry r-2");
        assert_int_equal(subject.match.last_events, MANY);
        assert_in_range(subject.match.events, capacity < MANY ? 0 : MANY, capacity < MANY ? 0 : capacity);
        assert_int_equal(match_told(&subject.match, RED), MANY);
        assert_int_equal(match_events(&subject.match, RED, MANY - 2, note_event, &sum), MANY);
        uint64_t wanted = 0;
        struct event event = { .kind = EVENT_DONE, .rule = RULE_BANNER, .nargs = 1 };
        event.arg[0] = MANY - 3;
        note_event(&wanted, MANY - 1, &event);
        event.arg[0] = MANY - 1;
        note_event(&wanted, MANY, &event);
        assert_int_equal(sum, wanted);
        assert_int_equal(match_undo(&subject.match, RED, false), UNDO_DONE);
        assert_int_equal(match_told(&subject.match, RED), MANY / 2);
    }
}

static void choices_are_counted_and_picked(void **unused)
{
    static struct choices choices;
    struct action *action;
    (void)unused;
    choices_clear(&choices);
    uint64_t *set = choices_add_ranged(&choices, RED, VERB_MOVE, 1, 2, &action);
    action->nargs = 2;
    action->arg[0] = 5;
    set[0] = UINT64_C(1) << 63 | 1;
    set[1] = 1;
    choices_add(&choices, RED, VERB_DONE);
    choices_add_ranged(&choices, RED, VERB_MOVE, 1, 1, &action)[0] = 0;
    choices_drop(&choices);
    assert_int_equal(choices_total(&choices), 4);
    const int32_t wanted[3] = { 0, 63, 64 };
    for (uint32_t i = 0; i < 3; i++) {
        const struct action picked = choices_at(&choices, i);
        assert_int_equal(picked.verb, VERB_MOVE);
        assert_int_equal(picked.arg[0], 5);
        assert_int_equal(picked.arg[1], wanted[i]);
    }
    assert_int_equal(choices_at(&choices, 3).verb, VERB_DONE);
}

static void note_number(void *context, uint32_t number, const struct event *event)
{
    uint32_t *ret = context;
    assert_int_equal(number, ret[0] + 1);
    ret[0] = number;
    if (number == 1) ret[1] = event->kind;
}

/* What is told of a position set by hand comes before what is played, and only to whom it is told. */
static void a_start_is_told(void **unused)
{
    (void)unused;
    subject_start(&subject);
    struct event told = { .kind = 1, .rule = 1, .seen_by = ROLE_BIT(RED), .told = ROLE_ALL };
    subject.match.opening = &told;
    subject.match.openings = 1;
    match_start(&subject.match);
    assert_int_equal(match_told(&subject.match, RED), 1);
    assert_int_equal(match_told(&subject.match, BLUE), 0);
    play("red carry r-1");
    play("blue carry b-2");
    for (int again = 0; again < 2; again++) { /* as they are kept, and played once more */
        uint32_t red[2] = { 0 }, blue[2] = { 0 }, late[2] = { 1 };
        match_events(&subject.match, RED, 0, note_number, red);
        match_events(&subject.match, BLUE, 0, note_number, blue);
        match_events(&subject.match, RED, 1, note_number, late);
        assert_int_equal(red[0], 2);
        assert_int_equal(red[1], 1);
        assert_int_equal(blue[0], 1);
        assert_int_equal(late[0], 2);
        if (again == 0) assert_int_equal(match_undo(&subject.match, BLUE, false), UNDO_DONE);
        if (again == 0) play("blue carry b-2");
    }
    subject.match.openings = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(chance_comes_first),
        cmocka_unit_test(the_last_action_can_be_taken_back),
        cmocka_unit_test(nobody_undoes_what_chance_said),
        cmocka_unit_test(drafts_of_others_stand),
        cmocka_unit_test(all_may_agree_to_go_back),
        cmocka_unit_test(each_role_has_its_own_numbers),
        cmocka_unit_test(choices_are_counted_and_picked),
        cmocka_unit_test(snapshots_change_nothing),
        cmocka_unit_test(undo_says_what_stands),
        cmocka_unit_test(a_ply_may_tell_thousands),
        cmocka_unit_test(a_start_is_told),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
