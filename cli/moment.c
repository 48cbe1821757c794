/* Any position of a journal or of a scenario's start; see moment.h. */
#include "cli/moment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/options.h"
#include "games/list.h"

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

static int set_phase(struct table *table, const char *command, const char *phase)
{
    const struct match *match = &table->match;
    const struct game *game = match->game;
    struct err err;
    int status = 0;
    void *state = malloc(game->state_bytes);
    if (!state) abort();
    memcpy(state, match->state, game->state_bytes);
    if (!game->phase || !game->phase(match->scenario, state, phase)) {
        char list[256] = "";
        struct text text;
        text_open(&text, list, sizeof list);
        for (int i = 0; game->phase && game->phase_name[i]; i++) {
            if (i) text_put(&text, ", ");
            text_put(&text, game->phase_name[i]);
        }
        status = cli_wrong("%s: %s has no phase '%s'; it has: %s", command, game->id, phase, list);
    } else {
        if (game->settle) game->settle(match->scenario, state);
        if (!table_set_position(table, NULL, NULL, state, &err)) status = cli_fail(&err);
    }
    free(state);
    return status;
}

static int open_scenario(const struct moment *moment, struct record *ret)
{
    struct table_setup setup = { .pack = moment->pack, .dice = DICE_ASK };
    struct err err;
    const int found = find_scenario(moment->what, &setup.game, &setup.scenario);
    if (found == 0) {
        return cli_wrong("%s: '%s' is neither a file nor a scenario; honjin games lists the scenarios",
                         moment->command, moment->what);
    }
    if (found > 1) {
        return cli_wrong("%s: more than one game has a scenario '%s'; say GAME/SCENARIO", moment->command,
                         moment->what);
    }
    if (moment->to) return cli_wrong("%s: --to is for journals; a scenario has --phase", moment->command);
    if (!table_new(&setup, &ret->table, &err)) return cli_fail(&err);
    return moment->phase ? set_phase(ret->table, moment->command, moment->phase) : 0;
}

/* ---- a journal ------------------------------------------------------------------------------------------ */

static int open_journal(const struct moment *moment, struct record *ret)
{
    struct err err;
    if (moment->phase) return cli_wrong("%s: --phase is for scenarios; a journal has --to", moment->command);
    if (!record_open(moment->what, moment->pack, ret, &err) || !record_play_on(ret, &err)) return cli_fail(&err);
    return 0;
}

/* Goes to the step that is wanted; the last one, if nothing is said. */
static bool go_to(const struct moment *moment, struct record *record, uint8_t role, uint64_t *ret_step)
{
    uint32_t *ply = NULL;
    uint64_t step = 0;
    bool is_good = true;
    if (record->file) {
        const uint32_t steps = record_steps(record, role, &ply);
        step = steps;
        is_good = !moment->to || cli_read_number(moment->command, "to", moment->to, 0, steps, &step);
        if (is_good) record_seek(record, ply[step]);
    }
    free(ply);
    *ret_step = step;
    return is_good;
}

int moment_open(const struct moment *moment, struct record *ret, uint8_t *ret_role, uint64_t *ret_step)
{
    struct stat status;
    const bool is_file = stat(moment->what, &status) == 0 && S_ISREG(status.st_mode);
    const int result = is_file ? open_journal(moment, ret) : open_scenario(moment, ret);
    const bool is_all = moment->is_all || !is_file; /* the start of a scenario has no secrets */
    if (result) return result;
    if (!record_eyes(&ret->table->match, moment->command, moment->side, is_all, ret_role)) return 2;
    return go_to(moment, ret, *ret_role, ret_step) ? 0 : 2;
}
