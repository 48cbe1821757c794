/* Playing at a table; see table.h. */
#include "host/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/notation.h"
#include "host/embedded.h"
#include "host/pack.h"

enum { SEED_FILE_MAX = 256, JOURNAL_FILE_MAX = 16 << 20 };

static bool fail(struct err *err, const char *sentence)
{
    struct text text;
    err->file[0] = 0;
    err->line = 0;
    text_open(&text, err->sentence, sizeof err->sentence);
    text_put(&text, sentence);
    return false;
}

static bool fail_memory(struct err *err)
{
    return fail(err, "out of memory");
}

/* ---- packs, scenarios, options ------------------------------------------------------------------------ */

bool table_find_pack(const char *id, struct image *ret, struct err *ret_err)
{
    for (const struct embedded_pack *pack = embedded_packs; pack->id; pack++) {
        if (strcmp(pack->id, id) == 0) return image_open(pack->bytes, pack->size, ret, ret_err);
    }
    return file_fail(ret_err, "", 0, "the program holds no pack '%s'; name a folder with --pack", id);
}

bool table_set_option(const struct game *game, const char *name, const char *value, struct options *ret,
                      struct err *ret_err)
{
    char list[160];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; i < game->options; i++) {
        const struct option *option = &game->option[i];
        if (strcmp(option->name, name) != 0) continue;
        for (int v = 0; v < 8 && option->value[v]; v++) {
            if (strcmp(option->value[v], value) == 0) {
                ret->value[i] = (uint8_t)v;
                return true;
            }
            if (v) text_put(&text, ", ");
            text_put(&text, option->value[v]);
        }
        return file_fail(ret_err, "", 0, "option '%s' is one of %s, not '%.40s'", name, list, value);
    }
    for (int i = 0; i < game->options; i++) {
        if (i) text_put(&text, ", ");
        text_put(&text, game->option[i].name);
    }
    return file_fail(ret_err, "", 0, "%s has no option '%.40s'; it has: %s", game->id, name,
                     game->options ? list : "none");
}

bool table_load_scenario(const struct table *table, const char *name, void **ret, struct err *ret_err)
{
    void *scenario = calloc(1, table->match.game->scenario_bytes);
    if (!scenario) return fail_memory(ret_err);
    if (!table->match.game->load(&table->image, name, &table->options, scenario, ret_err)) {
        free(scenario);
        return false;
    }
    *ret = scenario;
    return true;
}

static bool load_pack(struct table *table, const char *folder, struct err *ret_err)
{
    if (!folder) return table_find_pack(table->match.game->id, &table->image, ret_err);
    if (!pack_read(folder, &table->pack, ret_err)) return false;
    return image_open(table->pack.bytes, table->pack.size, &table->image, ret_err);
}

/* ---- memory --------------------------------------------------------------------------------------------- */

static bool grow(void **array, uint32_t *capacity, uint32_t wanted, size_t size)
{
    if (wanted <= *capacity) return true;
    uint32_t more = *capacity ? *capacity : 64;
    while (more < wanted) {
        if (more > UINT32_MAX / 2) return false;
        more *= 2;
    }
    void *larger = realloc(*array, more * size);
    if (!larger) return false;
    *array = larger;
    *capacity = more;
    return true;
}

/* Room for one more ply, as core/match.h asks for it. */
static bool make_room(struct match *match)
{
    void *ply = match->ply, *event = match->event;
    const bool is_done = grow(&ply, &match->ply_capacity, match->plies + 1, sizeof match->ply[0]) &&
                         grow(&event, &match->event_capacity, match->events + EVENTS_PER_PLY, sizeof match->event[0]);
    match->ply = ply;
    match->event = event;
    return is_done;
}

static char *copy_text(const char *string)
{
    const size_t size = strlen(string) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, string, size) : NULL;
}

void table_free(struct table *table)
{
    if (!table) return;
    free((void *)(uintptr_t)table->match.scenario);
    free((void *)(uintptr_t)table->match.start);
    free(table->match.state);
    free(table->match.ply);
    free(table->match.event);
    free(table->scenario_name);
    free(table->journal);
    free(table->path);
    blob_free(&table->pack);
    free(table);
}

