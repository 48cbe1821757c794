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
#include "cli/whole_screen.h"
#include "core/beat.h"
#include "core/notation.h"
#include "core/say.h"
#include "core/words.h"

enum { SENTENCE_MAX = 1024 };

struct page {
    FILE *out;
    const struct match *match;
};

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

static void put_beat(void *context, const struct beat *beat)
{
    const struct page *page = context;
    char sentence[BEAT_BYTES];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_beat(page->match->game, page->match->scenario, beat, cli_lang(), &text);
    fprintf(page->out, "    %s\n", sentence);
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

static struct voice voice_of(const struct replay *replay)
{
    const struct match *match = &replay->record.table->match;
    return (struct voice){ match->game, match->scenario, cli_lang() };
}

/* "12/80 uesugi move 1004 1105" */
static void put_step(FILE *out, const struct replay *replay)
{
    fprintf(out, "%u/%u", replay->step, replay->steps);
    if (replay->step) put_action(out, replay);
    else fprintf(out, " %s", SAY(voice_of(replay), REPLAY_START));
    fputs("\n", out);
}

void replay_tell_step(FILE *out, const struct replay *replay)
{
    const struct match *match = &replay->record.table->match;
    struct page page = { out, match };
    put_step(out, replay);
    if (replay->step == 0) return;
    const uint32_t before = replay_told_before(replay);
    if (replay->has_events) match_events(match, replay->role, before, put_event, &page);
    else match_beats(match, replay->role, before, put_beat, &page);
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
    fprintf(out, "%s\n", SAYS(voice_of(replay), GAME_OVER, SAID_WORD(sentence)));
}

/* The beats of the whole replay: in print each is told once, when it is complete. */
struct script {
    const struct match *match;
    struct line { uint32_t news; char *text; } *line;
    uint32_t lines;
};

static void add_line(void *context, const struct beat *beat)
{
    struct script *script = context;
    char sentence[BEAT_BYTES];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_beat(script->match->game, script->match->scenario, beat, cli_lang(), &text);
    script->line = realloc(script->line, (script->lines + 1) * sizeof *script->line);
    if (!script->line) abort();
    script->line[script->lines++] = (struct line){ .news = beat->news, .text = strdup(sentence) };
}

static void print_step(const struct replay *replay, const struct script *script, uint32_t *at)
{
    const uint32_t told = match_told(script->match, replay->role);
    put_step(stdout, replay);
    for (; *at < script->lines && script->line[*at].news <= told; ++*at) printf("    %s\n", script->line[*at].text);
}

static void print_all(struct replay *replay, uint32_t to, bool has_maps)
{
    const struct match *match = &replay->record.table->match;
    struct script script = { .match = match };
    uint32_t at = 0;
    replay_go(replay, to);
    if (!replay->has_events) match_beats(match, replay->role, 0, add_line, &script);
    for (uint32_t step = 0; step <= to; step++) {
        replay_go(replay, step);
        if (replay->has_events) replay_tell_step(stdout, replay);
        else print_step(replay, &script, &at);
        if (has_maps || step == to) board_print_map(stdout, match, replay->role, cli_lang());
    }
    replay_tell_end(stdout, replay);
    for (uint32_t i = 0; i < script.lines; i++) free(script.line[i].text);
    free(script.line);
}

/* ---- the story ------------------------------------------------------------------------------------------ */

struct story {
    const struct match *match;
    char part[BEAT_BYTES]; /* a heading that is printed when there is something below it */
};

static void tell_story(void *context, const struct beat *beat)
{
    struct story *story = context;
    char sentence[BEAT_BYTES];
    struct text text;
    const bool is_part = beat->heading == HEADING_PART;
    text_open(&text, is_part ? story->part : sentence, BEAT_BYTES);
    words_beat(story->match->game, story->match->scenario, beat, cli_lang(), &text);
    if (is_part) return;
    if (beat->heading == HEADING_NONE && story->part[0]) printf("  %s\n", story->part);
    story->part[0] = 0;
    printf(beat->heading == HEADING_TURN ? "\n%s\n" : "    %s\n", sentence);
}

static void print_story(struct replay *replay, uint32_t to)
{
    struct story story = { .match = &replay->record.table->match };
    replay_go(replay, to);
    match_beats(story.match, replay->role, 0, tell_story, &story);
}

/* ---- the command ---------------------------------------------------------------------------------------- */

struct wish {
    const char *file, *to, *side, *pack;
    bool is_text, is_story, is_all, has_maps, has_events, tells_luck, is_json;
};

static int replay_open(const struct wish *wish, struct replay *replay, uint64_t *ret_to)
{
    struct err err;
    uint64_t to;
    if (!record_open(wish->file, wish->pack, &replay->record, &err) || !record_play_on(&replay->record, &err)) {
        return cli_fail(&err);
    }
    const struct match *match = &replay->record.table->match;
    if (!record_eyes(match, "replay", wish->side, wish->is_all, &replay->role)) return 2;
    if (wish->tells_luck && replay->role < ROLES) return cli_wrong("replay: --luck looks at everything, not at a side");
    if (replay->record.is_other) {
        cli_wrong("the journal was made with another pack or rules version; what you see is still legal");
    }
    if (replay->record.is_cut) cli_wrong("the last line was only half written and is left out");
    replay->has_events = wish->has_events;
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
        { "story", NULL, &wish.is_story, NULL, "print what happened as a story, without orders and maps" },
        { "maps", NULL, &wish.has_maps, NULL, "print the map after every step, not only after the last" },
        { "events", NULL, &wish.has_events, NULL, "tell every event with its rule, not only what happened" },
        { "luck", NULL, &wish.tells_luck, NULL, "instead: what each throw and draw did to the chances to win" },
        { "json", NULL, &wish.is_json, NULL, "with --luck: print JSON" },
        { "pack", &wish.pack, NULL, "DIR", "the pack it was played with, if not the program's own" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct replay replay = { 0 };
    uint64_t to = 0;
    const enum cli_next next = cli_read_options(argc, argv, "replay FILE [--to N] [--side ROLE] [--text]\n"
                                                "On a terminal: space or right goes on, left goes back, down and up go "
                                                "by turns, 12g jumps.\np plays it, ? lists all keys, q quits.",
                                                options, 1, &wish.file);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!wish.file) return cli_wrong("replay: name a journal; see honjin replay --help");
    const bool has_screen = !wish.is_text && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int status = replay_open(&wish, &replay, &to);
    if (status == 0 && wish.tells_luck) {
        status = luck_tell(&replay.record, wish.is_json);
    } else if (status == 0 && wish.is_story) {
        print_story(&replay, (uint32_t)to);
    } else if (status == 0) {
        if (has_screen) {
            find_turns(&replay);
            replay_go(&replay, wish.to ? (uint32_t)to : 0);
        }
        if (!(has_screen && whole_screen.replay(&replay))) print_all(&replay, (uint32_t)to, wish.has_maps);
    }
    free(replay.ply);
    free(replay.turn);
    record_close(&replay.record);
    return status;
}
