/* Opponents: they answer with what is offered, the same way twice, from the view alone, and thinking helps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "core/legal.h"
#include "kit/cup.h"
#include "tests/unit/core_template.h"

static struct subject subject;

static void answers_are_legal_and_repeatable(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_seed(&rng, 5);
    for (int game = 0; game < 20; game++) {
        subject_start(&subject);
        for (;;) {
            struct pending pending;
            struct template_state view;
            struct action action;
            template_pending(&subject.scenario, &subject.state, &pending);
            if (pending.kind == PENDING_OVER) break;
            if (pending.kind == PENDING_CHANCE) {
                playout_deal(&pending.chance, &rng, &action);
            } else {
                const uint8_t role = pending.roles & ROLE_BIT(RED) ? RED : BLUE;
                const struct ai_request request = { ai_levels[game % 5].name, 40, rng_next(&rng) };
                struct ai_answer answer, again;
                state_redact(&template_game, &subject.scenario, &subject.state, role, &view);
                assert_true(ai_think(&template_game, &subject.scenario, &view, role, &request, &answer));
                assert_true(ai_think(&template_game, &subject.scenario, &view, role, &request, &again));
                assert_true(action_same(&answer.action, &again.action));
                assert_int_equal(answer.estimate, again.estimate);
                assert_int_equal(answer.nodes, again.nodes);
                assert_true(answer.lines >= 1 && action_same(&answer.action, &answer.line[0]));
                action = answer.action;
            }
            assert_int_equal(action_legal(&template_game, &subject.scenario, &subject.state, &action).reason, 0);
            match_play(&subject.match, &action);
        }
    }
}

static void what_cannot_be_answered_is_not(void **unused)
{
    const struct ai_request random = { "random", 1, 1 }, unknown = { "wizard", 1, 1 };
    struct ai_answer answer = { .estimate = 77 };
    (void)unused;
    subject_start(&subject);
    assert_int_equal(subject_play(&subject, "red carry r-1"), 0);
    assert_int_equal(subject_play(&subject, "red seal"), 0);
    assert_false(ai_think(&template_game, &subject.scenario, &subject.state, RED, &random, &answer));
    assert_false(ai_think(&template_game, &subject.scenario, &subject.state, ROLE_OBSERVER, &random, &answer));
    assert_false(ai_think(&template_game, &subject.scenario, &subject.state, BLUE, &unknown, &answer));
    assert_int_equal(answer.estimate, 77);
}

/* ---- seeds of thinking ---- */

enum { WORLDS = 32 };
static struct {
    uint64_t first[WORLDS]; /* random number of each world */
    int count;
} worlds;

static void determinize_noting(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    struct rng copy = *rng;
    if (worlds.count < WORLDS) worlds.first[worlds.count++] = rng_next(&copy);
    template_determinize(scenario, view, role, rng);
}

/* World k of a seed was once world k - 1 of the next, so that neighbouring seeds thought alike. */
static void neighbouring_seeds_share_no_worlds(void **unused)
{
    struct game game = template_game;
    struct ai_answer answer;
    uint64_t before[WORLDS] = { 0 };
    (void)unused;
    game.determinize = determinize_noting;
    subject_start(&subject);
    for (uint64_t seed = 1; seed < 20; seed++) {
        const struct ai_request request = { "greedy", 400, seed };
        worlds.count = 0;
        assert_true(ai_think(&game, &subject.scenario, &subject.state, RED, &request, &answer));
        assert_true(worlds.count > 5);
        for (int i = 0; i < worlds.count; i++) {
            for (int j = 0; j < WORLDS; j++) assert_true(worlds.first[i] != before[j]);
        }
        memcpy(before, worlds.first, sizeof before);
    }
}

/* One game between two levels; the winner. */
static uint8_t battle(const char *const level[PLAYERS], uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    template_setup(&subject.scenario, &subject.state);
    for (;;) {
        struct pending pending;
        struct template_state view;
        struct ai_answer answer;
        template_pending(&subject.scenario, &subject.state, &pending);
        if (pending.kind == PENDING_OVER) return subject.state.winner;
        if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, &rng, &answer.action);
        } else {
            const uint8_t role = pending.roles & ROLE_BIT(RED) ? RED : BLUE;
            const struct ai_request request = { level[role], 200, rng_next(&rng) };
            state_redact(&template_game, &subject.scenario, &subject.state, role, &view);
            assert_true(ai_think(&template_game, &subject.scenario, &view, role, &request, &answer));
        }
        template_apply(&subject.scenario, &subject.state, &answer.action, NULL);
    }
}

static void thinking_helps(void **unused)
{
    static const char *const level[2][PLAYERS] = { { "greedy", "random" }, { "random", "greedy" } };
    int won = 0, lost = 0;
    (void)unused;
    subject_start(&subject);
    subject.scenario.turns = 8;
    for (uint64_t seed = 0; seed < 100; seed++) {
        for (int swap = 0; swap < 2; swap++) {
            const uint8_t winner = battle(level[swap], seed);
            if (winner == ROLE_OBSERVER) continue;
            if (strcmp(level[swap][winner], "greedy") == 0) won++;
            else lost++;
        }
    }
    print_message("# greedy won %d, lost %d of 200\n", won, lost);
    assert_true(2 * won > 3 * lost);
}

static void chance_is_fair(void **unused)
{
    struct chance dice = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = 2, .faces = 6 };
    struct chance draw = { .kind = CHANCE_DRAW, .verb = VERB_ROLL };
    int rolled[7] = { 0 }, drawn[CUP_MAX] = { 0 };
    struct action action;
    struct rng rng;
    (void)unused;
    rng_seed(&rng, 9);
    cup_add(draw.cup, 0);
    cup_add(draw.cup, 70);
    for (int i = 0; i < 6000; i++) {
        playout_deal(&dice, &rng, &action);
        assert_int_equal(action.nargs, 2);
        rolled[action.arg[0]]++;
        rolled[action.arg[1]]++;
        playout_deal(&draw, &rng, &action);
        drawn[action.arg[0]]++;
    }
    for (int face = 1; face <= 6; face++) assert_in_range(rolled[face], 1850, 2150);
    assert_in_range(drawn[0], 2800, 3200);
    assert_int_equal(drawn[0] + drawn[70], 6000);
}

static void choices_are_picked_evenly(void **unused)
{
    static struct choices choices;
    struct action *first, action;
    int count[65] = { 0 }, done = 0;
    struct rng rng;
    (void)unused;
    rng_seed(&rng, 3);
    choices_clear(&choices);
    assert_int_equal(playout_choose(&choices, &rng, &action), 0);
    uint64_t *set = choices_add_ranged(&choices, RED, VERB_MOVE, 0, 2, &first);
    set[0] = UINT64_C(1) << 63 | 1;
    set[1] = 1;
    choices_add(&choices, RED, VERB_DONE);
    for (int i = 0; i < 4000; i++) {
        assert_int_equal(playout_choose(&choices, &rng, &action), 4);
        if (action.verb == VERB_DONE) done++;
        else count[action.arg[0]]++;
    }
    assert_in_range(done, 900, 1100);
    assert_in_range(count[0], 900, 1100);
    assert_in_range(count[63], 900, 1100);
    assert_in_range(count[64], 900, 1100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_legal_and_repeatable), cmocka_unit_test(what_cannot_be_answered_is_not),
        cmocka_unit_test(neighbouring_seeds_share_no_worlds), cmocka_unit_test(thinking_helps),
        cmocka_unit_test(chance_is_fair), cmocka_unit_test(choices_are_picked_evenly),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("opponents", tests, NULL, NULL);
}
