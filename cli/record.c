/* Journals to be studied; see record.h. */
#include "cli/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/words.h"
#include "games/list.h"

enum { RECORD_FILE_MAX = 16 << 20 };

static bool take_options(const struct game *game, const struct journal_header *header, struct options *ret,
                         struct err *ret_err)
{
    for (int i = 0; i < header->options; i++) {
        if (!table_set_option(game, header->option[i].name, header->option[i].value, ret, ret_err)) return false;
    }
    return true;
}

static bool read_header(struct record *record, const char *pack, struct err *ret_err)
{
    struct table_setup setup = { .pack = pack, .dice = DICE_ASK };
    if (!journal_read_header(&record->cursor, &record->header, ret_err)) return false;
    setup.scenario = record->header.scenario;
    setup.game = games_find(record->header.game);
    if (!setup.game) return file_fail(ret_err, "", 0, "there is no game '%s'", record->header.game);
    if (!take_options(setup.game, &record->header, &setup.options, ret_err)) return false;
    if (!table_new(&setup, &record->table, ret_err)) return false;
    record->is_other = !table_is_of_pack(record->table, record->header.pack) ||
                       record->header.version != setup.game->version;
    return true;
}

static bool name_file(const char *file, struct err *err)
{
    return err->file[0] ? false : file_fail(err, file, err->line, "%s", err->sentence);
}

bool record_open(const char *file, const char *pack, struct record *ret, struct err *ret_err)
{
    struct record record = { .file = file };
    if (!file_read(file, RECORD_FILE_MAX, &record.text, ret_err)) return false;
    record.cursor.at = (const char *)record.text.bytes;
    record.cursor.end = record.cursor.at + record.text.size;
    if (!read_header(&record, pack, ret_err)) {
        record_close(&record);
        return name_file(file, ret_err);
    }
    *ret = record;
    return true;
}

void record_close(struct record *record)
{
    table_free(record->table);
    blob_free(&record->text);
    free(record->ply);
    *record = (struct record){ 0 };
}

/* ---- line by line --------------------------------------------------------------------------------------- */

static enum record_line kind_of(const char *line)
{
    static const struct { const char *word; enum record_line kind; } words[] = {
        { "@hash", LINE_HASH }, { "@undo", LINE_UNDO }, { "@rewind", LINE_REWIND },
        { "@deals", LINE_DEALS }, { "@dice", LINE_DICE }, { "@seed", LINE_SEED }, { "@set", LINE_SET },
    };
    const char *word;
    size_t length;
    if (!text_read_word(&line, &word, &length) || word[0] == '#') return LINE_NONE;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (text_is(word, length, words[i].word)) return words[i].kind;
    }
    return LINE_ACTION;
}

/* The line last read has no line feed: a crash may have cut it, and then nobody was told of it. */
static bool may_be_cut(const struct record *record)
{
    return record->cursor.at == record->cursor.end && record->cursor.end[-1] != '\n';
}

bool record_read(struct record *record, bool *ret_end, struct err *ret_err)
{
    bool is_too_long;
    if (!journal_next(&record->cursor, record->line, &is_too_long)) {
        record->line[0] = 0;
        record->kind = LINE_NONE;
        *ret_end = true;
        return table_end_sets(record->table, ret_err) || name_file(record->file, ret_err);
    }
    if (is_too_long) {
        return file_fail(ret_err, record->file, record->cursor.line, "the line is too long or holds a zero byte");
    }
    record->kind = kind_of(record->line);
    *ret_end = false;
    if (record->kind == LINE_SET) return true;
    return table_end_sets(record->table, ret_err) || name_file(record->file, ret_err);
}

static bool play_action(struct record *record, struct err *ret_err)
{
    const struct match *match = &record->table->match;
    const int line = record->cursor.line;
    char sentence[200];
    struct text text;
    struct action action;
    struct refusal refusal;
    if (!notation_read(match->game, match->scenario, ROLES, record->line, &action, ret_err)) {
        ret_err->file[0] = 0;
        ret_err->line = line;
        return false;
    }
    switch (table_submit_blind(record->table, &action, &refusal, ret_err)) {
    case TABLE_DONE: return true;
    case TABLE_FAILED:
    case TABLE_FULL:
    case TABLE_UNWANTED: return false;
    case TABLE_REFUSED: break;
    }
    text_open(&text, sentence, sizeof sentence);
    words_refusal(match->game, match->scenario, &refusal, cli_lang(), &text);
    return file_fail(ret_err, "", line, "this action is not allowed here: %s", sentence);
}

