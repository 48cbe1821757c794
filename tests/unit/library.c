/* Tests of libhonjin: what is played is the same by every way, what is wrong is told, threads do not meet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "lib/honjin.h"

enum { LEGAL = 16384, THREADS = 3, PLIES = 120 };

static honjin_match *open_match(const char *game, const char *seed, bool is_explicit)
{
    honjin_match *match = honjin_match_new(&(honjin_setup){ .game = game, .seed = seed, .is_explicit = is_explicit },
                                           NULL);
    assert_non_null(match);
    return match;
}

static honjin_batch *open_batch(const char *game, uint32_t count, bool is_explicit)
{
    honjin_batch *batch = honjin_batch_new(&(honjin_setup){ .game = game, .is_explicit = is_explicit }, count, 7,
                                           NULL);
    assert_non_null(batch);
    return batch;
}

/* ---- matches ------------------------------------------------------------------------------------------- */

static void errors_say_what_is_wrong(void **state)
{
    (void)state;
    honjin_error error;
    assert_null(honjin_match_new(&(honjin_setup){ .game = "chess" }, &error));
    assert_int_equal(error.trouble, HONJIN_NOT_READ);
    assert_null(honjin_match_new(&(honjin_setup){ .game = "kenshin", .scenario = "nowhere" }, &error));
    assert_null(honjin_match_new(&(honjin_setup){ .game = "kenshin", .options = "a=b" }, &error));
    assert_null(honjin_match_read("nonsense", 8, NULL, &error));
    assert_null(honjin_batch_new(&(honjin_setup){ .game = "" }, 1, 1, NULL));

    honjin_match *match = open_match("template", "a", false);
    const int role = honjin_match_role(match);
    assert_false(honjin_match_order(match, role, "dance", &error));
    assert_int_equal(error.trouble, HONJIN_NOT_READ);
    assert_true(strlen(error.sentence) > 0);
    assert_false(honjin_match_order(match, role, "done", &error));
    assert_int_equal(error.trouble, HONJIN_REFUSED);
    assert_true(strlen(error.rule) > 0);
    assert_false(honjin_match_play(match, &(honjin_action){ .role = 200, .verb = 1 }, &error));
    assert_false(honjin_match_play(match, &(honjin_action){ .verb = 255 }, &error));
    assert_false(honjin_match_draw(match, &error));
    assert_int_equal(error.trouble, HONJIN_NOT_NOW);
    assert_null(honjin_view_open(match, HONJIN_CHANCE, &error));
    assert_null(honjin_view_open(match, 2, &error)); /* there are two players, 0 and 1 */
    assert_int_equal(honjin_match_plies(match), 0);
    honjin_match_free(match);
}

/* Chance by hand leads where the match's own dice have led. */
static void journals_and_chance_lead_to_the_same(void **state)
{
    (void)state;
    honjin_match *match = open_match("kenshin", "b", true);
    honjin_view *view = NULL;
    honjin_action action;
    size_t length;
    for (uint32_t i = 0; honjin_match_pending(match).wanted != HONJIN_OVER; i++) {
        const honjin_pending pending = honjin_match_pending(match);
        if (pending.wanted == HONJIN_DEAL) {
            const int32_t none = -1, first = 0;
            assert_int_equal(pending.chance, HONJIN_DRAW);
            assert_false(honjin_match_deal(match, &none, 1, NULL));
            if (i % 2) assert_true(honjin_match_deal(match, &first, 1, NULL));
            else assert_true(honjin_match_draw(match, NULL));
            continue;
        }
        honjin_view_free(view);
        view = honjin_view_open(match, honjin_match_role(match), NULL);
        const uint32_t choices = honjin_view_choices(view);
        assert_true(choices > 0);
        assert_false(honjin_view_choice(view, choices, &action));
        assert_true(honjin_view_choice(view, i * 7919 % choices, &action));
        assert_true(honjin_view_is_legal(view, &action, NULL));
        assert_true(honjin_match_play(match, &action, NULL));
    }
    const char *journal = honjin_match_journal(match, &length);
    honjin_match *again = honjin_match_read(journal, length, NULL, NULL);
    honjin_match *copy = honjin_match_copy(match, NULL);
    assert_non_null(again);
    assert_true(honjin_match_winner(match) >= 0);
    assert_true(honjin_match_hash(again) == honjin_match_hash(match));
    assert_true(honjin_match_hash(copy) == honjin_match_hash(match));
    honjin_match_free(match);
    honjin_match_free(copy);
    honjin_match_free(again);
    honjin_view_choices(view); /* a view outlives its match */
    honjin_view_free(view);
}