/* ---- the journal ---------------------------------------------------------------------------------------- */

static bool keep_text(struct table *table, const char *text, size_t length)
{
    if (table->journal_length + length + 1 > table->journal_capacity) {
        size_t capacity = table->journal_capacity ? table->journal_capacity : 4096;
        while (capacity < table->journal_length + length + 1) capacity *= 2;
        char *larger = realloc(table->journal, capacity);
        if (!larger) return false;
        table->journal = larger;
        table->journal_capacity = capacity;
    }
    memcpy(table->journal + table->journal_length, text, length);
    table->journal_length += length;
    table->journal[table->journal_length] = 0;
    return true;
}

/* Adds whole lines, on the disk first. */
static bool append(struct table *table, struct text *lines, struct err *ret_err)
{
    if (table->is_by_hand || lines->length == 0) return true;
    if (!keep_text(table, lines->at, lines->length)) return fail_memory(ret_err);
    if (table->path) {
        lines->at[lines->length - 1] = 0; /* file_append_line puts the last line feed itself */
        if (!file_append_line(table->path, lines->at, ret_err)) {
            table->journal_length -= lines->length;
            table->journal[table->journal_length] = 0;
            return false;
        }
    }
    return true;
}

static void seed_path(const char *path, char *ret, size_t size)
{
    snprintf(ret, size, "%s.seed", path);
}

static bool write_seed_file(const struct table *table, struct err *ret_err)
{
    char path[4096], hex[DEALER_HEX_BYTES];
    seed_path(table->path, path, sizeof path);
    dealer_seed_hex(table->dealer.seed, hex);
    return file_replace(path, hex, strlen(hex), ret_err);
}

static void fill_header(const struct table *table, struct journal_header *ret)
{
    const struct game *game = table->match.game;
    *ret = (struct journal_header){ .version = game->version, .pack = image_hash(&table->image) };
    snprintf(ret->game, sizeof ret->game, "%s", game->id);
    snprintf(ret->scenario, sizeof ret->scenario, "%s", table->scenario_name);
    for (int i = 0; i < game->options; i++) {
        const int o = ret->options++;
        snprintf(ret->option[o].name, JOURNAL_NAME_MAX, "%s", game->option[i].name);
        snprintf(ret->option[o].value, JOURNAL_NAME_MAX, "%s", game->option[i].value[table->options.value[i]]);
    }
    if (table->dice == DICE_RANDOM) dealer_commitment(table->dealer.seed, ret->commitment);
}

static bool begin_journal(struct table *table, struct err *ret_err)
{
    char buffer[4096];
    struct text text;
    struct journal_header header;
    fill_header(table, &header);
    text_open(&text, buffer, sizeof buffer);
    journal_write_header(&header, &text);
    if (!keep_text(table, text.at, text.length)) return fail_memory(ret_err);
    if (!table->path) return true;
    if (table->dice == DICE_RANDOM && !write_seed_file(table, ret_err)) return false;
    return file_replace(table->path, table->journal, table->journal_length, ret_err);
}

/* ---- playing -------------------------------------------------------------------------------------------- */

/* Writes a legal action down, after a hash of the position before it if one is due, and plays it. */
static bool play(struct table *table, const struct action *action, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX + 128];
    struct text text;
    if (!make_room(match)) return fail_memory(ret_err);
    text_open(&text, buffer, sizeof buffer);
    if (match->plies && match->plies % JOURNAL_HASH_EVERY == 0) journal_write_hash(match, &text);
    notation_write(match->game, match->scenario, action, &text);
    text_put(&text, "\n");
    if (!append(table, &text, ret_err)) return false;
    match_submit(match, action);
    return true;
}

static bool end_journal(struct table *table, struct err *ret_err)
{
    char buffer[256], hex[DEALER_HEX_BYTES], path[4096];
    struct text text;
    if (table->is_revealed) return true;
    text_open(&text, buffer, sizeof buffer);
    journal_write_hash(&table->match, &text);
    if (table->dice == DICE_RANDOM) {
        dealer_seed_hex(table->dealer.seed, hex);
        journal_write_seed(hex, &text);
    }
    if (!append(table, &text, ret_err)) return false;
    table->is_revealed = true;
    if (table->path && table->dice == DICE_RANDOM) {
        seed_path(table->path, path, sizeof path);
        remove(path); /* it stands in the journal now */
    }
    return true;
}

