/* Journal text; see journal.h. */
#include "core/journal.h"

#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/words.h"

void journal_write_header(const struct journal_header *header, struct text *ret)
{
    text_put(ret, "honjin-journal ");
    text_int(ret, JOURNAL_FORMAT);
    text_put(ret, "\ngame ");
    text_put(ret, header->game);
    text_put(ret, " ");
    text_int(ret, header->version);
    text_put(ret, "\npack ");
    text_hex64(ret, header->pack);
    text_put(ret, "\nscenario ");
    text_put(ret, header->scenario);
    for (int i = 0; i < header->options; i++) {
        text_put(ret, "\noption ");
        text_put(ret, header->option[i].name);
        text_put(ret, " ");
        text_put(ret, header->option[i].value);
    }
    text_put(ret, header->commitment[0] ? "\ndice sha256 " : "\ndice ask");
    text_put(ret, header->commitment);
    text_put(ret, "\nbegin\n");
}

void journal_write_hash(const struct match *match, struct text *ret)
{
    text_put(ret, "@hash ");
    text_int(ret, match->plies);
    text_put(ret, " ");
    text_hex64(ret, state_hash(match->game, match->state));
    text_put(ret, "\n");
}

void journal_write_undo(const struct match *match, uint8_t role, struct text *ret)
{
    text_put(ret, "@undo ");
    words_value(match->game, match->scenario, KIND_ROLE, role, ret);
    text_put(ret, "\n");
}

void journal_write_rewind(uint32_t n, struct text *ret)
{
    text_put(ret, "@rewind ");
    text_int(ret, n);
    text_put(ret, "\n");
}

void journal_write_seed(const char *hex, struct text *ret)
{
    text_put(ret, "@seed ");
    text_put(ret, hex);
    text_put(ret, "\n");
}

bool journal_next(struct journal_cursor *cursor, char ret_line[JOURNAL_LINE_MAX], bool *ret_too_long)
{
    *ret_too_long = false;
    if (cursor->at >= cursor->end) return false;
    const char *newline = memchr(cursor->at, '\n', (size_t)(cursor->end - cursor->at));
    const char *stop = newline ? newline : cursor->end;
    size_t length = (size_t)(stop - cursor->at);
    cursor->line++;
    if (length >= JOURNAL_LINE_MAX || memchr(cursor->at, 0, length)) {
        *ret_too_long = true;
        length = 0;
    }
    memcpy(ret_line, cursor->at, length);
    if (length && ret_line[length - 1] == '\r') length--;
    ret_line[length] = 0;
    cursor->at = newline ? newline + 1 : cursor->end;
    return true;
}

static bool fail(const struct journal_cursor *cursor, struct err *ret_err, const char *first, const char *second)
{
    struct text text;
    char sentence[sizeof ret_err->sentence];
    text_open(&text, sentence, sizeof sentence);
    text_put(&text, first);
    text_put(&text, second);
    memcpy(ret_err->sentence, sentence, sizeof sentence);
    ret_err->file[0] = 0;
    ret_err->line = cursor->line;
    return false;
}

static bool read_name(const char **at, char ret[JOURNAL_NAME_MAX])
{
    const char *word;
    size_t length;
    if (!text_read_word(at, &word, &length) || length >= JOURNAL_NAME_MAX) return false;
    memcpy(ret, word, length);
    ret[length] = 0;
    return true;
}

static bool read_hex64(const char **at, uint64_t *ret)
{
    const char *word;
    size_t length;
    uint64_t value = 0;
    if (!text_read_word(at, &word, &length) || length != 16) return false;
    for (size_t i = 0; i < length; i++) {
        const char *digits = "0123456789abcdef", *digit = strchr(digits, word[i]);
        if (!digit) return false;
        value = value << 4 | (uint64_t)(digit - digits);
    }
    *ret = value;
    return true;
}

static bool read_dice(const char **at, char ret[65])
{
    char kind[JOURNAL_NAME_MAX];
    const char *word;
    size_t length;
    if (!read_name(at, kind)) return false;
    ret[0] = 0;
    if (strcmp(kind, "ask") == 0) return true;
    if (strcmp(kind, "sha256") != 0 || !text_read_word(at, &word, &length) || length != 64) return false;
    memcpy(ret, word, 64);
    ret[64] = 0;
    return true;
}

/* One header line; false: it is not understood. */
static bool read_header_line(const char *line, struct journal_header *header)
{
    const char *at = line;
    char key[JOURNAL_NAME_MAX];
    int64_t version;
    const char *word;
    size_t length;
    if (!read_name(&at, key)) return false;
    if (strcmp(key, "game") == 0) {
        if (!read_name(&at, header->game) || !text_read_word(&at, &word, &length) ||
            !text_read_int(word, length, 0, 65535, &version)) return false;
        header->version = (uint16_t)version;
        return true;
    }
    if (strcmp(key, "pack") == 0) return read_hex64(&at, &header->pack);
    if (strcmp(key, "scenario") == 0) return read_name(&at, header->scenario);
    if (strcmp(key, "dice") == 0) return read_dice(&at, header->commitment);
    if (strcmp(key, "option") == 0) {
        if (header->options == OPTION_MAX) return false;
        const int i = header->options++;
        return read_name(&at, header->option[i].name) && read_name(&at, header->option[i].value);
    }
    return false;
}