static void odds_add_up(void **state)
{
    (void)state;
    honjin_match *match = open_match("template", "c", true);
    honjin_action action;
    honjin_error error;
    double sum = 0;
    while (honjin_match_pending(match).wanted == HONJIN_DECISION) {
        honjin_view *view = honjin_view_open(match, honjin_match_role(match), NULL);
        assert_true(honjin_view_think(view, "greedy", 100, 1, &action, NULL));
        assert_false(honjin_view_think(view, "nobody", 100, 1, &action, &error));
        assert_true(honjin_match_play(match, &action, NULL));
        honjin_view_free(view);
    }
    honjin_view *view = honjin_view_open(match, HONJIN_ALL, NULL);
    honjin_odds *odds = honjin_odds_ask(view, NULL, &error);
    assert_non_null(odds);
    for (uint32_t i = 0; i < honjin_odds_results(odds); i++) {
        const honjin_odds_result result = honjin_odds_result_at(odds, i);
        sum += (double)result.numerator / (double)result.denominator;
    }
    assert_true(sum > 0.999 && sum < 1.001);
    assert_true(honjin_odds_is_exact(odds));
    honjin_odds_free(odds);
    assert_null(honjin_odds_ask(view, "dance", &error));
    honjin_view_free(view);
    honjin_match_free(match);
}

/* ---- batches ------------------------------------------------------------------------------------------- */

/* The numbers of a position are those of the choices of a match that stands there. */
static void compare(honjin_batch *batch, const honjin_match *match)
{
    static int32_t number[LEGAL];
    honjin_view *view = honjin_view_open(match, honjin_match_role(match), NULL);
    const uint32_t count = honjin_batch_legal(batch, 0, number, LEGAL);
    assert_int_equal(count, honjin_view_choices(view));
    for (uint32_t i = 0; i < count; i++) {
        honjin_action action, back;
        assert_true(honjin_view_choice(view, i, &action));
        const int32_t one = honjin_batch_number(batch, &action);
        assert_true(one >= 0 && (uint32_t)one < honjin_batch_actions(batch));
        assert_true(honjin_batch_action(batch, 0, one, &back));
        assert_memory_equal(&action, &back, sizeof action);
        assert_true(i == 0 || number[i - 1] < number[i]);
        uint32_t at = 0;
        while (at < count && number[at] != one) at++;
        assert_true(at < count);
    }
    honjin_view_free(view);
}

static void numbers_are_choices(void **state)
{
    (void)state;
    const char *const games[] = { "kenshin", "jidai", "gunyuden", "template" };
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        honjin_batch *batch = open_batch(games[g], 1, true);
        honjin_match *match = open_match(games[g], "d", true);
        for (int ply = 0; ply < PLIES && honjin_match_pending(match).wanted != HONJIN_OVER; ply++) {
            int32_t number;
            honjin_action action;
            assert_true(honjin_batch_set(batch, 0, match, NULL));
            if (honjin_match_pending(match).wanted == HONJIN_DECISION && ply % 5 == 0) compare(batch, match);
            honjin_batch_sample(batch, &number);
            assert_true(honjin_batch_action(batch, 0, number, &action));
            assert_true(honjin_match_play(match, &action, NULL));
            assert_int_equal(honjin_batch_step(batch, &number, false, NULL),
                             honjin_match_pending(match).wanted == HONJIN_OVER);
        }
        honjin_match_free(match);
        honjin_batch_free(batch);
    }
}

/* What is not sampled is judged, and an illegal number plays nothing. */
static void illegal_numbers_are_refused(void **state)
{
    (void)state;
    honjin_batch *batch = open_batch("kenshin", 2, false);
    uint8_t *mask = malloc(honjin_batch_actions(batch));
    int32_t number[2] = { -1, 0 };
    honjin_error error;
    assert_non_null(mask);
    honjin_batch_mask(batch, 1, mask);
    const uint64_t before = honjin_batch_hash(batch, 1, HONJIN_ALL);
    uint32_t legal = 0;
    for (uint32_t i = 0; i < honjin_batch_actions(batch); i++) {
        legal += mask[i];
        if (mask[i]) continue;
        number[1] = (int32_t)i;
        if (i % 97 == 0) assert_int_equal(honjin_batch_step(batch, number, false, &error), -1);
    }
    assert_int_equal(error.trouble, HONJIN_REFUSED);
    assert_non_null(strstr(error.sentence, "position 1"));
    number[1] = (int32_t)honjin_batch_actions(batch);
    assert_int_equal(honjin_batch_step(batch, number, false, &error), -1);
    assert_true(honjin_batch_hash(batch, 1, HONJIN_ALL) == before);
    static int32_t listed[LEGAL];
    assert_int_equal(legal, honjin_batch_legal(batch, 1, listed, LEGAL));
    number[1] = listed[legal / 2];
    assert_int_equal(honjin_batch_step(batch, number, false, &error), 0);
    assert_true(honjin_batch_hash(batch, 1, HONJIN_ALL) != before);
    free(mask);
    honjin_batch_free(batch);
}

