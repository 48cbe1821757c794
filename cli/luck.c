/* The ledger of luck: each chance event of a journal, what was expected of it and what it did; see luck.h.
 *
 * A chance event is worth what it does to the chance to win (ai/luck.h). Turns are called what the game's panel calls
 * them. */
#include "cli/luck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/luck.h"
#include "cli/options.h"
#include "core/notation.h"
#include "wire/json.h"

enum { TURN_BYTES = 64 };

struct ledger {
    const struct match *match;
    void *state;
    struct panel *panel;
    char turn[TURN_BYTES];
    int64_t of_turn, of_game; /* luck of role 0, in millionths */
    uint32_t events;
    bool is_json;
    struct out out;
};

static double percent(int64_t millionths) { return (double)millionths / 10000; }

static void put_percent(struct out *out, const char *key, int64_t millionths)
{
    char word[32];
    const int length = snprintf(word, sizeof word, "%.4f", (double)millionths / 1000000);
    out_key(out, key);
    out_raw(out, word, (size_t)length);
}

/* Where the panel's track of turns stands. */
static void read_turn(struct ledger *ledger, char ret[TURN_BYTES])
{
    const struct game *game = ledger->match->game;
    struct panel *panel = ledger->panel;
    ret[0] = 0;
    if (!game->show->panel) return;
    panel_clear(panel);
    game->show->panel(ledger->match->scenario, ledger->state, ROLE_OBSERVER, panel);
    for (int b = 0; b < panel->blocks; b++) {
        const struct block *block = &panel->block[b];
        for (int i = 0; i < block->items && strcmp(block->name, "turn") == 0; i++) {
            if (panel->item[block->first + i].flags & ITEM_HERE) snprintf(ret, TURN_BYTES, "Turn %d", i + 1);
        }
    }
}

static void end_turn(struct ledger *ledger)
{
    const struct game *game = ledger->match->game;
    if (!ledger->turn[0]) return;
    printf("%s: %s %+.1f, %s %+.1f\n", ledger->turn, game->role[0].title, percent(ledger->of_turn),
           game->role[1].title, percent(-ledger->of_turn));
    ledger->of_turn = 0;
}

static void tell_event(struct ledger *ledger, uint32_t ply, const struct action *action, const struct luck *luck)
{
    const struct match *match = ledger->match;
    char line[JOURNAL_LINE_MAX], turn[TURN_BYTES];
    struct text text;
    read_turn(ledger, turn);
    if (strcmp(turn, ledger->turn) != 0 && !ledger->is_json) end_turn(ledger);
    memcpy(ledger->turn, turn, sizeof turn);
    text_open(&text, line, sizeof line);
    notation_write(match->game, match->scenario, action, &text);
    ledger->of_turn += luck->actual - luck->expected;
    ledger->of_game += luck->actual - luck->expected;
    ledger->events++;
    if (!ledger->is_json) {
        printf("  %5u %-24s expected %5.1f %%, came to %5.1f %%: %+.1f\n", ply, line, percent(luck->expected),
               percent(luck->actual), percent(luck->actual - luck->expected));
        return;
    }
    out_open(&ledger->out, '{');
    out_member_int(&ledger->out, "ply", ply);
    out_member(&ledger->out, "turn", turn);
    out_member(&ledger->out, "order", line);
    put_percent(&ledger->out, "expected", luck->expected);
    put_percent(&ledger->out, "actual", luck->actual);
    out_close(&ledger->out, '}');
}

static void tell_sums(struct ledger *ledger, uint32_t unknown)
{
    const struct match *match = ledger->match;
    const struct game *game = match->game;
    const int64_t result = luck_chance(game, match->scenario, ledger->state);
    if (!ledger->is_json) {
        end_turn(ledger);
        printf("All in all, %u chance events: %s %+.1f, %s %+.1f\n", ledger->events, game->role[0].title,
               percent(ledger->of_game), game->role[1].title, percent(-ledger->of_game));
        printf("Result for %s %.1f %%, without luck %.1f %%\n", game->role[0].title, percent(result),
               percent(result - ledger->of_game));
        if (unknown) printf("%u events have more outcomes than can be weighed, and do not count.\n", unknown);
        return;
    }
    out_close(&ledger->out, ']');
    out_member_int(&ledger->out, "unknown", unknown);
    out_key(&ledger->out, "luck");
    out_open(&ledger->out, '{');
    put_percent(&ledger->out, game->role[0].id, ledger->of_game);
    put_percent(&ledger->out, game->role[1].id, -ledger->of_game);
    out_close(&ledger->out, '}');
    put_percent(&ledger->out, "result", result);
    put_percent(&ledger->out, "adjusted", result - ledger->of_game);
    out_close(&ledger->out, '}');
    puts(ledger->out.bytes);
}

int luck_tell(const struct record *record, bool is_json)
{
    const struct match *match = &record->table->match;
    const struct game *game = match->game;
    struct ledger ledger = { .match = match, .is_json = is_json, .state = malloc(game->state_bytes),
                             .panel = malloc(sizeof *ledger.panel) };
    uint32_t unknown = 0;
    if (!ledger.state || !ledger.panel) abort();
    if (!game->lead || game->roles != 2) {
        free(ledger.state);
        free(ledger.panel);
        return cli_wrong("replay: %s does not tell chances to win, so nobody knows what luck was worth", game->id);
    }
    if (is_json) {
        out_open(&ledger.out, '{');
        out_member(&ledger.out, "game", game->id);
        out_member(&ledger.out, "of", game->role[0].id);
        out_key(&ledger.out, "events");
        out_open(&ledger.out, '[');
    }
    game->setup(match->scenario, ledger.state);
    for (uint32_t i = 0; i < record->plies; i++) {
        const struct action *action = &record->ply[i].action;
        struct luck luck;
        if (action->role == ROLE_CHANCE && luck_weigh(game, match->scenario, ledger.state, action, &luck)) {
            tell_event(&ledger, i + 1, action, &luck);
        } else {
            unknown += action->role == ROLE_CHANCE;
        }
        game->apply(match->scenario, ledger.state, action, NULL);
    }
    tell_sums(&ledger, unknown);
    out_free(&ledger.out);
    free(ledger.state);
    free(ledger.panel);
    return 0;
}
