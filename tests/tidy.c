/* Drafts that were replaced: what table_tidy() makes of a match and its journal is the same match. Random matches of
 * every game are played as a server keeps them; in sealed phases orders are given again and again. After each order the
 * journal that was kept leads to the same position, and nobody was told anything new. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/playout.h"
#include "core/fields.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/support/tap.h"

enum { ORDERS = 160, OPEN_EVERY = 8, SHARE = 4000 };

struct story {
    struct table *table;
    struct blob kept; /* the journal, as the store has it */
    struct rng rng;
    struct action draft; /* the last one */
    bool has_draft;
    uint32_t repeated, forgotten; /* plies */
    int64_t worst; /* microseconds that tidying took */
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* As server/room_keep.c does. False: somebody who has not drafted was told something. */
static bool keep(struct story *story)
{
    struct table *table = story->table;
    const uint32_t plies = table->match.plies;
    const uint64_t state = state_hash(table->match.game, table->match.state);
    const uint8_t observer = ROLE_OBSERVER;
    const uint32_t told = match_told(&table->match, observer);
    const int64_t start = now();
    table_tidy(table);
    if (now() - start > story->worst) story->worst = now() - start;
    story->forgotten += plies - table->match.plies;
    story->kept.size -= table->journal_replaced;
    if (!blob_add(&story->kept, table->journal, table->journal_length)) abort();
    table_drop_journal(table);
    return state == state_hash(table->match.game, table->match.state) && told == match_told(&table->match, observer);
}

static bool is_secret(const struct game *game, const struct action *action)
{
    return game->verb[action->verb].flags & VERB_SECRET;
}

/* An order at random, or the last draft once more; false: the match is over. */
static bool go_on(struct story *story, struct choices *choices)
{
    const struct match *match = &story->table->match;
    struct refusal refusal;
    struct pending pending;
    struct action action;
    struct err err;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind == PENDING_OVER) return false;
    const struct action last = match->plies ? match_ply(match, 0).action : (struct action){ 0 };
    if (story->has_draft && rng_below(&story->rng, 2) == 0 &&
        table_submit_blind(story->table, &story->draft, &refusal, &err) == TABLE_DONE) {
        story->repeated += action_same(&last, &story->draft); /* and not only in a later phase */
        return true;
    }
    if (!playout_next(match->game, match->scenario, match->state, &pending, &story->rng, choices, &action)) {
        return false;
    }
    if (is_secret(match->game, &action) && (!story->has_draft || rng_below(&story->rng, 3) == 0)) {
        story->draft = action;
        story->has_draft = true;
    }
    return table_submit_blind(story->table, &action, &refusal, &err) != TABLE_FAILED;
}

static bool is_same_when_opened(const struct story *story)
{
    const struct match *match = &story->table->match;
    char seed[DEALER_HEX_BYTES];
    struct table *table;
    struct err err;
    dealer_seed_hex(story->table->dealer.seed, seed);
    const struct table_source source = { .name = "journal", .text = (const char *)story->kept.bytes,
                                         .length = story->kept.size, .find_game = games_find, .seed = seed };
    if (!table_open(&source, &table, &err)) {
        tap_note("line %d: %s", err.line, err.sentence);
        return false;
    }
    bool is_same = table->match.plies == match->plies &&
                   state_hash(match->game, table->match.state) == state_hash(match->game, match->state);
    for (uint8_t role = 0; role < ROLES; role++) is_same &= match_told(&table->match, role) == match_told(match, role);
    table_free(table);
    return is_same;
}

static void check_game(const struct game *game)
{
    static struct choices choices;
    const struct table_setup setup = { .game = game, .dice = DICE_RANDOM, .seed = "tidy" };
    struct story story = { 0 };
    struct err err;
    bool is_silent = true, is_same = true;
    int orders = 0;
    rng_seed(&story.rng, 26);
    if (!table_new(&setup, &story.table, &err)) abort();
    story.table->share_max = SHARE;
    is_silent &= keep(&story);
    for (; orders < ORDERS && go_on(&story, &choices); orders++) {
        is_silent &= keep(&story);
        if (orders % OPEN_EVERY == 0) is_same &= is_same_when_opened(&story);
    }
    is_same &= is_same_when_opened(&story);
    tap_result(is_silent && is_same, "%s: after each of %d orders the journal leads to where the match stands",
               game->id, orders);
    tap_result((story.forgotten > 0) == (story.repeated > 0), "%s: of drafts given again %u are forgotten",
               game->id, story.forgotten);
    tap_note("at most %lld microseconds at a time", (long long)story.worst);
    blob_free(&story.kept);
    table_free(story.table);
}

int main(void)
{
    for (int i = 0; games_list[i]; i++) check_game(games_list[i]);
    return tap_end();
}