/* Deals until a decision is wanted. Dice that are asked for and a script at its end leave chance pending. */
static bool run_dealer(struct table *table, struct err *ret_err)
{
    struct match *match = &table->match;
    struct pending pending;
    struct action action;
    for (;;) {
        match->game->pending(match->scenario, match->state, &pending);
        if (pending.kind == PENDING_OVER) return end_journal(table, ret_err);
        if (pending.kind != PENDING_CHANCE || table->dice == DICE_ASK) return true;
        if (!dealer_deal(&table->dealer, &pending.chance, &action)) return true;
        if (!play(table, &action, ret_err)) {
            table->dealer.next--;
            return false;
        }
    }
}

enum table_result table_submit(struct table *table, const struct action *action, struct refusal *ret_refusal,
                               struct err *ret_err)
{
    struct match *match = &table->match;
    if (!run_dealer(table, ret_err)) return TABLE_FAILED; /* what an earlier failure left over */
    const struct refusal refusal = action_legal(match->game, match->scenario, match->state, action);
    if (refusal.reason) {
        *ret_refusal = refusal;
        return TABLE_REFUSED;
    }
    return play(table, action, ret_err) && run_dealer(table, ret_err) ? TABLE_DONE : TABLE_FAILED;
}

/* ---- taking back ---------------------------------------------------------------------------------------- */

static bool may_take_back(const struct table *table, struct err *ret_err)
{
    if (table->is_revealed && table->dice == DICE_RANDOM) {
        return fail(ret_err, "the match is over and its dice are revealed: nothing can be taken back");
    }
    return true;
}

/* Writes down what was taken back; if that fails, the plies are played again. */
static bool confirm(struct table *table, struct text *line, const struct ply *plies, uint32_t count,
                    struct err *ret_err)
{
    struct match *match = &table->match;
    if (append(table, line, ret_err)) {
        table->is_revealed = false;
        return true;
    }
    match_start(match);
    for (uint32_t i = 0; i < count; i++) {
        match_submit(match, &plies[i].action);
    }
    return false;
}

static struct ply *copy_plies(const struct match *match)
{
    struct ply *copy = malloc((match->plies + 1) * sizeof *copy);
    if (copy && match->plies) memcpy(copy, match->ply, match->plies * sizeof *copy);
    return copy;
}

bool table_undo(struct table *table, uint8_t role, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    if (!may_take_back(table, ret_err)) return false;
    const uint32_t count = match->plies;
    struct ply *plies = copy_plies(match);
    if (!plies) return fail_memory(ret_err);
    const enum undo undo = match_undo(match, role);
    text_open(&text, buffer, sizeof buffer);
    journal_write_undo(match, role, &text);
    const bool is_done = undo == UNDO_DONE ? confirm(table, &text, plies, count, ret_err)
                                           : fail(ret_err, undo_words(undo));
    free(plies);
    return is_done;
}

bool table_rewind(struct table *table, uint32_t n, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    if (!may_take_back(table, ret_err)) return false;
    const uint32_t count = match->plies;
    if (n == 0 || n > count) {
        return file_fail(ret_err, "", 0, "expected a number of plies from 1 to %u, found %u", count, n);
    }
    struct ply *plies = copy_plies(match);
    if (!plies) return fail_memory(ret_err);
    match_rewind(match, n);
    text_open(&text, buffer, sizeof buffer);
    journal_write_rewind(n, &text);
    const bool is_done = confirm(table, &text, plies, count, ret_err) && run_dealer(table, ret_err);
    free(plies);
    return is_done;
}

bool table_set_position(struct table *table, void *scenario, const char *scenario_name, const void *state,
                        struct err *ret_err)
{
    const size_t size = table->match.game->state_bytes;
    char *name = scenario ? copy_text(scenario_name) : NULL;
    void *start = malloc(size);
    if (table->path || !start || (scenario && !name)) {
        free(start);
        free(name);
        return table->path ? fail(ret_err, "this match is kept in a journal file: its position cannot be set by hand")
                           : fail_memory(ret_err);
    }
    if (scenario) {
        free(table->scenario_name);
        free((void *)(uintptr_t)table->match.scenario);
        table->scenario_name = name;
        table->match.scenario = scenario;
    }
    memcpy(start, state, size);
    free((void *)(uintptr_t)table->match.start);
    table->match.start = start;
    match_start(&table->match);
    table->is_by_hand = true;
    table->is_revealed = false;
    return run_dealer(table, ret_err);
}

