/* kenshin's players: greedy is the anchor of all figures and must not change; cards have their worth; duels are
 * mixed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "ai/duel.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "games/kenshin/game.h"
#include "games/kenshin/think/think.h"
#include "host/pack.h"

static struct blob blob;
static scenario_t scenario;
static state_t state, view;
static struct choices choices;

static int load(void **unused)
{
    const struct options options = { { 0 } };
    struct err err = { .sentence = "" };
    struct image image;
    (void)unused;
    if (!pack_read("packs/kenshin", &blob, &err) || !image_open(blob.bytes, blob.size, &image, &err) ||
        !kenshin_load(&image, "kawanakajima", &options, &scenario, &err)) {
        print_error("%s:%d: %s\n", err.file, err.line, err.sentence);
        return -1;
    }
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    blob_free(&blob);
    return 0;
}

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t hash_of(uint64_t hash, const struct action *action)
{
    hash = mixed(hash, (uint64_t)action->role << 16 | (uint64_t)action->verb << 8 | action->nargs);
    for (int i = 0; i < action->nargs; i++) hash = mixed(hash, (uint64_t)(uint32_t)action->arg[i]);
    return hash;
}

/* Plays on at random until a decision between several choices; false: the game is over. */
static bool next_decision(struct rng *rng, struct pending *pending)
{
    struct action action;
    for (;;) {
        kenshin_pending(&scenario, &state, pending);
        const uint32_t among = playout_next(&kenshin_game, &scenario, &state, pending, rng, &choices, &action);
        if (among == 0) return false;
        if (pending->kind == PENDING_DECISION && among > 1) return true;
        kenshin_apply(&scenario, &state, &action, NULL);
    }
}

/* The next decision of random play; games follow one another. Whose it is, with what that role sees in `view`. */
static uint8_t next_question(struct rng *rng)
{
    struct pending pending;
    while (!next_decision(rng, &pending)) kenshin_setup(&scenario, &state);
    const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
    state_redact(&kenshin_game, &scenario, &state, role, &view);
    return role;
}

/* Random play decides it in its own way. */
static void pass_question(struct rng *rng)
{
    struct pending pending;
    struct action action;
    kenshin_pending(&scenario, &state, &pending);
    assert_true(playout_next(&kenshin_game, &scenario, &state, &pending, rng, &choices, &action));
    kenshin_apply(&scenario, &state, &action, NULL);
}

static struct ai_answer ask(const char *level, uint32_t nodes, uint64_t seed, uint8_t role)
{
    const struct ai_request request = { .level = level, .nodes = nodes, .seed = seed };
    struct ai_answer answer;
    assert_true(ai_think(&kenshin_game, &scenario, &view, role, &request, &answer));
    return answer;
}

/* What a level answers in positions of random play, as one number. */
static uint64_t hash_of_answers(const char *level, uint32_t nodes, int answers)
{
    struct rng rng;
    uint64_t hash = 0;
    rng_seed(&rng, 1561);
    kenshin_setup(&scenario, &state);
    for (int i = 0; i < answers; i++) {
        const uint8_t role = next_question(&rng);
        const struct ai_answer answer = ask(level, nodes, (uint64_t)i, role);
        hash = hash_of(hash, &answer.action);
        pass_question(&rng);
    }
    return hash;
}

/* A change here is a change of the anchor: then every figure of docs/opponents.md has to be measured again. */
static void greedy_answers_as_ever(void **unused)
{
    (void)unused;
    assert_int_equal(hash_of_answers("greedy", 60, 200), UINT64_C(0x7af39003cd428654));
}

/* Whatever the compiler: it mixes by numbers with a point. A change of how it plays changes this; then the figures of
 * docs/opponents.md that name it are those of an earlier player. */
static void hard_answers_the_same_everywhere(void **unused)
{
    (void)unused;
    assert_int_equal(hash_of_answers("hard", 1000, 60), UINT64_C(0xa00b903bf38b054a));
}

