/* `honjin show`: a picture of any position of a journal, or of a scenario's start, as SVG or as text. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/look.h"
#include "cli/moment.h"
#include "cli/options.h"
#include "host/svg.h"

enum { CAPTION_BYTES = 256 };

struct wish {
    struct moment moment;
    const char *svg, *line, *film;
};

/* ---- the picture ---------------------------------------------------------------------------------------- */

static void write_caption(const struct wish *wish, const struct record *record, uint8_t role, uint64_t step,
                          char ret[CAPTION_BYTES])
{
    const struct table *table = record->table;
    const struct game *game = table->match.game;
    const struct voice voice = { game, table->match.scenario, cli_lang() };
    const struct said at = record->file ? (struct said)SAID_NUMBER(step) : (struct said)SAID_WORD(wish->moment.phase);
    struct text text;
    text_open(&text, ret, CAPTION_BYTES);
    text_put(&text, record_scenario(table));
    if (record->file) say_put(&text, voice, role == ROLES ? SAY_SHOWN_PLIES : SAY_SHOWN_STEPS, &at, 1);
    else if (wish->moment.phase) say_put(&text, voice, SAY_SHOWN_PHASE, &at, 1);
    if (role != ROLES) say_put(&text, voice, SAY_SHOWN_BY, (const struct said[]){ SAID_VALUE(KIND_ROLE, role) }, 1);
}

/* Says why not, if there is none. */
static bool find_line(const struct wish *wish, struct session *session, struct trace *ret)
{
    struct view view;
    struct piece piece[PIECES_MAX];
    session_open_view(session, session->viewer, &view);
    const struct piece *of = look_find_piece(&view, wish->line, piece);
    if (of && view.game->show->line && view.game->show->line(view.scenario, view.state, of->id, ret)) return true;
    session->out = stderr;
    look_line(session, wish->line);
    return false;
}

static int write_svg(const struct wish *wish, const struct match *match, uint8_t role, const char *caption,
                     const struct trace *line, uint32_t beats)
{
    char *text = NULL;
    size_t size = 0;
    struct err err;
    const bool has_grid = match->game->grid && match->game->grid(match->scenario);
    if (!has_grid && !match->game->show->table) {
        return cli_fail(&(struct err){ .sentence = "this game has neither hexes nor a table to draw" });
    }
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    if (wish->film) svg_write_film(out, match, role, cli_lang(), caption, match->plies, beats);
    else svg_write(out, match, role, cli_lang(), caption, line);
    fclose(out);
    bool is_done;
    if (strcmp(wish->svg, "-") == 0) {
        is_done = fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0;
        if (!is_done) file_fail(&err, "standard output", 0, "%s", strerror(errno));
    } else {
        is_done = file_replace(wish->svg, text, size, &err);
    }
    free(text);
    return is_done ? 0 : cli_fail(&err);
}

static int show(const struct wish *wish, struct record *record)
{
    const struct match *match;
    char caption[CAPTION_BYTES];
    uint64_t step, beats = 0;
    uint8_t role;
    if (wish->film && !wish->svg) return cli_wrong("show: --film goes with --svg OUT");
    if (wish->film && !cli_read_number("show", "film", wish->film, 0, SVG_BEATS_MAX, &beats)) return 2;
    const int trouble = moment_open(&wish->moment, record, &role, &step);
    if (trouble) return trouble;
    match = &record->table->match;
    write_caption(wish, record, role, step, caption);
    struct session session = { .table = record->table, .viewer = role, .out = stdout, .lang = (uint8_t)cli_lang() };
    struct trace line = { 0 };
    if (wish->line && !find_line(wish, &session, &line)) return 1;
    if (wish->svg) return write_svg(wish, match, role, caption, wish->line ? &line : NULL, (uint32_t)beats);
    printf("%s\n", caption);
    board_print_map(stdout, match, role, cli_lang());
    board_print_pieces(stdout, match, role, cli_lang());
    if (wish->line) look_line(&session, wish->line);
    return 0;
}

int show_main(int argc, char **argv)
{
    struct wish wish = { .moment.command = "show" };
    const struct cli_option options[] = {
        { "svg", &wish.svg, NULL, "OUT", "write a picture to this file, - for standard output; without it: text" },
        { "film", &wish.film, NULL, "N",
          "the picture shows the last N things that happened, as a film (0: no film, their place)" },
        { "line", &wish.line, NULL, "UNIT", "with the line of communication of this unit" },
        { "to", &wish.moment.to, NULL, "N",
          "the position of the journal after N plies (with --side: steps of that side)" },
        { "side", &wish.moment.side, NULL, "ROLE", "what this side sees, and no more" },
        { "all", NULL, &wish.moment.is_all, NULL, "show everything, though the match is not over" },
        { "phase", &wish.moment.phase, NULL, "NAME", "the scenario at the beginning of this phase, set up as printed" },
        { "pack", &wish.moment.pack, NULL, "DIR", "map and units from a folder" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct record record = { 0 };
    const enum cli_next next = cli_read_options(argc, argv, "show FILE|SCENARIO [--svg OUT] [OPTIONS]", options, 1,
                                                &wish.moment.what);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!wish.moment.what) return cli_wrong("show: name a journal or scenario; see honjin show --help");
    const int result = show(&wish, &record);
    record_close(&record);
    return result;
}