/* ---- starting ------------------------------------------------------------------------------------------- */

/* Everything but the dice and the journal. */
static bool sit_down(struct table *table, const struct table_setup *setup, struct err *ret_err)
{
    struct match *match = &table->match;
    void *scenario = NULL;
    match->game = setup->game;
    table->options = setup->options;
    table->dice = setup->dice;
    if (!load_pack(table, setup->pack, ret_err)) return false;
    const char *name = setup->scenario ? setup->scenario : image_scenario(&table->image, 0);
    if (!name) return fail(ret_err, "the pack has no scenario");
    if (!table_load_scenario(table, name, &scenario, ret_err)) return false;
    match->scenario = scenario;
    match->state = calloc(1, setup->game->state_bytes);
    table->scenario_name = copy_text(name);
    table->path = setup->path ? copy_text(setup->path) : NULL;
    if (!match->state || !table->scenario_name || (setup->path && !table->path)) return fail_memory(ret_err);
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
    if (!table) return fail_memory(ret_err);
    if (sit_down(table, setup, ret_err)) {
        take_dice(table, setup);
        if (begin_journal(table, ret_err) && run_dealer(table, ret_err)) {
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
        if (!journal_next(cursor, line, &is_too_long)) return true;
        const bool is_cut = cursor->at == cursor->end && cursor->end[-1] != '\n';
        bool is_good = !is_too_long;
        if (is_too_long) {
            fail(ret_err, "the line is too long or holds a zero byte");
            ret_err->line = cursor->line;
        }
        if (!make_room(match)) return fail_memory(ret_err);
        const uint32_t before = match->plies;
        const bool is_hash = strncmp(line, "@hash", 5) == 0;
        if (line[0] && line[0] != '#') dice->is_over = is_hash || strncmp(line, "@seed", 5) == 0;
        if (is_good && !(is_hash && is_other) && !read_new_dice(line, dice)) {
            is_good = journal_play(match, cursor, line, ret_err);
        }
        if (!is_good && is_cut && start > cursor->end - JOURNAL_LINE_MAX) {
            snprintf(table->warning, sizeof table->warning, "line %d was only half written and is left out",
                     cursor->line);
            return true;
        }
        if (!is_good) return false;
        if (match->plies > before && match->ply[match->plies - 1].action.role == ROLE_CHANCE) dice->deals++;
        if (is_other && is_hash) continue; /* hashes of other rules are not kept */
        const size_t length = strlen(line);
        line[length] = '\n';
        if (!keep_text(table, line, length + 1)) return fail_memory(ret_err);
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
        return fail(ret_err, "this is not the seed that the journal was begun with");
    }
    dealer_seed_fresh(seed);
    dealer_random_init(&table->dealer, seed);
    if (table->is_revealed) return true;
    dealer_commitment(seed, hex);
    text_open(&text, buffer, sizeof buffer);
    text_put(&text, "@dice sha256 ");
    text_put(&text, hex);
    text_put(&text, "\n");
    return keep_text(table, text.at, text.length) ? true : fail_memory(ret_err);
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
    fill_header(table, &header); /* it goes on as a journal of this pack and these rules */
    memcpy(header.commitment, dice.commitment, sizeof header.commitment);
    char buffer[4096];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    journal_write_header(&header, &text);
    if (!keep_text(table, text.at, text.length)) return fail_memory(ret_err);

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
    if (!table) return fail_memory(ret_err);
    bool is_open = open_journal(table, source, ret_err);
    if (is_open && table->path) {
        is_open = (table->dice != DICE_RANDOM || table->is_revealed || write_seed_file(table, ret_err)) &&
                  file_replace(table->path, table->journal, table->journal_length, ret_err);
    }
    if (is_open && run_dealer(table, ret_err)) {
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
    seed_path(file, path, sizeof path);
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
