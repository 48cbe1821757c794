/* A match: a table (host/table.h) without a file; see honjin.h. */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "core/words.h"
#include "games/list.h"
#include "kit/cup.h"
#include "lib/inside.h"

static void take_dealer(honjin_match *match, const char *seed)
{
    uint8_t bytes[DEALER_SEED_BYTES];
    if (seed) dealer_seed_from_text(seed, bytes);
    else dealer_seed_fresh(bytes);
    dealer_random_init(&match->dealer, bytes);
}

honjin_match *honjin_match_new(const honjin_setup *setup, honjin_error *error)
{
    struct table_setup wanted;
    struct err err;
    if (!setup_read(setup, &wanted, error)) return NULL;
    honjin_match *match = calloc(1, sizeof *match);
    if (!match) {
        trouble_memory(error);
        return NULL;
    }
    take_dealer(match, setup->seed);
    if (table_new(&wanted, &match->table, &err)) return match;
    free(match);
    trouble_of(error, HONJIN_NOT_READ, &err);
    return NULL;
}

honjin_match *honjin_match_read(const char *journal, size_t length, const char *seed, honjin_error *error)
{
    const struct table_source source = {
        .name = "journal", .text = journal, .length = length, .find_game = games_find, .seed = seed,
    };
    struct err err;
    honjin_match *match = calloc(1, sizeof *match);
    if (!match) {
        trouble_memory(error);
        return NULL;
    }
    take_dealer(match, seed);
    if (table_open(&source, &match->table, &err)) return match;
    free(match);
    trouble_of(error, HONJIN_NOT_READ, &err);
    return NULL;
}

honjin_match *honjin_match_copy(const honjin_match *match, honjin_error *error)
{
    honjin_match *copy = calloc(1, sizeof *copy);
    struct table *table = table_copy(match->table);
    if (copy && table) {
        copy->table = table;
        copy->dealer = match->dealer;
        return copy;
    }
    free(copy);
    table_free(table);
    trouble_memory(error);
    return NULL;
}

void honjin_match_free(honjin_match *match)
{
    if (!match) return;
    table_free(match->table);
    free(match);
}

/* ---- how it stands ---------------------------------------------------------------------------------------- */

static const struct match *inner(const honjin_match *match)
{
    return &match->table->match;
}

static struct pending ask(const honjin_match *match)
{
    struct pending pending;
    inner(match)->game->pending(inner(match)->scenario, inner(match)->state, &pending);
    return pending;
}

const honjin_game *honjin_match_game(const honjin_match *match)
{
    return (const honjin_game *)(const void *)inner(match)->game;
}

const char *honjin_match_scenario(const honjin_match *match)
{
    return match->table->scenario_name;
}

uint32_t honjin_match_plies(const honjin_match *match)
{
    return inner(match)->plies;
}

uint64_t honjin_match_hash(const honjin_match *match)
{
    return state_hash(inner(match)->game, inner(match)->state);
}

honjin_pending honjin_match_pending(const honjin_match *match)
{
    const struct pending pending = ask(match);
    return pending_out(&pending);
}

int honjin_match_role(const honjin_match *match)
{
    const struct pending pending = ask(match);
    return pending_role(&pending);
}

int32_t honjin_match_score(const honjin_match *match, int role)
{
    return inner(match)->game->score(inner(match)->scenario, inner(match)->state, (uint8_t)role);
}

int honjin_match_winner(const honjin_match *match)
{
    struct outcome outcome;
    if (ask(match).kind != PENDING_OVER) return -1;
    inner(match)->game->outcome(inner(match)->scenario, inner(match)->state, &outcome);
    return outcome.winner;
}

size_t honjin_match_write_outcome(const honjin_match *match, char *buffer, size_t size)
{
    char words[512] = "";
    struct outcome outcome;
    struct text text;
    text_open(&text, words, sizeof words);
    if (ask(match).kind == PENDING_OVER) {
        inner(match)->game->outcome(inner(match)->scenario, inner(match)->state, &outcome);
        words_outcome(inner(match)->game, inner(match)->scenario, &outcome, LANG_EN, &text);
    }
    return text_give(words, buffer, size);
}

const char *honjin_match_journal(const honjin_match *match, size_t *ret_length)
{
    *ret_length = match->table->journal_length;
    return match->table->journal;
}

/* ---- playing ---------------------------------------------------------------------------------------------- */

static bool submit(honjin_match *match, const struct action *action, honjin_error *error)
{
    struct refusal refusal;
    struct view view;
    struct err err;
    const uint8_t role = action->role == ROLE_CHANCE ? ROLES : action->role;
    if (role > ROLES) return trouble(error, HONJIN_NOT_READ, "there is no such role");
    view_open(&view, inner(match), role);
    switch (table_submit(match->table, &view, action, &refusal, &err)) {
    case TABLE_DONE: return true;
    case TABLE_REFUSED: return trouble_refused(error, &view, &refusal);
    default: return trouble_of(error, HONJIN_FAILED, &err);
    }
}

bool honjin_match_play(honjin_match *match, const honjin_action *action, honjin_error *error)
{
    const struct action in = action_in(action);
    return submit(match, &in, error);
}

bool honjin_match_order(honjin_match *match, int role, const char *line, honjin_error *error)
{
    struct action action;
    struct err err;
    if (notation_read(inner(match)->game, inner(match)->scenario, (uint8_t)role, line, &action, &err)) {
        return submit(match, &action, error);
    }
    return trouble_of(error, HONJIN_NOT_READ, &err);
}

bool honjin_match_deal(honjin_match *match, const int32_t value[], int values, honjin_error *error)
{
    const struct pending pending = ask(match);
    const struct chance *chance = &pending.chance;
    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb };
    if (pending.kind != PENDING_CHANCE) return trouble(error, HONJIN_NOT_NOW, "chance decides nothing now");
    if (chance->kind == CHANCE_DRAW) {
        if (values != 1 || value[0] < 0 || value[0] >= cup_count(chance->cup)) {
            return trouble(error, HONJIN_NOT_READ, "expected the number of one of the things in the cup");
        }
        action.nargs = 1;
        action.arg[0] = cup_nth(chance->cup, value[0]);
        return submit(match, &action, error);
    }
    if (values != chance->count) return trouble(error, HONJIN_NOT_READ, "expected as many dice as are thrown");
    action.nargs = chance->count;
    memcpy(action.arg, value, chance->count * sizeof *value);
    return submit(match, &action, error);
}

bool honjin_match_draw(honjin_match *match, honjin_error *error)
{
    const struct pending pending = ask(match);
    struct action action;
    if (pending.kind != PENDING_CHANCE) return trouble(error, HONJIN_NOT_NOW, "chance decides nothing now");
    if (!dealer_deal(&match->dealer, &pending.chance, &action)) return trouble_memory(error);
    return submit(match, &action, error);
}

bool honjin_match_undo(honjin_match *match, int role, honjin_error *error)
{
    struct err err;
    return table_undo(match->table, (uint8_t)role, &err) || trouble_of(error, HONJIN_NOT_NOW, &err);
}