/* A hundred positions, by what was learnt: whole numbers, whatever the compiler. New weights change it. */
static void judged_the_same_everywhere(void **unused)
{
    enum { POSITIONS = 100, APART = 7 };
    struct rng rng;
    uint64_t hash = 0;
    int differ = 0;
    (void)unused;
    rng_seed(&rng, 1561);
    kenshin_setup(&scenario, &state);
    for (int i = 0; i < POSITIONS; i++) {
        for (int passed = 0; passed < APART; passed++) {
            next_question(&rng);
            pass_question(&rng);
        }
        const int32_t uesugi = judge_outlook(&kenshin_judge, &scenario, &state, UESUGI);
        assert_int_equal(uesugi + judge_outlook(&kenshin_judge, &scenario, &state, TAKEDA), CERTAIN);
        assert_in_range(uesugi, 0, CERTAIN);
        differ += uesugi / 100 != kenshin_outlook(&scenario, &state, UESUGI) / 100;
        hash = mixed(hash, (uint64_t)uesugi);
    }
    assert_true(differ > POSITIONS * 3 / 4); /* something was learnt */
    assert_int_equal(hash, UINT64_C(0xcfe1d12d0acb8019));
}

/* A combat whose cards are to be laid, by random play. */
static void find_duel(uint64_t seed)
{
    struct rng rng;
    struct pending pending;
    rng_seed(&rng, seed);
    for (;;) {
        kenshin_setup(&scenario, &state);
        while (next_decision(&rng, &pending)) {
            struct action action;
            const struct frame *frame = sequence_top_const(&state.sequence);
            if (frame->kind == FRAME_COMBAT && frame->step == COMBAT_CARDS && pending.roles == 3) return;
            playout_next(&kenshin_game, &scenario, &state, &pending, &rng, &choices, &action);
            kenshin_apply(&scenario, &state, &action, NULL);
        }
    }
}

static void cards_in_hand_count(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed < 10; seed++) {
        find_duel(seed);
        const int32_t before = kenshin_lead(&scenario, &state, UESUGI);
        assert_in_range(before + kenshin_lead(&scenario, &state, TAKEDA), 999, 1001);
        memset(state.hand[UESUGI], 0, sizeof state.hand[UESUGI]);
        state.hand[UESUGI][0] = 1;
        const int32_t poor = kenshin_lead(&scenario, &state, UESUGI);
        for (int c = 0; c < CARDS; c++) {
            if (scenario.card_value[c] == 12) state.hand[UESUGI][c] = 1; /* the six */
        }
        const int32_t rich = kenshin_lead(&scenario, &state, UESUGI);
        assert_true(rich > poor);
    }
}

/* In thought, cards that are in hand are laid by nearly mixed answers to each other. */
static void cards_are_weighed(void **unused)
{
    int mixes = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint16_t weight[CARDS];
        int laid = 0, sum = 0;
        find_duel(seed);
        kenshin_weigh_cards(&scenario, &state, UESUGI, weight);
        for (int c = 0; c < CARDS; c++) {
            if (!state.hand[UESUGI][c]) assert_int_equal(weight[c], 1);
            laid += weight[c] > 3;
            sum += weight[c] - 1;
        }
        assert_true(laid >= 1);
        assert_int_equal(sum, 40);
        mixes += laid > 1;
    }
    assert_true(mixes >= 10);
}

static void duels_are_mixed(void **unused)
{
    int mixes = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        unsigned cards = 0;
        find_duel(seed);
        state_redact(&kenshin_game, &scenario, &state, UESUGI, &view);
        for (uint64_t thought = 0; thought < 20; thought++) {
            const struct ai_request request = { .level = "hard", .nodes = 200, .seed = thought };
            struct ai_answer answer;
            assert_true(ai_think(&kenshin_game, &scenario, &view, UESUGI, &request, &answer));
            assert_int_equal(answer.action.verb, VERB_CARD);
            cards |= 1u << answer.action.arg[0];
        }
        mixes += __builtin_popcount(cards) > 1;
    }
    assert_true(mixes >= 5);
}

/* What the other has laid is not known: who lays second thinks as if nobody had laid, to the end of the combat. */
static void who_lays_second_thinks_as_if_first(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        find_duel(seed);
        state_redact(&kenshin_game, &scenario, &state, TAKEDA, &view);
        const struct ai_answer first = ask("hard", 200, seed, TAKEDA);
        kenshin_choices(&scenario, &state, UESUGI, &choices);
        const struct action card = choices_at(&choices, 0);
        kenshin_apply(&scenario, &state, &card, NULL);
        struct pending pending;
        kenshin_pending(&scenario, &state, &pending);
        assert_int_equal(pending.roles, ROLE_BIT(TAKEDA));
        state_redact(&kenshin_game, &scenario, &state, TAKEDA, &view);
        const struct ai_answer second = ask("hard", 200, seed, TAKEDA);
        assert_int_equal(first.options, second.options);
        assert_int_equal(first.nodes, second.nodes);
    }
}

