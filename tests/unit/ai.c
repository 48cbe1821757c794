/* Opponents: they answer with what is offered, the same way twice, from the view alone, and thinking helps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "ai/tree.h"
#include "core/fields.h"
#include "core/legal.h"
#include "core/think.h"
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
                const struct ai_request request = { .level = ai_levels[game % 5].name, .nodes = 40,
                                                    .seed = rng_next(&rng) };
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
    const struct ai_request random = { .level = "random", .nodes = 1, .seed = 1 };
    const struct ai_request unknown = { .level = "wizard", .nodes = 1, .seed = 1 };
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

/* Whoever is stopped answers at once, with something legal. */
static void stopped_thoughts_are_short(void **unused)
{
    const atomic_bool stop = true, go_on = false;
    (void)unused;
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        struct ai_request request = { .level = level->name, .nodes = 100000, .seed = 3, .stop = &stop };
        struct ai_answer stopped, whole;
        subject_start(&subject);
        assert_true(ai_think(&template_game, &subject.scenario, &subject.state, RED, &request, &stopped));
        assert_int_equal(action_legal(&template_game, &subject.scenario, &subject.state, &stopped.action).reason, 0);
        assert_true(stopped.nodes < 2000);
        request.stop = &go_on;
        request.nodes = 4000;
        assert_true(ai_think(&template_game, &subject.scenario, &subject.state, RED, &request, &whole));
        assert_true(level == ai_levels || whole.nodes > stopped.nodes);
    }
}

static int heaviest; /* of the plans below */

static int plan_each(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan *ret)
{
    static struct choices choices;
    (void)rng;
    choices_clear(&choices);
    template_game.choices(scenario, view, role, &choices);
    const int total = (int)choices_total(&choices), count = total < max ? total : max;
    for (int i = 0; i < count; i++) {
        ret[i] = (struct plan){ .weight = i == heaviest ? 9 : 1, .actions = 1,
                                .action = { choices_at(&choices, (uint32_t)i) } };
    }
    return count;
}

/* Whoever had time for one look only takes the heaviest plan. */
static void hurried_thoughts_go_by_weight(void **unused)
{
    const atomic_bool stop = true;
    struct game game = template_game;
    struct think think = template_think;
    think.plan = plan_each;
    game.think = &think;
    (void)unused;
    subject_start(&subject);
    assert_int_equal(subject_play(&subject, "red carry r-1"), 0);
    assert_int_equal(subject_play(&subject, "red seal"), 0);
    assert_int_equal(subject_play(&subject, "blue carry b-1"), 0);
    assert_int_equal(subject_play(&subject, "blue seal"), 0);
    for (heaviest = 0; heaviest < 4; heaviest++) {
        const struct ai_request request = { .level = "hard", .nodes = 100000, .seed = 3, .stop = &stop };
        struct plan plan[PLANS_MAX];
        struct ai_answer answer;
        assert_true(plan_each(&subject.scenario, &subject.state, RED, NULL, PLANS_MAX, plan) > 4);
        assert_true(ai_think(&game, &subject.scenario, &subject.state, RED, &request, &answer));
        assert_true(action_same(&answer.action, &plan[heaviest].action[0]));
    }
}

enum { MASTER_TIMES = 5 }; /* so many times the nodes */

/* Several threads think alike every time, whoever is quicker; and share the nodes. */
static void threads_are_repeatable(void **unused)
{
    (void)unused;
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        for (uint32_t threads = 2; threads <= 5; threads++) {
            const struct ai_request request = { .level = level->name, .nodes = 4000, .seed = 3, .threads = threads };
            struct ai_answer answer, again;
            subject_start(&subject);
            assert_true(ai_think(&template_game, &subject.scenario, &subject.state, RED, &request, &answer));
            assert_int_equal(action_legal(&template_game, &subject.scenario, &subject.state, &answer.action).reason, 0);
            assert_true(answer.lines >= 1 && action_same(&answer.action, &answer.line[0]));
            assert_true(answer.nodes < 2 * 4000 * (strcmp(level->name, "master") == 0 ? MASTER_TIMES : 1));
            for (int i = 1; i < answer.options; i++) {
                assert_true(answer.option[i].mix || answer.option[i - 1].merit >= answer.option[i].merit);
            }
            for (int i = 0; i < 8; i++) {
                assert_true(ai_think(&template_game, &subject.scenario, &subject.state, RED, &request, &again));
                assert_memory_equal(&answer.action, &again.action, sizeof answer.action);
                assert_int_equal(answer.nodes, again.nodes);
                assert_int_equal(answer.options, again.options);
                for (int j = 0; j < answer.options; j++) {
                    assert_true(action_same(&answer.option[j].action, &again.option[j].action));
                    assert_int_equal(answer.option[j].estimate, again.option[j].estimate);
                    assert_int_equal(answer.option[j].visits, again.option[j].visits);
                }
            }
        }
    }
}

