/* What jidai's greedy thinks of a position, told fast (games/jidai/hints.c) and recounted slowly (jidai_slow.h): the
 * same number, of every position of games in both scenarios, random ones and such in which armies mean to fight, of
 * states, views and guesses. With `jidai_evaluate time` it tells what one costs instead.
 * rule: 16.4, 18.3 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ai/ai.h"
#include "core/fields.h"
#include "tests/unit/jidai_slow.h" /* before there is a scenario that its arguments would hide */

#include "tests/unit/jidai_play.h"

enum { RANDOM_GAMES = 12, SCRIPTED_GAMES = 6, PLIES_MAX = 6000 };

static void load_as(const char *name, bool is_foggy)
{
    struct options options = { { 0 } };
    struct err err = { .sentence = "" };
    struct image image;
    for (int i = 0; i < jidai_game.options; i++) {
        const char *option = jidai_game.option[i].name;
        if (is_foggy && (strcmp(option, "fog") == 0 || strcmp(option, "secret-modes") == 0)) options.value[i] = 1;
    }
    if (!image_open(blob.bytes, blob.size, &image, &err) ||
        !jidai_load(&image, name, &options, &scenario, &err)) fail_msg("%s:%d: %s", err.file, err.line, err.sentence);
}

static void compare(const struct jidai_state *state)
{
    for (uint8_t role = 0; role <= ARMIES; role++) {
        const int32_t fast = jidai_evaluate(&scenario, state, role), slow = slow_evaluate(&scenario, state, role);
        if (fast != slow) fail_msg("turn %d, role %d: %d, recounted %d", state->turn, role, fast, slow);
    }
}

static void compare_views(struct rng *rng)
{
    struct jidai_state view;
    compare(&position);
    for (uint8_t role = 0; role < ARMIES && rng_below(rng, 16) == 0; role++) {
        state_redact(&jidai_game, &scenario, &position, role, &view);
        jidai_determinize(&scenario, &view, role, rng);
        compare(&view);
    }
}

/* The heaviest plans: armies come together and fight. */
static bool play_by_plan(struct rng *rng)
{
    static struct choices choices;
    struct ai_answer answer;
    struct pending pending;
    jidai_pending(&scenario, &position, &pending);
    if (pending.kind == PENDING_CHANCE) {
        if (!playout_next(&jidai_game, &scenario, &position, &pending, rng, &choices, &answer.action)) return false;
    } else if (pending.kind == PENDING_OVER) {
        return false;
    } else {
        const struct ai_request request = { .level = "script", .nodes = 1, .seed = rng_next(rng) };
        const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
        if (!ai_think(&jidai_game, &scenario, &position, role, &request, &answer)) return false;
    }
    jidai_apply(&scenario, &position, &answer.action, NULL);
    return true;
}

static void play_games(const char *name, bool is_foggy)
{
    struct rng rng;
    load_as(name, is_foggy);
    for (uint64_t game = 0; game < RANDOM_GAMES + SCRIPTED_GAMES; game++) {
        begin_game(game, &rng);
        for (int ply = 0; ply < PLIES_MAX; ply++) {
            compare_views(&rng);
            if (!(game < RANDOM_GAMES ? play_on(&rng) : play_by_plan(&rng))) break;
        }
    }
}

static void historical(void **unused) { (void)unused; play_games("historical", false); }
static void hypothetical(void **unused) { (void)unused; play_games("hypothetical", false); }
static void in_fog(void **unused) { (void)unused; play_games("historical", true); }

static void tell_time(const char *name)
{
    enum { KEPT = 256, ROUNDS = 400 };
    static struct jidai_state kept[KEPT];
    struct timespec from, to;
    struct rng rng;
    int count = 0;
    int64_t sum = 0;
    load_as(name, false);
    for (uint64_t game = 0; count < KEPT; game++) {
        begin_game(game, &rng);
        while (count < KEPT && play_by_plan(&rng)) {
            if (rng_below(&rng, 20) == 0) kept[count++] = position;
        }
    }
    for (int way = 0; way < 3; way++) {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < count; i++) {
                const uint8_t role = (uint8_t)(i & 1);
                sum += way == 0   ? slow_evaluate(&scenario, &kept[i], role)
                       : way == 1 ? jidai_evaluate(&scenario, &kept[i], role)
                                  : jidai_outlook(&scenario, &kept[i], role);
            }
        }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
        const double ns = 1e9 * (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec);
        static const char *const told[] = { "recount", "evaluate", "outlook" };
        printf("%s %s: %.0f ns (%lld)\n", name, told[way], ns / ROUNDS / count, (long long)sum);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(historical),
        cmocka_unit_test(hypothetical),
        cmocka_unit_test(in_fog),
    };
    if (argc > 1 && strcmp(argv[1], "time") == 0) {
        if (load(NULL)) return 1;
        tell_time("historical");
        tell_time("hypothetical");
        return unload(NULL);
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("jidai evaluate", tests, load, unload);
}
