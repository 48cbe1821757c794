/* `honjin show`: a picture of any position of a journal, or of a scenario's start, as SVG or as text. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/record.h"
#include "cli/svg.h"
#include "games/list.h"

enum { CAPTION_BYTES = 256 };

struct wish {
    const char *what, *svg, *to, *side, *phase, *pack;
    bool is_all;
};

/* ---- a scenario ----------------------------------------------------------------------------------------- */

/* "SCENARIO", "GAME" (its first one) or "GAME/SCENARIO"; how many there are of this name. */
static int find_scenario(const char *name, const struct game **ret_game, const char **ret_scenario)
{
    const char *slash = strchr(name, '/');
    struct image image;
    struct err err;
    int found = 0;
    for (int g = 0; games_list[g]; g++) {
        const struct game *game = games_list[g];
        const char *scenario;
        if (slash && (strlen(game->id) != (size_t)(slash - name) || strncmp(game->id, name, strlen(game->id)) != 0)) {
            continue;
        }
        if (!table_find_pack(game->id, &image, &err)) continue;
        for (int s = 0; (scenario = image_scenario(&image, s)); s++) {
            const bool is_whole_game = !slash && s == 0 && strcmp(game->id, name) == 0;
            if (!is_whole_game && strcmp(scenario, slash ? slash + 1 : name) != 0) continue;
            found++;
            *ret_game = game;
            *ret_scenario = scenario;
            if (is_whole_game) return 1;
        }
    }
    return found;
}

static int set_phase(struct table *table, const char *phase)
{
    const struct match *match = &table->match;
    const struct game *game = match->game;
    struct err err;
    int status = 0;
    void *state = malloc(game->state_bytes);
    if (!state) abort();
    memcpy(state, match->state, game->state_bytes);
    if (!game->phase || !game->phase(match->scenario, state, phase)) {
        fprintf(stderr, "honjin: show: %s has no phase '%s'; it has:", game->id, phase);
        for (int i = 0; game->phase && game->phase_name[i]; i++) fprintf(stderr, " %s", game->phase_name[i]);
        fputs("\n", stderr);
        status = 2;
    } else {
        if (game->settle) game->settle(match->scenario, state);
        if (!table_set_position(table, NULL, NULL, state, &err)) status = cli_fail(&err);
    }
    free(state);
    return status;
}

static int open_scenario(const struct wish *wish, struct record *ret)
{
    struct table_setup setup = { .pack = wish->pack, .dice = DICE_ASK };
    struct err err;
    const int found = find_scenario(wish->what, &setup.game, &setup.scenario);
    if (found == 0) {
        return cli_wrong("show: '%s' is neither a file nor a scenario; honjin games lists the scenarios", wish->what);
    }
    if (found > 1) return cli_wrong("show: more than one game has a scenario '%s'; say GAME/SCENARIO", wish->what);
    if (wish->to) return cli_wrong("show: --to is for journals; a scenario has --phase");
    if (!table_new(&setup, &ret->table, &err)) return cli_fail(&err);
    return wish->phase ? set_phase(ret->table, wish->phase) : 0;
}

/* ---- a journal ------------------------------------------------------------------------------------------ */

static int open_journal(const struct wish *wish, struct record *ret)
{
    struct err err;
    if (wish->phase) return cli_wrong("show: --phase is for scenarios; a journal has --to");
    if (!record_open(wish->what, wish->pack, ret, &err) || !record_play_all(ret, &err)) return cli_fail(&err);
    return 0;
}

/* ---- the picture ---------------------------------------------------------------------------------------- */

static void write_caption(const struct wish *wish, const struct record *record, uint8_t role, uint64_t step,
                          char ret[CAPTION_BYTES])
{
    const struct table *table = record->table;
    const struct game *game = table->match.game;
    const char *title = image_fact(&table->image, table->scenario_name, "title");
    char where[64] = "";
    if (record->file) snprintf(where, sizeof where, ", after %u %s", (unsigned)step, role == ROLES ? "plies" : "steps");
    else if (wish->phase) snprintf(where, sizeof where, ", %.50s", wish->phase);
    snprintf(ret, CAPTION_BYTES, "%.120s%s%s%s", title ? title : table->scenario_name, where,
             role == ROLES ? "" : ", as seen by ",
             role == ROLES ? "" : role == ROLE_OBSERVER ? "an observer" : game->role[role].title);
}

static int write_svg(const struct wish *wish, const struct match *match, uint8_t role, const char *caption)
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
    svg_write(out, match, role, caption);
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

/* Goes to the step that is wanted; the last one, if nothing is said. */
static bool go_to(const struct wish *wish, struct record *record, uint8_t role, uint64_t *ret_step)
{
    uint32_t *ply = NULL;
    uint64_t step = 0;
    bool is_good = true;
    if (record->file) {
        const uint32_t steps = record_steps(record, role, &ply);
        step = steps;
        is_good = !wish->to || cli_read_number("show", "to", wish->to, 0, steps, &step);
        if (is_good) record_seek(record, ply[step]);
    }
    free(ply);
    *ret_step = step;
    return is_good;
}

static int show(const struct wish *wish, struct record *record)
{
    const struct match *match = &record->table->match;
    char caption[CAPTION_BYTES];
    uint64_t step;
    uint8_t role = ROLES;
    const bool has_secrets = record->file != NULL; /* the start of a scenario has none */
    if (!record_eyes(match, "show", wish->side, wish->is_all || !has_secrets, &role)) return 2;
    if (!go_to(wish, record, role, &step)) return 2;
    write_caption(wish, record, role, step, caption);
    if (wish->svg) return write_svg(wish, match, role, caption);
    printf("%s\n", caption);
    board_print_map(stdout, match, role);
    board_print_pieces(stdout, match, role);
    return 0;
}

int show_main(int argc, char **argv)
{
    struct wish wish = { 0 };
    const struct cli_option options[] = {
        { "svg", &wish.svg, NULL, "OUT", "write a picture to this file, - for standard output; without it: text" },
        { "to", &wish.to, NULL, "N", "the position of the journal after N plies (with --side: steps of that side)" },
        { "side", &wish.side, NULL, "ROLE", "what this side sees, and no more" },
        { "all", NULL, &wish.is_all, NULL, "show everything, though the match is not over" },
        { "phase", &wish.phase, NULL, "NAME", "the scenario at the beginning of this phase, set up as printed" },
        { "pack", &wish.pack, NULL, "DIR", "map and units from a folder" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct record record = { 0 };
    struct stat status;
    const enum cli_next next = cli_read_options(argc, argv, "show FILE|SCENARIO [--svg OUT] [OPTIONS]", options, 1,
                                                &wish.what);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!wish.what) return cli_wrong("show: which journal or scenario? see honjin show --help");
    const bool is_file = stat(wish.what, &status) == 0 && S_ISREG(status.st_mode);
    int result = is_file ? open_journal(&wish, &record) : open_scenario(&wish, &record);
    if (result == 0) result = show(&wish, &record);
    record_close(&record);
    return result;
}