static void note_progress(void *context, uint32_t nodes)
{
    atomic_bool *stop = context;
    *stop = nodes > 5000;
}

/* Whoever looks on can end it; and so does a deadline, where nodes alone would take days. */
static void thoughts_end_when_they_must(void **unused)
{
    atomic_bool stop = false;
    const struct ai_request watched = { .level = "hard", .nodes = UINT32_MAX, .seed = 3, .stop = &stop,
                                        .progress = note_progress, .context = &stop };
    const struct ai_request hurried = { .level = "hard", .nodes = UINT32_MAX, .seed = 3, .deadline_ms = 5 };
    struct ai_answer answer;
    (void)unused;
    subject_start(&subject);
    assert_true(ai_think(&template_game, &subject.scenario, &subject.state, RED, &watched, &answer));
    assert_in_range(answer.nodes, 5000, 100000);
    assert_true(ai_think(&template_game, &subject.scenario, &subject.state, RED, &hurried, &answer));
    assert_int_equal(action_legal(&template_game, &subject.scenario, &subject.state, &answer.action).reason, 0);
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
        const struct ai_request request = { .level = "greedy", .nodes = 400, .seed = seed };
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
            const struct ai_request request = { .level = level[role], .nodes = 200, .seed = rng_next(&rng) };
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

/* ---- luck ---- */

enum { OFFERED = 6 };
static const uint16_t offered_weight[OFFERED] = { 1, 2, 3, 4, 10, 20 };
static unsigned offered; /* set of the plans that there are */

static void write_plan(int number, uint16_t weight, struct plan *ret)
{
    *ret = (struct plan){ .weight = weight, .actions = 1,
                          .action = { { .role = RED, .verb = VERB_MOVE, .nargs = 1, .arg = { number } } } };
}

static int plan_offered(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                        struct plan *ret)
{
    int count = 0;
    (void)scenario, (void)view, (void)role, (void)rng;
    for (int i = 0; i < OFFERED && count < max; i++) {
        if (offered >> i & 1) write_plan(i, offered_weight[i], &ret[count++]);
    }
    return count;
}

static int taken_by(uint64_t luck)
{
    struct game game = template_game;
    struct think think = template_think;
    const struct pending pending = { .kind = PENDING_DECISION, .roles = ROLE_BIT(RED) };
    struct plan plan;
    think.plan = plan_offered;
    game.think = &think;
    assert_true(playout_lucky(&game, NULL, NULL, RED, &pending, luck, &plan));
    return plan.action[0].arg[0];
}

static void luck_goes_by_weight(void **unused)
{
    int taken[OFFERED] = { 0 };
    (void)unused;
    offered = (1u << OFFERED) - 1;
    for (uint64_t luck = 0; luck < 40000; luck++) taken[taken_by(luck)]++;
    for (int i = 0; i < OFFERED; i++) { /* of 40 in all; the waits are not quite logarithms */
        assert_in_range(taken[i], 750 * offered_weight[i], 1250 * offered_weight[i]);
    }
}

/* A plan that was not taken makes no difference; that is what keeps two courses of play alike. */
static void luck_heeds_nothing_else(void **unused)
{
    (void)unused;
    for (uint64_t luck = 0; luck < 2000; luck++) {
        offered = (1u << OFFERED) - 1;
        const int taken = taken_by(luck);
        for (int out = 0; out < OFFERED; out++) {
            offered = ((1u << OFFERED) - 1) & ~(1u << out);
            if (out != taken) assert_int_equal(taken_by(luck), taken);
        }
    }
}

/* ---- trees ---- */

static struct tree tree;

/* After a first order the role chooses among three, of which the last is best for RED; how often each was chosen. */
static void try_orders(uint8_t role, int tries, int ret_chosen[3])
{
    static const int32_t chance[3] = { 450, 500, 600 };
    struct plan first, plan[3];
    struct rng rng;
    rng_seed(&rng, 8);
    write_plan(10, 1, &first);
    for (int i = 0; i < 3; i++) write_plan(i, 1, &plan[i]);
    tree_clear(&tree);
    memset(ret_chosen, 0, 3 * sizeof ret_chosen[0]);
    for (int n = 0; n < tries; n++) {
        tree_begin(&tree, &first, RED);
        int chosen = (int)rng_below(&rng, 3); /* where the tree ends, by chance */
        if (!tree.is_below) {
            chosen = tree_choose(&tree, role, plan, 3);
            ret_chosen[chosen]++;
        }
        tree_end(&tree, RED, chance[chosen] + (int32_t)rng_below(&rng, 201) - 100);
    }
}

static void trees_find_the_better_order(void **unused)
{
    int chosen[3];
    (void)unused;
    try_orders(RED, 1000, chosen);
    assert_int_equal(chosen[0] + chosen[1] + chosen[2], 999); /* the first try made the place */
    assert_true(chosen[2] > 800 && chosen[0] > 0 && chosen[1] > 0);
}

static void trees_think_for_both(void **unused)
{
    int chosen[3];
    (void)unused;
    try_orders(BLUE, 1000, chosen);
    assert_true(chosen[0] > 800);
}

/* First this and then that is the same place as first that and then this. */
static void trees_know_no_sequence(void **unused)
{
    struct plan plan[3];
    uint64_t place = 0;
    (void)unused;
    for (int i = 0; i < 3; i++) write_plan(i, 1, &plan[i]);
    tree_clear(&tree);
    for (int turn = 0; turn < 2; turn++) {
        tree_begin(&tree, &plan[0], RED);
        tree_choose(&tree, RED, &plan[1 + turn], 1);
        tree_choose(&tree, RED, &plan[2 - turn], 1);
        if (turn) assert_true(tree.place == place);
        place = tree.place;
        tree_end(&tree, RED, 500);
    }
    assert_int_equal(tree.used, 4);
}

/* Two seconds a decision, nine a turn; the next turn begins anew, and something is always left. */
static void patience_ends(void **unused)
{
    struct ai_patience patience = { 0 };
    struct ai_answer answer = { .ms = 3500 };
    static struct view view;
    (void)unused;
    subject_start(&subject);
    view_open_state(&view, &template_game, &subject.scenario, &subject.state, RED);
    assert_int_equal(ai_patience_left(&patience, &view), AI_DECISION_MS);
    ai_patience_spend(&patience, &answer);
    ai_patience_spend(&patience, &answer);
    assert_int_equal(ai_patience_left(&patience, &view), AI_DECISION_MS);
    answer.ms = 1500;
    ai_patience_spend(&patience, &answer);
    assert_int_equal(ai_patience_left(&patience, &view), AI_TURN_MS - 8500);
    ai_patience_spend(&patience, &answer);
    assert_int_equal(ai_patience_left(&patience, &view), 1);
    patience.clock++; /* as if it were of another turn */
    assert_int_equal(ai_patience_left(&patience, &view), AI_DECISION_MS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_legal_and_repeatable), cmocka_unit_test(what_cannot_be_answered_is_not),
        cmocka_unit_test(stopped_thoughts_are_short), cmocka_unit_test(hurried_thoughts_go_by_weight),
        cmocka_unit_test(threads_are_repeatable),
        cmocka_unit_test(thoughts_end_when_they_must), cmocka_unit_test(neighbouring_seeds_share_no_worlds),
        cmocka_unit_test(thinking_helps), cmocka_unit_test(chance_is_fair), cmocka_unit_test(choices_are_picked_evenly),
        cmocka_unit_test(luck_goes_by_weight), cmocka_unit_test(luck_heeds_nothing_else),
        cmocka_unit_test(trees_find_the_better_order), cmocka_unit_test(trees_think_for_both),
        cmocka_unit_test(patience_ends),
        cmocka_unit_test(trees_know_no_sequence),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("opponents", tests, NULL, NULL);
}
