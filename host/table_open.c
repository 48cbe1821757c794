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
    struct table_setup wanted = *setup;
    if (!table) return table_fail_memory(ret_err);
    if (table_take_lesson(table, &wanted, ret_err) && sit_down(table, &wanted, ret_err)) {
        take_dice(table, &wanted);
        if (table_begin_journal(table, ret_err) && table_begin_lesson(table, ret_err) &&
            table_run_dealer(table, ret_err)) {
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
    bool is_mended, is_noted;          /* the match was halted before, and has gone on ... */
    struct halt halt;                  /* ... there ... */
    role_set acted;                    /* ... and these have played since */
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

/* Until every side has played on, it is told what became of the match. */
static void note_mended(const struct match *match, const char *line, uint32_t before, struct dice_record *dice)
{
    const uint8_t role = match->plies > before ? match_ply(match, 0).action.role : ROLE_CHANCE;
    if (role < ROLE_PLAYERS_MAX) dice->acted |= ROLE_BIT(role);
    if (!table_read_mended(line, &dice->halt, &dice->is_noted)) return;
    dice->is_mended = true;
    dice->acted = ROLE_NOBODY;
}

/* Plays all lines. A last line without its line feed that makes no sense was cut by a crash: it was never
 * acknowledged and is left out. */
static bool replay(struct table *table, struct journal_cursor *cursor, const struct table_source *source, bool is_other,
                   struct dice_record *dice, struct err *ret_err)
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
        note_mended(match, line, before, dice);
        table_read_lesson(table, line, source->pack);
        if (is_other && is_hash) continue; /* hashes of other rules are not kept */
        const size_t length = strlen(line);
        line[length] = '\n';
        if (!table_keep_text(table, line, length + 1)) return table_fail_memory(ret_err);
        if (match->plies == before + 1) table_note_ply(table, length + 1);
        else if (!is_hash) table_note_other(table);
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
    if (table->dice == DICE_ASK && table->lesson) table_take_lesson_dice(table, dice->deals);
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
    if (!table_keep_text(table, text.at, text.length)) return table_fail_memory(ret_err);
    table_note_other(table);
    return true;
}

static bool take_options(const struct game *game, const struct journal_header *header, struct options *ret,
                         struct err *ret_err)
{
    for (int i = 0; i < header->options; i++) {
        if (!table_set_option(game, header->option[i].name, header->option[i].value, ret, ret_err)) return false;
    }
    return true;
}

/* By which rules it was made. */
static void write_other(const struct journal_header *made, struct table *table)
{
    const struct game *game = table->match.game;
    const bool is_pack = table_is_of_pack(table, made->pack);
    char version[96] = "";
    if (made->version != game->version) {
        snprintf(version, sizeof version, " by rules version %u of %s, and these are version %u", made->version,
                 game->id, game->version);
    }
    snprintf(table->warning, sizeof table->warning, "the journal was made%s%s%s; every action is still legal, so it "
             "goes on with these", version, version[0] && !is_pack ? " and" : "", is_pack ? "" : " with another pack");
}

/* The players' words for it; the rules' own may tell secrets. */
static void warn_mended(struct table *table, const struct dice_record *dice)
{
    snprintf(table->warning, sizeof table->warning, "the rules were mended since this match was begun: it goes on %s "
             "the first %u of its %u orders and draws", dice->is_noted ? "as it stood, and its log tells" : "after",
             dice->halt.played, dice->halt.of);
}

/* Orders and draws from here to there. */
static uint32_t count_actions(const char *at, const char *end, const char *begin)
{
    uint32_t count = 0;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (length > 1 && at[0] != '@' && at[0] != '#' && strncmp(at, begin, strlen(begin)) == 0) count++;
        at += length + 1;
    }
    return count;
}

