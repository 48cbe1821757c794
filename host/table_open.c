/* Beginning a match, and going on with one from its journal; see table.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/table_inside.h"

enum { SEED_FILE_MAX = 256, JOURNAL_FILE_MAX = 16 << 20 };

/* ---- starting ------------------------------------------------------------------------------------------- */

/* Everything but the dice and the journal. */
static bool sit_down(struct table *table, const struct table_setup *setup, struct err *ret_err)
{
    struct match *match = &table->match;
    match->game = setup->game;
    table->options = setup->options;
    table->dice = setup->dice;
    if (!table_load_pack(table, setup->pack, ret_err)) return false;
    const char *name = setup->scenario ? setup->scenario : image_scenario(&table->image, 0);
    if (!name) return table_fail(ret_err, "the pack has no scenario");
    match->scenario = table_open_scenario(table, name, ret_err);
    if (!match->scenario) return false;
    match->state = calloc(1, setup->game->state_bytes);
    table->scenario_name = table_copy_text(name);
    table->path = setup->path ? table_copy_text(setup->path) : NULL;
    if (!match->state || !table->scenario_name || (setup->path && !table->path)) return table_fail_memory(ret_err);
    match_start(match);
    return true;
}

static void take_dice(struct table *table, const struct table_setup *setup)
{
    uint8_t seed[DEALER_SEED_BYTES];
    if (setup->dice == DICE_SCRIPT) dealer_script_init(&table->dealer, setup->script, setup->script_length);
    if (setup->dice != DICE_RANDOM) return;
    if (setup->seed) dealer_seed_from_text(setup->seed, seed);
    else dealer_seed_fresh(seed);
    dealer_random_init(&table->dealer, seed);
}

bool table_new(const struct table_setup *setup, struct table **ret, struct err *ret_err)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table) return table_fail_memory(ret_err);
    if (sit_down(table, setup, ret_err)) {
        take_dice(table, setup);
        if (table_begin_journal(table, ret_err) && table_run_dealer(table, ret_err)) {
            *ret = table;
            return true;
        }
    }
    table_free(table);
    return false;
}

/* ---- opening a journal ------------------------------------------------------------------------------------ */

/* What replaying has found out about the dice. */
struct dice_record {
    char commitment[DEALER_HEX_BYTES]; /* of the seed now in use; empty: dice are asked for */
    uint64_t deals;                    /* made from it */
    bool is_over;                      /* the seed was revealed, or a last hash closes the journal */
};

/* "@dice sha256 HEX": the match was opened without its seed and went on with a new one. */
static bool read_new_dice(const char *line, struct dice_record *dice)
{
    const char *prefix = "@dice sha256 ";
    const size_t length = strlen(prefix);
    if (strncmp(line, prefix, length) != 0 || strlen(line + length) != DEALER_HEX_BYTES - 1) return false;
    *dice = (struct dice_record){ 0 };
    memcpy(dice->commitment, line + length, DEALER_HEX_BYTES);
    return true;
}

/* "@deals N": a snapshot begins here; so many were dealt before. */
static bool read_deals(const char *line, struct dice_record *dice)
{
    const char *prefix = "@deals ";
    if (strncmp(line, prefix, strlen(prefix)) != 0) return false;
    dice->deals = strtoull(line + strlen(prefix), NULL, 10);
    return true;
}

/* Plays all lines. A last line without its line feed that makes no sense was cut by a crash: it was never
 * acknowledged and is left out. */
static bool replay(struct table *table, struct journal_cursor *cursor, bool is_other, struct dice_record *dice,
                   struct err *ret_err)
{
    struct match *match = &table->match;
    char line[JOURNAL_LINE_MAX + 2];
    bool is_too_long;
    for (;;) {
        const char *start = cursor->at;
        const bool is_line = journal_next(cursor, line, &is_too_long);
        const bool is_set = is_line && strncmp(line, "@set ", 5) == 0;
        if (!is_set && !table_end_sets(table, ret_err)) return false;
        if (!is_line) return true;
        const bool is_cut = cursor->at == cursor->end && cursor->end[-1] != '\n';
        bool is_good = !is_too_long;
        if (is_too_long) {
            table_fail(ret_err, "the line is too long or holds a zero byte");
            ret_err->line = cursor->line;
        }
        if (!match_make_room(match)) return table_fail_memory(ret_err);
        const uint32_t before = match->plies;
        const bool is_hash = strncmp(line, "@hash", 5) == 0;
        if (line[0] && line[0] != '#') dice->is_over = is_hash || strncmp(line, "@seed", 5) == 0;
        if (is_good && is_set) {
            is_good = table_read_set(table, line, ret_err);
        } else if (is_good && !(is_hash && is_other) && !read_new_dice(line, dice) && !read_deals(line, dice)) {
            is_good = journal_play(match, cursor, line, ret_err);
        }
        if (!is_good && is_cut && start > cursor->end - JOURNAL_LINE_MAX) {
            snprintf(table->warning, sizeof table->warning, "line %d was only half written and is left out",
                     cursor->line);
            return true;
        }
        if (!is_good) return false;
        if (match->plies > before && match_ply(match, 0).action.role == ROLE_CHANCE) dice->deals++;
        if (is_other && is_hash) continue; /* hashes of other rules are not kept */
        const size_t length = strlen(line);
        line[length] = '\n';
        if (!table_keep_text(table, line, length + 1)) return table_fail_memory(ret_err);
    }
}

