/* The campaign of gunyuden as a whole: games of 32 turns in both rulesets that end in the same position with every
 * compiler, the running account of points, and a journal of 20,000 plies that is opened, cut short and continued.
 *
 *     test_gunyuden_campaign --bless     prints what tests/replays/campaign.txt should say
 *
 * That file has a line for each game, RULESET SEED PACK VERSION PLIES HASH; like a golden replay it changes with the
 * rules. Of another pack or rules version it says nothing: then a game is only held against itself.
 * rule: 42-2, 42-6-1, 42-6-2, 42-6-3, 42-6-4 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/playout.h"
#include "core/fields.h"
#include "games/gunyuden/game.h"
#include "games/gunyuden/rules/masamune.h"
#include "games/gunyuden/show/show.h"
#include "games/list.h"
#include "host/table.h"

#define GOLDEN "tests/replays/campaign.txt"

enum { TURNS = 32, ACCOUNT_EVERY = 100, PLIES_MAX = 20000, LONG = 20000, CUT = 5, MORE = 40 };

static struct choices choices;
static struct panel panel;

static struct table *set_table(const char *variant)
{
    struct table_setup setup = { .game = &gunyuden_game, .scenario = "campaign", .dice = DICE_ASK };
    struct table *table = NULL;
    struct err err = { .sentence = "" };
    if (!table_set_options(&gunyuden_game, variant, &setup.options, &err) || !table_new(&setup, &table, &err)) {
        fail_msg("%s", err.sentence);
    }
    return table;
}

/* ---- the account ---------------------------------------------------------------------------------------- */

/* The rows of the account add up to what they say in all, and that is the score. */
static void account_agrees(const scenario_t *scenario, const state_t *state)
{
    int32_t sum[SIDES_OF_WAR] = { 0 };
    panel_clear(&panel);
    masamune_account(scenario, state, &panel);
    const struct block *block = &panel.block[0];
    for (int i = 0; i < block->items; i++) {
        const struct item *item = &panel.item[block->first + i];
        for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
            if (i + 1 < block->items) sum[side] += item->number[side];
            else assert_int_equal(item->number[side], sum[side]);
        }
    }
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
        assert_int_equal(sum[side], masamune_score(scenario, state, side));
    }
}

/* ---- whole campaigns ------------------------------------------------------------------------------------ */

struct played {
    uint32_t plies;
    uint64_t pack, hash;
    int turn;
};

static struct played play(const char *ruleset, uint64_t seed, bool looks_at_account)
{
    char variant[64];
    snprintf(variant, sizeof variant, "ruleset=%s", ruleset);
    struct table *table = set_table(variant);
    const scenario_t *scenario = table->match.scenario;
    state_t state;
    struct played played = { 0 };
    struct pending pending;
    struct action action;
    struct rng rng;
    rng_seed(&rng, seed);
    memcpy(&state, table->match.state, sizeof state);
    for (;; played.plies++) {
        gunyuden_game.pending(scenario, &state, &pending);
        if (pending.kind == PENDING_OVER) break;
        assert_true(played.plies < PLIES_MAX);
        assert_true(playout_next(&gunyuden_game, scenario, &state, &pending, &rng, &choices, &action) > 0);
        gunyuden_game.apply(scenario, &state, &action, NULL);
        if (looks_at_account && played.plies % ACCOUNT_EVERY == 0) account_agrees(scenario, &state);
    }
    account_agrees(scenario, &state);
    played.pack = image_hash(&table->image);
    played.hash = state_hash(&gunyuden_game, &state);
    played.turn = state.turn;
    table_free(table);
    return played;
}

static void campaigns_end_as_they_did(void **state)
{
    char ruleset[16];
    uint64_t seed, pack, hash;
    uint32_t version, plies;
    int games = 0;
    (void)state;
    FILE *file = fopen(GOLDEN, "r");
    assert_non_null(file);
    while (fscanf(file, "%15s %" SCNu64 " %" SCNx64 " %" SCNu32 " %" SCNu32 " %" SCNx64, ruleset, &seed, &pack,
                  &version, &plies, &hash) == 6) {
        const struct played once = play(ruleset, seed, false), again = play(ruleset, seed, true);
        assert_true(once.hash == again.hash);
        assert_int_equal(once.plies, again.plies);
        games++;
        if (once.pack != pack || gunyuden_game.version != version) {
            print_message("%s: of another pack or rules version, to be blessed\n", ruleset);
            continue;
        }
        assert_int_equal(once.turn, TURNS);
        assert_int_equal(once.plies, plies);
        assert_true(once.hash == hash);
    }
    fclose(file);
    assert_int_equal(games, RULESETS);
}