/* The match stands after the last line that these rules allow. */
static void halt(struct table *table, bool is_known, const char *first, const struct journal_cursor *cursor,
                 struct dice_record *dice, const struct err *err)
{
    const char *stuck = cursor->at;
    while (stuck > first && stuck[-1] == '\n') stuck--; /* back to where the line begins that was read last */
    while (stuck > first && stuck[-1] != '\n') stuck--;
    table->halt.line = cursor->line;
    table->halt.played = count_actions(first, stuck, "");
    table->halt.of = count_actions(first, cursor->end, "");
    snprintf(table->halt.why, sizeof table->halt.why, "%s", err->sentence);
    dice->deals += count_actions(stuck, cursor->end, "chance "); /* they were seen */
    dice->is_over = false;
    table->is_converted = true;
    snprintf(table->warning, sizeof table->warning, "%s: of its %u orders and draws the first %u can be played by them",
             is_known ? "the rules were mended since this match was begun"
                      : "this is no match by these rules, or the journal was changed",
             table->halt.of, table->halt.played);
}

static bool open_journal(struct table *table, const struct table_source *source, struct err *ret_err)
{
    struct journal_cursor cursor = { .at = source->text, .end = source->text + source->length };
    struct journal_header header, made;
    struct dice_record dice = { 0 };
    struct table_setup setup = { .pack = source->pack };
    if (!journal_read_header(&cursor, &header, ret_err)) return false;
    setup.game = source->find_game(header.game);
    setup.scenario = header.scenario;
    if (!setup.game) return file_fail(ret_err, "", cursor.line, "there is no game '%s'", header.game);
    if (!take_options(setup.game, &header, &setup.options, ret_err)) return false;
    if (!sit_down(table, &setup, ret_err)) return false;
    memcpy(dice.commitment, header.commitment, sizeof dice.commitment);

    const bool is_other = !table_is_of_pack(table, header.pack) || header.version != setup.game->version;
    const role_set all = (role_set)(ROLE_BIT(setup.game->roles) - 1);
    table->is_converted = is_other;
    made = header;
    table->dice = header.commitment[0] ? DICE_RANDOM : DICE_ASK;
    table_fill_header(table, &header); /* it goes on as a journal of this pack and these rules */
    memcpy(header.commitment, dice.commitment, sizeof header.commitment);
    char buffer[4096];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    journal_write_header(&header, &text);
    if (!table_keep_text(table, text.at, text.length)) return table_fail_memory(ret_err);
    table_note_other(table);

    cursor.is_own = source->is_own && !is_other;
    const char *first = cursor.at;
    if (!replay(table, &cursor, source, is_other, &dice, ret_err)) {
        if (source->takes_part) {
            halt(table, source->is_own || is_other, first, &cursor, &dice, ret_err);
        } else if (!is_other) {
            return false;
        } else {
            char sentence[sizeof ret_err->sentence];
            memcpy(sentence, ret_err->sentence, sizeof sentence);
            return file_fail(ret_err, ret_err->file, ret_err->line, "%.160s (the journal was made with another pack or "
                             "rules version)", sentence);
        }
    } else if (dice.is_mended && (dice.acted & all) != all) {
        warn_mended(table, &dice);
    } else if (is_other && !table->warning[0]) {
        write_other(&made, table);
    }
    return take_dice_again(table, &dice, source->seed, ret_err);
}

bool table_open(const struct table_source *source, struct table **ret, struct err *ret_err)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table) return table_fail_memory(ret_err);
    if (open_journal(table, source, ret_err) && (table->halt.line || table_run_dealer(table, ret_err))) {
        *ret = table;
        return true;
    }
    if (!ret_err->file[0]) snprintf(ret_err->file, sizeof ret_err->file, "%.90s", source->name);
    table_free(table);
    return false;
}

bool table_open_file(const char *file, const char *pack, const struct game *(*find_game)(const char *id),
                     struct table **ret, struct err *ret_err)
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
        .takes_part = true,
    };
    const bool is_open = table_open(&source, ret, ret_err);
    blob_free(&journal);
    blob_free(&seed);
    return is_open;
}

bool table_keep_in(struct table *table, const char *path, struct err *ret_err)
{
    char *copy = table_copy_text(path);
    if (!copy) return table_fail_memory(ret_err);
    free(table->path);
    table->path = copy;
    if (table->dice == DICE_RANDOM && !table->is_revealed && !table_write_seed(table, ret_err)) return false;
    return file_has(path, table->journal, table->journal_length) ||
           file_replace(path, table->journal, table->journal_length, ret_err);
}