static void master_is_hard_with_more_nodes(void **unused)
{
    enum { NODES = 200, TIMES = 5, ASKED = 30 };
    struct rng rng;
    uint64_t master = 0, hard = 0;
    (void)unused;
    rng_seed(&rng, 1553);
    kenshin_setup(&scenario, &state);
    for (int i = 0; i < ASKED; i++, pass_question(&rng)) {
        const uint8_t role = next_question(&rng);
        const struct ai_answer answer = ask("master", NODES, (uint64_t)i, role);
        master += answer.nodes;
        hard += ask("hard", NODES, (uint64_t)i, role).nodes;
        if (duel_is_due(&kenshin_game, &scenario, &view, role)) continue; /* solved, whatever the nodes */
        const struct ai_answer more = ask("hard", TIMES * NODES, (uint64_t)i, role);
        assert_true(action_same(&answer.action, &more.action));
        assert_int_equal(answer.nodes, more.nodes);
    }
    assert_true(master > 2 * hard);
}

/* Set up by a level, with this seed. */
static void set_up(const char *level, uint64_t seed)
{
    kenshin_setup(&scenario, &state);
    while (kenshin_clock(&scenario, &state) == 0) {
        struct pending pending;
        kenshin_pending(&scenario, &state, &pending);
        const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
        state_redact(&kenshin_game, &scenario, &state, role, &view);
        const struct ai_answer answer = ask(level, 300, seed++, role);
        kenshin_apply(&scenario, &state, &answer.action, NULL);
    }
}

/* What is the same in every game is no secret. */
static void set_ups_differ(void **unused)
{
    enum { GAMES = 8 };
    uint8_t unit[GAMES][COUNTERS];
    int same[SIDES_IN_PLAY] = { 0 };
    (void)unused;
    for (int game = 0; game < GAMES; game++) {
        set_up("hard", 1000 * (uint64_t)game);
        memcpy(unit[game], state.unit, sizeof unit[game]);
        for (int other = 0; other < game; other++) {
            same[UESUGI] += !memcmp(unit[game], unit[other], UESUGI_COUNTERS);
            same[TAKEDA] += !memcmp(&unit[game][TAKEDA_FIRST], &unit[other][TAKEDA_FIRST], TAKEDA_STARTS);
        }
    }
    assert_true(same[UESUGI] < GAMES && same[TAKEDA] < GAMES); /* of 28 pairs */
}

static int counter_of(int unit)
{
    return (int)((const uint8_t *)memchr(state.unit, unit, COUNTERS) - state.unit);
}

/* Where an unseen commander may be: nowhere where a face is known, by what everybody sees, rather where he is printed;
 * guesses of the world are as likely. */
static void the_unseen_commander_may_be_anywhere(void **unused)
{
    enum { GUESSES = 400 };
    const int shingen = scenario.commander[TAKEDA], printed = scenario.unit[shingen].printed;
    uint8_t likely[COUNTERS], seen[COUNTERS];
    int times[COUNTERS] = { 0 }, places = 0;
    struct rng rng;
    (void)unused;
    set_up("script", 3);
    const int gone = (printed + 1 - TAKEDA_FIRST) % TAKEDA_STARTS + TAKEDA_FIRST;
    state.known |= bit_of(gone);
    state_redact(&kenshin_game, &scenario, &state, UESUGI, &view);
    const int sum = kenshin_weigh_commander(&scenario, &state, TAKEDA, likely);
    assert_int_equal(kenshin_weigh_commander(&scenario, &view, TAKEDA, seen), sum);
    assert_memory_equal(likely, seen, sizeof likely);
    assert_int_equal(likely[gone], 0);
    rng_seed(&rng, 1561);
    const state_t kept = state;
    for (int i = 0; i < GUESSES; i++) {
        state = view;
        kenshin_believe(&scenario, &state, UESUGI, &rng);
        assert_null(kenshin_check(&scenario, &state));
        times[counter_of(shingen)]++;
    }
    for (int c = 0; c < COUNTERS; c++) {
        places += times[c] > 0;
        assert_true(!times[c] == !likely[c]);
        assert_true(times[printed] >= times[c]);
    }
    assert_int_equal(places, TAKEDA_STARTS - 2); /* not the empty hex, nor the one who is known */
    state = kept;
    state.known |= bit_of(counter_of(shingen));
    assert_int_equal(kenshin_weigh_commander(&scenario, &state, TAKEDA, likely), 0);
}