/* The first seed of each ruleset whose game is not ended by peace. */
static int bless(void)
{
    static const char *const rulesets[RULESETS] = { "classic", "revised" };
    for (int r = 0; r < RULESETS; r++) {
        for (uint64_t seed = 1;; seed++) {
            const struct played played = play(rulesets[r], seed, false);
            if (played.turn < TURNS) continue;
            printf("%s %" PRIu64 " %016" PRIx64 " %u %" PRIu32 " %016" PRIx64 "\n", rulesets[r], seed, played.pack,
                   (unsigned)gunyuden_game.version, played.plies, played.hash);
            break;
        }
    }
    return 0;
}

/* ---- a long journal ------------------------------------------------------------------------------------- */

static bool submit(struct table *table, uint8_t role, uint8_t verb, int nargs, int arg)
{
    const struct action action = { .role = role, .verb = verb, .nargs = (uint8_t)nargs, .arg = { arg } };
    struct refusal refusal;
    struct err err;
    return table_submit_blind(table, &action, &refusal, &err) == TABLE_DONE;
}

/* Everybody goes in and out of his castle as long as he has points: the longest game there is. */
static bool drill(struct table *table, uint8_t role)
{
    const state_t *state = table->match.state;
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_MOVE) {
        const int leader = frame->arg[MOVE_LEADER];
        const uint8_t verb = unit_is_inside(state, leader) ? VERB_LEAVE : VERB_GARRISON;
        return submit(table, role, verb, 1, leader) || submit(table, role, VERB_DONE, 0, 0);
    }
    if (frame->kind == FRAME_DEPLOY && submit(table, role, VERB_DEPLOYED, 0, 0)) return true;
    if (frame->kind != FRAME_PHASE) { /* set-up, an event: the first thing offered, so that everybody stands alone */
        struct refusal refusal;
        struct err err;
        gunyuden_game.choices(table->match.scenario, state, role, &choices);
        const struct action action = choices_at(&choices, 0);
        return table_submit_blind(table, &action, &refusal, &err) == TABLE_DONE;
    }
    FOR_UNITS(u, state->in_play[role]) {
        if (!unit_leads(state, u) || bits_has(state->acted, u)) continue;
        if (submit(table, role, unit_is_inside(state, u) ? VERB_LEAVE : VERB_GARRISON, 1, u)) return true;
    }
    return submit(table, role, VERB_PASS, 0, 0);
}

static void go_on(struct table *table, uint32_t plies)
{
    const uint32_t until = table->match.plies + plies;
    while (table->match.plies < until) {
        struct pending pending;
        gunyuden_game.pending(table->match.scenario, table->match.state, &pending);
        if (pending.kind == PENDING_CHANCE) assert_true(submit(table, ROLE_CHANCE, VERB_ROLL, 1, 3));
        else if (!drill(table, pending.roles & ROLE_BIT(0) ? 0 : 1)) fail_msg("ply %u", table->match.plies);
    }
}

static struct table *open_text(const char *text, size_t length)
{
    const struct table_source source = { .name = "journal", .text = text, .length = length,
                                         .find_game = games_find };
    struct table *table = NULL;
    struct err err = { .sentence = "" };
    if (!table_open(&source, &table, &err)) fail_msg("line %d: %s", err.line, err.sentence);
    return table;
}

static void a_long_journal_is_opened_cut_and_continued(void **state)
{
    struct table *table = set_table("ruleset=classic");
    (void)state;
    go_on(table, LONG);
    struct table *cut = open_text(table->journal, table->journal_length - CUT); /* in the midst of its last line */
    assert_true(cut->match.plies < LONG);
    assert_true(cut->match.plies + 2 >= LONG);
    go_on(cut, LONG + MORE - cut->match.plies);
    go_on(table, MORE);
    assert_true(state_hash(&gunyuden_game, cut->match.state) == state_hash(&gunyuden_game, table->match.state));
    table_free(cut);
    table_free(table);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(campaigns_end_as_they_did),
        cmocka_unit_test(a_long_journal_is_opened_cut_and_continued),
    };
    if (argc > 1 && strcmp(argv[1], "--bless") == 0) return bless();
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