static const honjin_part *find_part(const honjin_batch *batch, const char *name, honjin_part *room)
{
    for (int p = 0; honjin_batch_part(batch, p, room); p++) {
        if (strcmp(room->name, name) == 0) return room;
    }
    return NULL;
}

/* Of units that lie face down the other side sees no more than that they are there. */
static void observations_hide_what_is_hidden(void **state)
{
    (void)state;
    honjin_batch *batch = open_batch("kenshin", 1, false);
    honjin_part part, hexes;
    int32_t number = 0;
    for (int ply = 0; ply < PLIES; ply++) { /* beyond the set-up */
        honjin_batch_sample(batch, &number);
        assert_true(honjin_batch_step(batch, &number, false, NULL) >= 0);
    }
    int32_t *seen = calloc(honjin_batch_observed(batch), sizeof *seen);
    int32_t *all = calloc(honjin_batch_observed(batch), sizeof *all);
    assert_non_null(seen);
    assert_non_null(all);
    honjin_batch_observe(batch, 0, 1, seen);
    honjin_batch_observe(batch, 0, HONJIN_ALL, all);
    assert_non_null(find_part(batch, "counter", &part));
    assert_string_equal(honjin_batch_plane(batch, 2, 0) ? "yes" : "no", "yes");
    uint32_t hidden = 0;
    for (uint32_t i = 0; i < part.columns; i++) { /* the first plane tells who a counter is */
        assert_true(all[part.first + i] != -1);
        if (seen[part.first + i] == -1) hidden++;
        else assert_int_equal(seen[part.first + i], all[part.first + i]);
    }
    assert_true(hidden > 5 && hidden < part.columns);
    assert_non_null(find_part(batch, "hex", &hexes));
    int32_t pieces = 0;
    for (uint32_t i = 0; i < hexes.rows * hexes.columns; i++) pieces += all[hexes.first + i];
    assert_true(pieces > 5);
    free(seen);
    free(all);
    honjin_batch_free(batch);
}

static void games_end_and_begin_again(void **state)
{
    (void)state;
    const char *const games[] = { "template", "archers", "kenshin" };
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        honjin_batch *batch = open_batch(games[g], 2, false);
        int32_t number[2];
        float returns[HONJIN_ROLES_MAX];
        int64_t over = 0;
        for (int ply = 0; ply < 5000 && over < 2; ply++) {
            honjin_batch_sample(batch, number);
            over = honjin_batch_step(batch, number, false, NULL);
        }
        assert_int_equal(over, 2);
        honjin_batch_sample(batch, number);
        assert_int_equal(number[0], -1);
        honjin_batch_returns(batch, 0, returns);
        assert_true(returns[0] == -returns[1]);
        assert_int_equal(honjin_batch_step(batch, number, true, NULL), 0);
        honjin_batch_free(batch);
    }
}

/* ---- threads ------------------------------------------------------------------------------------------- */

struct player { pthread_t thread; uint64_t seed, hash; };

static void *play_alone(void *context)
{
    struct player *player = context;
    honjin_match *match = honjin_match_new(&(honjin_setup){ .game = "kenshin", .seed = "e" }, NULL);
    for (uint32_t ply = 0; match && ply < PLIES; ply++) {
        honjin_action action;
        honjin_view *view = honjin_view_open(match, honjin_match_role(match), NULL);
        const uint32_t choices = honjin_view_choices(view);
        if (ply % 40 == 39) honjin_view_think(view, "greedy", 100, ply, &action, NULL);
        else honjin_view_choice(view, (uint32_t)(player->seed * (ply + 1) % choices), &action);
        honjin_match_play(match, &action, NULL);
        honjin_view_free(view);
    }
    player->hash = match ? honjin_match_hash(match) : 0;
    honjin_match_free(match);
    return NULL;
}

static void threads_do_not_meet(void **state)
{
    (void)state;
    struct player player[THREADS] = { 0 };
    for (uint64_t i = 0; i < THREADS; i++) {
        player[i].seed = i * i + 3;
        assert_int_equal(pthread_create(&player[i].thread, NULL, play_alone, &player[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(player[i].thread, NULL);
    for (int i = 0; i < THREADS; i++) {
        struct player alone = { .seed = player[i].seed };
        play_alone(&alone);
        assert_true(alone.hash != 0 && alone.hash == player[i].hash);
    }
    assert_true(player[0].hash != player[1].hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_say_what_is_wrong),
        cmocka_unit_test(journals_and_chance_lead_to_the_same),
        cmocka_unit_test(odds_add_up),
        cmocka_unit_test(numbers_are_choices),
        cmocka_unit_test(illegal_numbers_are_refused),
        cmocka_unit_test(observations_hide_what_is_hidden),
        cmocka_unit_test(games_end_and_begin_again),
        cmocka_unit_test(threads_do_not_meet),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