static bool play_line(struct record *record, struct err *ret_err)
{
    switch (record->kind) {
    case LINE_ACTION: return play_action(record, ret_err);
    case LINE_SET: return table_read_set(record->table, record->line, ret_err);
    default: return journal_play(&record->table->match, &record->cursor, record->line, ret_err);
    }
}

bool record_play(struct record *record, struct err *ret_err)
{
    if (record->kind == LINE_HASH && record->is_other) return true;
    if (play_line(record, ret_err)) return true;
    record->kind = LINE_NONE;
    record->is_cut = may_be_cut(record);
    return record->is_cut || name_file(record->file, ret_err);
}

bool record_play_all(struct record *record, struct err *ret_err)
{
    bool is_end = false, is_whole = true;
    while (!is_end && is_whole) {
        is_whole = record_read(record, &is_end, ret_err) && record_play(record, ret_err);
    }
    const struct match *match = &record->table->match;
    record->ply = calloc(match->plies + 1, sizeof *record->ply);
    if (!record->ply) abort();
    record->plies = match->plies;
    match_list_plies(match, record->ply);
    return is_whole;
}

bool record_play_on(struct record *record, struct err *ret_err)
{
    if (record_play_all(record, ret_err)) return true;
    if (record->plies == 0) return false;
    cli_fail(ret_err);
    cli_wrong("these rules allow the first %u orders and draws; you see the match up to there", record->plies);
    return true;
}

void record_seek(struct record *record, uint32_t ply)
{
    struct match *match = &record->table->match;
    if (ply < match->plies) match_rewind(match, match->plies - ply);
    while (match->plies < ply) match_play(match, &record->ply[match->plies].action); /* there was room for all */
}

/* ---- steps ---------------------------------------------------------------------------------------------- */

uint32_t record_steps(const struct record *record, uint8_t role, uint32_t **ret_ply)
{
    const struct match *match = &record->table->match;
    void *state = calloc(1, match->game->state_bytes);
    uint32_t *ply = calloc(record->plies + 1, sizeof *ply), steps = 0;
    struct action action;
    struct rerun rerun;
    if (!state || !ply) abort();
    rerun_open(&rerun, match, state, 0);
    while (rerun_next(&rerun, &action, NULL, NULL)) {
        if (rerun.counts.frames[role] > steps) ply[++steps] = rerun.plies;
    }
    free(state);
    *ret_ply = ply;
    return steps;
}

/* ---- who may see it ------------------------------------------------------------------------------------- */

const char *record_game(const struct table *table)
{
    const struct game *game = table->match.game;
    return cli_lang() == LANG_JA && game->native ? game->native : game->title;
}

const char *record_scenario(const struct table *table)
{
    const char *title = image_fact(&table->image, table->scenario_name, "title");
    return words_or(table->match.game, cli_lang(), "scenario", table->scenario_name,
                    title ? title : table->scenario_name);
}

bool match_is_over(const struct match *match)
{
    struct pending pending;
    match->game->pending(match->scenario, match->state, &pending);
    return pending.kind == PENDING_OVER;
}

bool record_eyes(const struct match *match, const char *command, const char *name, bool is_all, uint8_t *ret)
{
    const struct game *game = match->game;
    if (!name) {
        if (!is_all && !match_is_over(match)) {
            cli_wrong("%s: the match is not over; --side ROLE shows what that side knows, --all shows everything",
                      command);
            return false;
        }
        *ret = ROLES;
        return true;
    }
    if (strcmp(name, "observer") == 0) {
        *ret = ROLE_OBSERVER;
        return true;
    }
    for (uint8_t role = 0; role < game->roles; role++) {
        if (strcmp(game->role[role].id, name) != 0) continue;
        *ret = role;
        return true;
    }
    cli_wrong("%s: %s has no side '%s'", command, game->id, name);
    return false;
}
