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

struct ledger {
    const struct match *match;
    struct panel *panel;
    int turn;                 /* that is being told of; 0: none yet, or the game has none */
    int64_t of_turn, of_game; /* luck of role 0, in millionths */
    uint32_t events, of_turn_events;
    bool is_json;
    struct out out, turns;
};

const char *luck_tenths(int64_t millionths, bool has_sign, char ret[16])
{
    const int64_t size = ((millionths < 0 ? -millionths : millionths) + 500) / 1000;
    struct text text;
    text_open(&text, ret, 16);
    text_put(&text, millionths < 0 && size ? "\u2212" : has_sign ? "+" : "");
    text_int(&text, size / 10);
    text_put(&text, cli_lang() == LANG_FR ? "," : ".");
    text_int(&text, size % 10);
    return ret;
}
#define SAID_PERCENT(millionths) SAID_WORD(luck_tenths(millionths, false, (char[16]){ 0 }))
#define SAID_CHANGE(millionths) SAID_WORD(luck_tenths(millionths, true, (char[16]){ 0 }))
#define SAID_SIDE(role) SAID_VALUE(KIND_ROLE, role)

static struct voice voice_of(const struct ledger *ledger)
{
    return (struct voice){ ledger->match->game, ledger->match->scenario, cli_lang() };
}

static void put_chance(struct out *out, const char *key, int64_t millionths)
{
    char word[32];
    const int length = snprintf(word, sizeof word, "%.6f", (double)millionths / 1000000);
    out_key(out, key);
    out_raw(out, word, (size_t)length);
}

static void put_sides(struct out *out, const struct game *game, int64_t luck)
{
    out_key(out, "luck");
    out_open(out, '{');
    put_chance(out, game->role[0].id, luck);
    put_chance(out, game->role[1].id, -luck);
    out_close(out, '}');
}

/* What all its events together were expected to come to, and what they came to. */
static void end_turn(struct ledger *ledger)
{
    const struct game *game = ledger->match->game;
    if (ledger->of_turn_events == 0) return;
    if (ledger->is_json) {
        out_open(&ledger->turns, '{');
        out_member_int(&ledger->turns, "turn", ledger->turn);
        out_member_int(&ledger->turns, "events", ledger->of_turn_events);
        put_sides(&ledger->turns, game, ledger->of_turn);
        out_close(&ledger->turns, '}');
    } else {
        puts(SAYS(voice_of(ledger), LUCK_TURN, SAID_NUMBER(ledger->turn), SAID_SIDE(0), SAID_CHANGE(ledger->of_turn),
                  SAID_SIDE(1), SAID_CHANGE(-ledger->of_turn)));
    }
    ledger->of_turn = 0;
    ledger->of_turn_events = 0;
}

static bool tell_event(void *context, const struct luck_event *event)
{
    struct ledger *ledger = context;
    const struct match *match = ledger->match;
    const struct luck *luck = &event->luck;
    char line[JOURNAL_LINE_MAX];
    struct text text;
    const int turn = panel_turn(match->game, match->scenario, event->before, ledger->panel);
    if (turn != ledger->turn) end_turn(ledger);
    ledger->turn = turn;
    text_open(&text, line, sizeof line);
    if (event->is_cards) {
        notation_write(match->game, match->scenario, &event->other, &text);
        text_put(&text, ", ");
    }
    notation_write(match->game, match->scenario, event->action, &text);
    ledger->of_turn += luck->actual - luck->expected;
    ledger->of_game += luck->actual - luck->expected;
    ledger->of_turn_events++;
    ledger->events++;
    if (!ledger->is_json) {
        printf("  %5u %-32s %s\n", event->ply, line,
               SAYS(voice_of(ledger), LUCK_EVENT, SAID_PERCENT(luck->expected), SAID_PERCENT(luck->actual),
                    SAID_CHANGE(luck->actual - luck->expected)));
        return true;
    }
    out_open(&ledger->out, '{');
    out_member_int(&ledger->out, "ply", event->ply);
    out_member_int(&ledger->out, "turn", turn);
    out_member(&ledger->out, "order", line);
    put_chance(&ledger->out, "expected", luck->expected);
    put_chance(&ledger->out, "actual", luck->actual);
    out_close(&ledger->out, '}');
    return true;
}

static void tell_sums(struct ledger *ledger, uint32_t unknown)
{
    const struct match *match = ledger->match;
    const struct game *game = match->game;
    struct out *out = &ledger->out;
    const int64_t result = luck_chance(game, match->scenario, match->state);
    end_turn(ledger);
    if (!ledger->is_json) {
        const struct voice voice = voice_of(ledger);
        puts(SAYS(voice, LUCK_ALL, SAID_NUMBER(ledger->events), SAID_SIDE(0), SAID_CHANGE(ledger->of_game),
                  SAID_SIDE(1), SAID_CHANGE(-ledger->of_game)));
        puts(SAYS(voice, LUCK_RESULT, SAID_SIDE(0), SAID_PERCENT(result), SAID_PERCENT(result - ledger->of_game)));
        if (unknown) puts(SAYS(voice, LUCK_UNKNOWN, SAID_NUMBER(unknown)));
        return;
    }
    out_close(out, ']');
    out_close(&ledger->turns, ']');
    out_key(out, "turns");
    out_raw(out, ledger->turns.bytes, ledger->turns.length);
    out_member_int(out, "unknown", unknown);
    put_sides(out, game, ledger->of_game);
    put_chance(out, "result", result);
    put_chance(out, "adjusted", result - ledger->of_game);
    out_close(out, '}');
    puts(out->bytes);
}

int luck_tell(const struct record *record, bool is_json)
{
    const struct match *match = &record->table->match;
    const struct game *game = match->game;
    struct ledger ledger = { .match = match, .is_json = is_json };
    if (!luck_is_told(game)) {
        return cli_wrong("replay: %s does not tell chances to win, so nobody knows what luck was worth", game->id);
    }
    ledger.panel = malloc(sizeof *ledger.panel);
    if (!ledger.panel) abort();
    if (is_json) {
        out_open(&ledger.out, '{');
        out_member(&ledger.out, "game", game->id);
        out_member(&ledger.out, "of", game->role[0].id);
        out_key(&ledger.out, "events");
        out_open(&ledger.out, '[');
        out_open(&ledger.turns, '[');
    }
    uint32_t unknown;
    luck_list(match, 0, tell_event, &ledger, &unknown);
    tell_sums(&ledger, unknown);
    out_free(&ledger.out);
    out_free(&ledger.turns);
    free(ledger.panel);
    return 0;
}