bool journal_read_header(struct journal_cursor *cursor, struct journal_header *ret, struct err *ret_err)
{
    struct journal_header header = { 0 };
    char line[JOURNAL_LINE_MAX];
    bool too_long;
    if (!journal_next(cursor, line, &too_long) || strcmp(line, "honjin-journal 1") != 0) {
        return fail(cursor, ret_err, "this is no journal, which begins with 'honjin-journal 1', but: ", line);
    }
    while (journal_next(cursor, line, &too_long)) {
        if (too_long) return fail(cursor, ret_err, "the line is too long or holds a zero byte", "");
        if (line[0] == '#') continue;
        if (strcmp(line, "begin") == 0) {
            if (!header.game[0] || !header.scenario[0]) {
                return fail(cursor, ret_err,
                            header.game[0] ? "the header names no scenario" : "the header names no game", "");
            }
            *ret = header;
            return true;
        }
        if (!read_header_line(line, &header)) {
            return fail(cursor, ret_err, "expected game, pack, scenario, option, dice or begin with their values, "
                        "found: ", line);
        }
    }
    return fail(cursor, ret_err, "the journal ends before 'begin'", "");
}

static bool play_hash(const struct match *match, const struct journal_cursor *cursor, const char *at,
                      struct err *ret_err)
{
    const char *word;
    size_t length;
    int64_t plies;
    uint64_t hash;
    if (!text_read_word(&at, &word, &length) || !text_read_int(word, length, 0, UINT32_MAX, &plies) ||
        !read_hex64(&at, &hash)) {
        return fail(cursor, ret_err, "expected '@hash PLIES HEX'", "");
    }
    if (plies != match->plies || hash != state_hash(match->game, match->state)) {
        return fail(cursor, ret_err, "the hash does not fit: the lines above were changed, or come from other rules "
                    "or another pack", "");
    }
    return true;
}

static bool play_rewind(struct match *match, const struct journal_cursor *cursor, const char *at, struct err *ret_err)
{
    const char *word;
    size_t length;
    int64_t n;
    if (!text_read_word(&at, &word, &length) || !text_read_int(word, length, 1, match->plies, &n)) {
        return fail(cursor, ret_err, "expected '@rewind N' with N no more than the plies played", "");
    }
    return match_rewind(match, (uint32_t)n);
}

static bool play_undo(struct match *match, const struct journal_cursor *cursor, const char *at, struct err *ret_err)
{
    const char *word;
    size_t length;
    int32_t role;
    if (!text_read_word(&at, &word, &length) ||
        !words_read(match->game, match->scenario, KIND_ROLE, word, length, &role) || role < 0) {
        return fail(cursor, ret_err, "expected '@undo ROLE'", "");
    }
    const enum undo undo = match_undo(match, (uint8_t)role, /* is_old= */ true);
    return undo == UNDO_DONE ? true : fail(cursor, ret_err, "cannot undo: ", undo_words(undo));
}

static bool play_action(struct match *match, const struct journal_cursor *cursor, const char *line,
                        struct err *ret_err)
{
    struct action action;
    if (!notation_read(match->game, match->scenario, ROLES, line, &action, ret_err)) {
        ret_err->line = cursor->line;
        return false;
    }
    const struct refusal refusal =
        cursor->is_own ? ALLOWED : action_legal(match->game, match->scenario, match->state, &action);
    if (!refusal.reason) {
        match_play(match, &action);
        return true;
    }
    char sentence[200];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_refusal(match->game, match->scenario, &refusal, LANG_EN, &text);
    return fail(cursor, ret_err, "this action is not allowed here: ", sentence);
}

bool journal_play(struct match *match, const struct journal_cursor *cursor, const char *line, struct err *ret_err)
{
    const char *at = line, *word;
    size_t length;
    if (!text_read_word(&at, &word, &length) || word[0] == '#') return true;
    if (text_is(word, length, "@hash")) return play_hash(match, cursor, at, ret_err);
    if (text_is(word, length, "@undo")) return play_undo(match, cursor, at, ret_err);
    if (text_is(word, length, "@rewind")) return play_rewind(match, cursor, at, ret_err);
    if (text_is(word, length, "@seed") || text_is(word, length, "@dice") || text_is(word, length, "@deals")) {
        return true; /* the dealer's business */
    }
    if (text_is(word, length, "@view")) {
        return fail(cursor, ret_err, "this journal tells what one side has seen, ", "and cannot be replayed");
    }
    return play_action(match, cursor, line, ret_err);
}
