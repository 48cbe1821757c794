/* The journal: text that is the save file. A header, then a line for everything that happened.
 *
 *     honjin-journal 1
 *     game kenshin 1
 *     pack 0123456789abcdef
 *     scenario kawanakajima
 *     option NAME VALUE
 *     dice sha256 HEX            (or: dice ask)
 *     begin
 *     uesugi as-printed
 *     chance draw t-baba
 *     @undo uesugi               took his last action back
 *     @rewind 3                  with everybody's consent
 *     @hash 17 0123456789abcdef  the state after 17 plies in force
 *     @dice sha256 HEX           from here on the dice come from another seed
 *     @seed HEX                  revealed at the end
 *     @view uesugi               what follows is what one side has seen (host/table_seen.c): it cannot be replayed
 *     @deals N, @set FIELD ...   the match begins in the middle, see host/table_snapshot.c; @set later: it goes on
 *                                from what was measured at a real table
 *
 * Lines are only ever appended; a server leaves out drafts that were replaced (host/table_tidy.c). Lines that begin
 * with # are for people. */
#ifndef HONJIN_CORE_JOURNAL_H
#define HONJIN_CORE_JOURNAL_H

#include "core/match.h"
#include "core/text.h"

enum { JOURNAL_FORMAT = 1, JOURNAL_NAME_MAX = 48, JOURNAL_LINE_MAX = 512, JOURNAL_HASH_EVERY = 16 };

struct journal_header {
    char game[JOURNAL_NAME_MAX], scenario[JOURNAL_NAME_MAX];
    uint16_t version;
    uint64_t pack;
    struct { char name[JOURNAL_NAME_MAX], value[JOURNAL_NAME_MAX]; } option[OPTION_MAX];
    int options;
    char commitment[65]; /* SHA-256 of the dice seed in hexadecimal; empty: dice are asked for */
};

struct journal_cursor {
    const char *at, *end;
    int line; /* of the line last read */
    bool is_own; /* this program wrote it, and judged every action before: only the hashes are checked */
};

void journal_write_header(const struct journal_header *header, struct text *ret);
void journal_write_hash(const struct match *match, struct text *ret);
void journal_write_undo(const struct match *match, uint8_t role, struct text *ret);
void journal_write_rewind(uint32_t n, struct text *ret);
void journal_write_seed(const char *hex, struct text *ret);

/* Reading: the header first; then, when the caller has loaded that game, line by line. All failures
 * name the line; the caller fills in the file. */
bool journal_read_header(struct journal_cursor *cursor, struct journal_header *ret, struct err *ret_err);
/* False at the end. The line comes without its newline. */
bool journal_next(struct journal_cursor *cursor, char ret_line[JOURNAL_LINE_MAX], bool *ret_too_long);
/* Plays one line: an action, @undo, @rewind; checks @hash; skips @seed and comments. */
bool journal_play(struct match *match, const struct journal_cursor *cursor, const char *line, struct err *ret_err);

#endif
