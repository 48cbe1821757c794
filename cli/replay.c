/* `honjin replay`: a journal step by step, on the terminal or as text.
 *
 * A step is a ply, or what a side noticed (record_steps). What was taken back in the match is not shown. */
#include "cli/replay.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/luck.h"
#include "cli/options.h"
#include "core/notation.h"
#include "core/words.h"
#include "tui/tui.h"

enum { SENTENCE_MAX = 1024 };

/* ---- steps ---------------------------------------------------------------------------------------------- */

void replay_go(struct replay *replay, uint32_t step)
{
    replay->step = step < replay->steps ? step : replay->steps;
    record_seek(&replay->record, replay->ply[replay->step]);
}

/* Which box of the track of turns has the marker. */
static uint16_t read_turn(const struct match *match, struct panel *panel)
{
    panel_clear(panel);
    if (match->game->show->panel) {
        match->game->show->panel(match->scenario, match->state, ROLE_OBSERVER, panel);
    }
    for (int b = 0; b < panel->blocks; b++) {
        const struct block *block = &panel->block[b];
        if (block->kind != BLOCK_TRACK || strcmp(block->name, "turn") != 0) continue;
        for (int i = 0; i < block->items; i++) {
            if (panel->item[block->first + i].flags & ITEM_HERE) return (uint16_t)(i + 1);
        }
    }
    return 0;
}

static void find_turns(struct replay *replay)
{
    struct panel *panel = malloc(sizeof *panel);
    replay->turn = calloc(replay->steps + 1, sizeof *replay->turn);
    if (!panel || !replay->turn) abort();
    for (uint32_t step = 0; step <= replay->steps; step++) {
        replay_go(replay, step);
        replay->turn[step] = read_turn(&replay->record.table->match, panel);
    }
    free(panel);
}

/* ---- telling -------------------------------------------------------------------------------------------- */

struct page {
    FILE *out;
    const struct match *match;
};

static void put_event(void *context, uint32_t number, const struct event *event)
{
    const struct page *page = context;
    const struct game *game = page->match->game;
    char sentence[SENTENCE_MAX];
    struct text text;
    (void)number;
    text_open(&text, sentence, sizeof sentence);
    words_event(game, page->match->scenario, event, cli_lang(), &text);
    fprintf(page->out, "    %s", sentence);
    if (event->rule) fprintf(page->out, " (%s)", game->rule[event->rule].id);
    fputs("\n", page->out);
}

/* Others' orders are known by what one is told of them; the words of the order could say more. */
static void put_action(FILE *out, const struct replay *replay)
{
    const struct match *match = &replay->record.table->match;
    const struct action action = match_ply(match, 0).action;
    char line[JOURNAL_LINE_MAX];
    struct text text;
    if (replay->role < ROLES && action.role != replay->role) return;
    text_open(&text, line, sizeof line);
    notation_write(match->game, match->scenario, &action, &text);
    fprintf(out, " %s", line);
}

uint32_t replay_told_before(const struct replay *replay)
{
    const struct match *match = &replay->record.table->match;
    void *state = malloc(match->game->state_bytes);
    struct rerun rerun;
    if (!state) abort();
    rerun_open(&rerun, match, state, replay->ply[replay->step - 1]);
    free(state);
    return rerun.counts.told[replay->role];
}

void replay_tell_step(FILE *out, const struct replay *replay)
{
    const struct match *match = &replay->record.table->match;
    struct page page = { out, match };
    fprintf(out, "%u/%u", replay->step, replay->steps);
    if (replay->step == 0) {
        fputs(" the start\n", out);
        return;
    }
    put_action(out, replay);
    fputs("\n", out);
    match_events(match, replay->role, replay_told_before(replay), put_event, &page);
}