/* A thought ends when the rounds that are left could hardly change it; with more of them it comes to the same. */
static void what_is_clear_is_not_thought_over(void **unused)
{
    enum { NODES = 4000, ASKED = 120 };
    struct rng rng;
    int clear = 0, same = 0;
    (void)unused;
    rng_seed(&rng, 1553);
    kenshin_setup(&scenario, &state);
    for (int i = 0; i < ASKED; i++, pass_question(&rng)) {
        const uint8_t role = next_question(&rng);
        const struct ai_answer answer = ask("hard", NODES, (uint64_t)i, role);
        if (answer.options < 2 || answer.option[0].mix || answer.nodes > NODES * 3 / 4) continue;
        const struct ai_answer longer = ask("hard", 4 * NODES, (uint64_t)i + ASKED, role);
        clear++;
        same += action_same(&answer.action, &longer.action);
    }
    print_message("# %d of %d were clear, %d of them the same with more thought\n", clear, ASKED, same);
    assert_true(clear * 8 > ASKED && same * 4 >= clear * 3);
}

/* What a pair came to by luck, with every card there is against a mixture that is an equilibrium, is nothing on
 * average: whatever one lays badly is play. */
static void luck_of_cards_is_even(void **unused)
{
    enum { DUELS = 20 };
    struct duel_mix mix; /* for the cards there are */
    struct rng rng;
    int duels = 0;
    double most = 0;
    (void)unused;
    rng_seed(&rng, 1561);
    kenshin_setup(&scenario, &state);
    for (; duels < DUELS; pass_question(&rng)) {
        const uint8_t role = next_question(&rng);
        if (!duel_is_due(&kenshin_game, &scenario, &state, role)) continue;
        if (!duel_foresee(&kenshin_game, &scenario, &state, &mix)) continue;
        struct matrix matrix = { .rows = mix.laid[0].count, .columns = mix.laid[1].count };
        double luck[DUEL_MAX][DUEL_MAX], share[2][DUEL_MAX];
        for (int i = 0; i < matrix.rows; i++) {
            for (int j = 0; j < matrix.columns; j++) {
                const struct action chosen[2] = { mix.laid[0].action[i], mix.laid[1].action[j] };
                struct duel_luck ret;
                assert_true(duel_weigh(&kenshin_game, &scenario, &state, chosen, &ret));
                matrix.payoff[i][j] = ret.actual;
                luck[i][j] = ret.actual - ret.expected;
                if (fabs(luck[i][j]) > most) most = fabs(luck[i][j]);
            }
        }
        duel_solve(&matrix, share[0], share[1]);
        for (int i = 0; i < matrix.rows; i++) {
            double mean = 0;
            for (int j = 0; j < matrix.columns; j++) mean += share[1][j] * luck[i][j];
            assert_true(fabs(mean) < 1e-6);
        }
        for (int j = 0; j < matrix.columns; j++) {
            double mean = 0;
            for (int i = 0; i < matrix.rows; i++) mean += share[0][i] * luck[i][j];
            assert_true(fabs(mean) < 1e-6);
        }
        duels++;
    }
    assert_true(most > 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_answers_as_ever),
        cmocka_unit_test(hard_answers_the_same_everywhere),
        cmocka_unit_test(judged_the_same_everywhere),
        cmocka_unit_test(cards_in_hand_count),
        cmocka_unit_test(cards_are_weighed),
        cmocka_unit_test(duels_are_mixed),
        cmocka_unit_test(who_lays_second_thinks_as_if_first),
        cmocka_unit_test(master_is_hard_with_more_nodes),
        cmocka_unit_test(set_ups_differ),
        cmocka_unit_test(the_unseen_commander_may_be_anywhere),
        cmocka_unit_test(luck_of_cards_is_even),
        cmocka_unit_test(what_is_clear_is_not_thought_over),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("kenshin's players", tests, load, unload);
}