/* Random dice go on from the seed if it is at hand, otherwise from a new one, and the journal says so. */
static bool take_dice_again(struct table *table, const struct dice_record *dice, const char *seed_text,
                            struct err *ret_err)
{
    uint8_t seed[DEALER_SEED_BYTES];
    char hex[DEALER_HEX_BYTES], buffer[JOURNAL_LINE_MAX];
    struct text text;
    struct pending pending;
    table->match.game->pending(table->match.scenario, table->match.state, &pending);
    table->is_revealed = dice->is_over && pending.kind == PENDING_OVER;
    table->dice = dice->commitment[0] ? DICE_RANDOM : DICE_ASK;
    if (table->dice == DICE_ASK) return true;
    if (seed_text) {
        dealer_seed_from_text(seed_text, seed);
        dealer_commitment(seed, hex);
        if (strcmp(hex, dice->commitment) == 0) {
            dealer_random_init(&table->dealer, seed);
            table->dealer.next = dice->deals;
            return true;
        }
        return table_fail(ret_err, "this is not the seed that the journal was begun with");
    }
    dealer_seed_fresh(seed);
    dealer_random_init(&table->dealer, seed);
    if (table->is_revealed) return true;
    dealer_commitment(seed, hex);
    text_open(&text, buffer, sizeof buffer);
    text_put(&text, "@dice sha256 ");
    text_put(&text, hex);
    text_put(&text, "\n");
    return table_keep_text(table, text.at, text.length) ? true : table_fail_memory(ret_err);
}

static bool take_options(const struct game *game, const struct journal_header *header, struct options *ret,
                         struct err *ret_err)
{
    for (int i = 0; i < header->options; i++) {
        if (!table_set_option(game, header->option[i].name, header->option[i].value, ret, ret_err)) return false;
    }
    return true;
}

static bool open_journal(struct table *table, const struct table_source *source, struct err *ret_err)
{
    struct journal_cursor cursor = { .at = source->text, .end = source->text + source->length };
    struct journal_header header;
    struct dice_record dice = { 0 };
    struct table_setup setup = { .pack = source->pack, .path = source->path };
    if (!journal_read_header(&cursor, &header, ret_err)) return false;
    setup.game = source->find_game(header.game);
    setup.scenario = header.scenario;
    if (!setup.game) return file_fail(ret_err, "", cursor.line, "there is no game '%s'", header.game);
    if (!take_options(setup.game, &header, &setup.options, ret_err)) return false;
    if (!sit_down(table, &setup, ret_err)) return false;
    memcpy(dice.commitment, header.commitment, sizeof dice.commitment);

    const bool is_other = header.pack != image_hash(&table->image) || header.version != setup.game->version;
    table->dice = header.commitment[0] ? DICE_RANDOM : DICE_ASK;
    table_fill_header(table, &header); /* it goes on as a journal of this pack and these rules */
    memcpy(header.commitment, dice.commitment, sizeof header.commitment);
    char buffer[4096];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    journal_write_header(&header, &text);
    if (!table_keep_text(table, text.at, text.length)) return table_fail_memory(ret_err);

    cursor.is_own = source->is_own && !is_other;
    if (!replay(table, &cursor, is_other, &dice, ret_err)) {
        if (!is_other) return false;
        char sentence[sizeof ret_err->sentence];
        memcpy(sentence, ret_err->sentence, sizeof sentence);
        return file_fail(ret_err, ret_err->file, ret_err->line, "%.160s (the journal was made with another pack or "
                         "rules version)", sentence);
    }
    if (is_other && !table->warning[0]) {
        snprintf(table->warning, sizeof table->warning, "the journal was made with another pack or rules version; "
                 "every action is still legal, so it goes on with this one");
    }
    return take_dice_again(table, &dice, source->seed, ret_err);
}

bool table_open(const struct table_source *source, struct table **ret, struct err *ret_err)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table) return table_fail_memory(ret_err);
    bool is_open = open_journal(table, source, ret_err);
    if (is_open && table->path) {
        is_open = (table->dice != DICE_RANDOM || table->is_revealed || table_write_seed(table, ret_err)) &&
                  file_replace(table->path, table->journal, table->journal_length, ret_err);
    }
    if (is_open && table_run_dealer(table, ret_err)) {
        *ret = table;
        return true;
    }
    if (!ret_err->file[0]) snprintf(ret_err->file, sizeof ret_err->file, "%.90s", source->name);
    table_free(table);
    return false;
}

bool table_resume(const char *file, const char *pack, const char *go_on_in,
                  const struct game *(*find_game)(const char *id), struct table **ret, struct err *ret_err)
{
    struct blob journal, seed = { 0 };
    struct err no_seed;
    char path[4096];
    if (!file_read(file, JOURNAL_FILE_MAX, &journal, ret_err)) return false;
    table_seed_path(file, path, sizeof path);
    const bool has_seed = file_read(path, SEED_FILE_MAX, &seed, &no_seed);
    const struct table_source source = {
        .name = file,
        .text = (const char *)journal.bytes,
        .length = journal.size,
        .find_game = find_game,
        .pack = pack,
        .seed = has_seed ? (const char *)seed.bytes : NULL,
        .path = go_on_in ? go_on_in : file,
    };
    const bool is_open = table_open(&source, ret, ret_err);
    blob_free(&journal);
    blob_free(&seed);
    return is_open;
}