void replay_tell_end(FILE *out, const struct replay *replay)
{
    const struct match *match = &replay->record.table->match;
    char sentence[SENTENCE_MAX];
    struct text text;
    struct outcome outcome;
    if (!match_is_over(match)) return;
    match->game->outcome(match->scenario, match->state, &outcome);
    text_open(&text, sentence, sizeof sentence);
    words_outcome(match->game, match->scenario, &outcome, cli_lang(), &text);
    fprintf(out, "The game is over. %s\n", sentence);
}

static void print_all(struct replay *replay, uint32_t to, bool has_maps)
{
    const struct match *match = &replay->record.table->match;
    for (uint32_t step = 0; step <= to; step++) {
        replay_go(replay, step);
        replay_tell_step(stdout, replay);
        if (has_maps || step == to) board_print_map(stdout, match, replay->role);
    }
    replay_tell_end(stdout, replay);
}

/* ---- the command ---------------------------------------------------------------------------------------- */

struct wish {
    const char *file, *to, *side, *pack;
    bool is_text, is_all, has_maps, tells_luck, is_json;
};

static int replay_open(const struct wish *wish, struct replay *replay, uint64_t *ret_to)
{
    struct err err;
    uint64_t to;
    if (!record_open(wish->file, wish->pack, &replay->record, &err) || !record_play_all(&replay->record, &err)) {
        return cli_fail(&err);
    }
    const struct match *match = &replay->record.table->match;
    if (!record_eyes(match, "replay", wish->side, wish->is_all, &replay->role)) return 2;
    if (wish->tells_luck && replay->role < ROLES) return cli_wrong("replay: --luck looks at everything, not at a side");
    if (replay->record.is_other) {
        fputs("honjin: note: the journal was made with another pack or rules version; its actions are still legal\n",
              stderr);
    }
    if (replay->record.is_cut) fputs("honjin: note: the last line was only half written and is left out\n", stderr);
    replay->steps = record_steps(&replay->record, replay->role, &replay->ply);
    to = replay->steps;
    if (wish->to && !cli_read_number("replay", "to", wish->to, 0, replay->steps, &to)) return 2;
    *ret_to = to;
    return 0;
}

int replay_main(int argc, char **argv)
{
    struct wish wish = { 0 };
    const struct cli_option options[] = {
        { "to", &wish.to, NULL, "N", "begin, or with --text stop, after N plies (with --side: steps of that side)" },
        { "side", &wish.side, NULL, "ROLE", "show what this side saw, and no more" },
        { "all", NULL, &wish.is_all, NULL, "show everything, though the match is not over" },
        { "text", NULL, &wish.is_text, NULL, "print it, also on a terminal" },
        { "maps", NULL, &wish.has_maps, NULL, "print the map after every step, not only after the last" },
        { "luck", NULL, &wish.tells_luck, NULL, "instead: what each throw and draw did to the chances to win" },
        { "json", NULL, &wish.is_json, NULL, "with --luck: print JSON" },
        { "pack", &wish.pack, NULL, "DIR", "the pack it was played with, if not the program's own" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct replay replay = { 0 };
    uint64_t to = 0;
    const enum cli_next next = cli_read_options(argc, argv, "replay FILE [--to N] [--side ROLE] [--text]\n"
                                                "  On a terminal: space or right steps, left goes back, down and up "
                                                "go by turns, 12g jumps, p plays,\n  ? tells all keys, q quits.",
                                                options, 1, &wish.file);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!wish.file) return cli_wrong("replay: which journal? see honjin replay --help");
    const bool has_screen = !wish.is_text && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int status = replay_open(&wish, &replay, &to);
    if (status == 0 && wish.tells_luck) {
        status = luck_tell(&replay.record, wish.is_json);
    } else if (status == 0) {
        if (has_screen) {
            find_turns(&replay);
            replay_go(&replay, wish.to ? (uint32_t)to : 0);
        }
        if (!(has_screen && tui_replay(&replay))) print_all(&replay, (uint32_t)to, wish.has_maps);
    }
    free(replay.ply);
    free(replay.turn);
    record_close(&replay.record);
    return status;
}
