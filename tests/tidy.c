/* Drafts that were replaced: what table_tidy() makes of a match and its journal is the same match. Random matches of
 * every game are played as a server keeps them; in sealed phases orders are given again and again. After each order the
 * journal that was kept leads to the same position, and nobody was told anything new. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/playout.h"
#include "core/choices.h"
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

static bool is_secret(const struct game *game, const struct action *action)
{
    return game->verb[action->verb].flags & VERB_SECRET;
}

/* Whoever gives a secret order changes nothing of what the others were told, and how much it is: they could count his
 * drafts by it. */
static bool is_unheard(const struct match *match, const uint32_t told[ROLES])
{
    if (!match->plies) return true;
    const struct action last = match_ply(match, 0).action;
    bool is_same = told[ROLE_OBSERVER] == match_told(match, ROLE_OBSERVER);
    for (uint8_t role = 0; role < match->game->roles && is_secret(match->game, &last); role++) {
        is_same &= role == last.role || told[role] == match_told(match, role);
    }
    return is_same;
}

/* As server/room_keep.c does. False: somebody who has not drafted was told something. */
static bool keep(struct story *story)
{
    struct table *table = story->table;
    const uint32_t plies = table->match.plies;
    const uint64_t state = state_hash(table->match.game, table->match.state);
    uint32_t told[ROLES];
    for (uint8_t role = 0; role < ROLES; role++) told[role] = match_told(&table->match, role);
    const int64_t start = now();
    table_tidy(table);
    if (now() - start > story->worst) story->worst = now() - start;
    story->forgotten += plies - table->match.plies;
    story->kept.size -= table->journal_replaced;
    if (!blob_add(&story->kept, table->journal, table->journal_length)) abort();
    table_drop_journal(table);
    return state == state_hash(table->match.game, table->match.state) && is_unheard(&table->match, told);
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

/* A secret order that the role may give now; false: there is none, and this is what it may do. */
static bool find_draft(const struct match *match, uint8_t role, struct action *ret)
{
    struct view view;
    view_open(&view, match, role);
    const struct choices *choices = view_choices(&view);
    for (uint32_t i = choices_total(choices); i-- > 0;) {
        *ret = choices_at(choices, i);
        if (is_secret(match->game, ret)) return true;
    }
    return false;
}

static bool draft(struct story *story, const struct action *action)
{
    struct refusal refusal;
    struct err err;
    return table_submit_blind(story->table, action, &refusal, &err) == TABLE_DONE && keep(story);
}

static bool begin_filling(struct story *story, const struct table_setup *setup)
{
    struct action action;
    struct err err;
    *story = (struct story){ 0 };
    if (!table_new(setup, &story->table, &err)) abort();
    story->table->share_max = SHARE;
    bool is_fine = keep(story);
    for (uint8_t role = 0; role < setup->game->roles; role++) { /* all are drawn up as printed */
        if (!find_draft(&story->table->match, role, &action)) is_fine &= draft(story, &action);
    }
    return is_fine;
}

static void end_filling(struct story *story)
{
    blob_free(&story->kept);
    table_free(story->table);
}

/* After how many drafts of one role some are forgotten, when the other has given so many before. */
static int count_until_forgotten(const struct table_setup *setup, uint8_t role, uint8_t other, int others)
{
    struct story story;
    struct action action;
    int count = 0;
    bool is_fine = begin_filling(&story, setup) && find_draft(&story.table->match, other, &action);
    for (int i = 0; is_fine && i < others; i++) is_fine &= draft(&story, &action);
    is_fine &= find_draft(&story.table->match, role, &action);
    for (; is_fine && !story.forgotten && count < SHARE; count++) is_fine &= draft(&story, &action);
    end_filling(&story);
    return is_fine ? count : -1;
}

/* When it comes to that does not tell how much the other has drafted. */
static void check_count(const struct table_setup *setup, uint8_t role, uint8_t other)
{
    const int alone = count_until_forgotten(setup, role, other, 0);
    bool is_same = alone > 0;
    for (int others = 1; others < 20; others++) {
        is_same &= count_until_forgotten(setup, role, other, others) == alone;
    }
    tap_result(is_same, "%s: %s has as many drafts whatever %s has", setup->game->id, setup->game->role[role].id,
               setup->game->role[other].id);
}

/* One role gives an order twice, the other one fills its share with one: the first must not hear of it. */
static void check_filling(const struct table_setup *setup, uint8_t role, uint8_t other)
{
    const struct game *game = setup->game;
    struct story story;
    struct action action;
    bool is_fine = begin_filling(&story, setup) && find_draft(&story.table->match, role, &action);
    for (int i = 0; is_fine && i < 2; i++) is_fine &= draft(&story, &action);
    is_fine &= find_draft(&story.table->match, other, &action);
    for (int i = 0; is_fine && !story.forgotten && i < SHARE; i++) is_fine &= draft(&story, &action);
    tap_result(is_fine && story.forgotten && is_same_when_opened(&story),
               "%s: of %u drafts of %s that are forgotten %s hears nothing", game->id, story.forgotten,
               game->role[other].id, game->role[role].id);
    end_filling(&story);
}

int main(void)
{
    for (int i = 0; games_list[i]; i++) check_game(games_list[i]);
    const struct table_setup argad = { .game = games_find("argad"), .scenario = "bridge", .dice = DICE_RANDOM,
                                       .seed = "tidy" };
    for (uint8_t role = 0; role < 2; role++) {
        check_filling(&argad, role, !role);
        check_count(&argad, role, !role);
    }
    return tap_end();
}
