/* `honjin verify`: plays a journal again, compares every hash, and deals every die and draw once more from the
 * seed that the journal reveals at its end.
 *
 * The k-th deal of a seed depends on the seed and k alone. Deals that were taken back count too; a line `@dice`
 * begins with a new seed, and with k = 0; `@deals` leaves some out, which were dealt before the match went on from an
 * earlier order. A seed is known only if its @seed stands in the journal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/record.h"
#include "core/notation.h"
#include "core/words.h"

enum { WORDS_MAX = 1024 };

struct deal { /* one that the current seed has to account for */
    int line;
    uint64_t number;      /* k */
    struct chance chance;
    struct action action;
};

struct audit {
    struct record record;
    char commitment[DEALER_HEX_BYTES]; /* of the current seed; "": dice were typed in */
    struct deal *deal;
    uint32_t deals, capacity;
    uint64_t next;        /* number of the next deal */
    uint32_t plies, hashes, taken_back, checked; /* checked: deals that the revealed seed gives */
    uint32_t lost;        /* deals of seeds that were replaced before they were revealed */
    bool is_revealed;
    char ended[64];       /* how the players ended it before it was over, or "" */
    uint32_t after_hash;  /* plies behind the last hash: nothing vouches for them */
};

static void keep_deal(struct audit *audit, const struct pending *pending, const struct action *action)
{
    if (audit->deals == audit->capacity) {
        audit->capacity = audit->capacity ? 2 * audit->capacity : 256;
        audit->deal = realloc(audit->deal, audit->capacity * sizeof *audit->deal);
        if (!audit->deal) abort();
    }
    audit->deal[audit->deals++] = (struct deal){ .line = audit->record.cursor.line, .number = audit->next++,
                                                 .chance = pending->chance, .action = *action };
}

static bool fail(const struct audit *audit, int line, struct err *ret_err, const char *sentence)
{
    return file_fail(ret_err, audit->record.file, line, "%s", sentence);
}

/* ---- dice ----------------------------------------------------------------------------------------------- */

/* "@dice sha256 HEX" */
static bool take_new_seed(struct audit *audit, struct err *ret_err)
{
    char hex[DEALER_HEX_BYTES];
    int length = 0;
    if (sscanf(audit->record.line, "@dice sha256 %64[0-9a-f]%n", hex, &length) != 1 ||
        strlen(hex) != DEALER_HEX_BYTES - 1 || audit->record.line[length]) {
        return fail(audit, audit->record.cursor.line, ret_err, "expected '@dice sha256 HEX'");
    }
    audit->lost += audit->deals;
    audit->deals = 0;
    audit->next = 0;
    memcpy(audit->commitment, hex, sizeof hex);
    return true;
}

/* "@deals N": so many were dealt before. None is dealt twice. */
static bool skip_deals(struct audit *audit, struct err *ret_err)
{
    const uint64_t deals = strtoull(audit->record.line + strlen("@deals "), NULL, 10);
    if (deals < audit->next) return fail(audit, audit->record.cursor.line, ret_err, "these were dealt already");
    audit->next = deals;
    return true;
}

static bool check_deal(const struct audit *audit, struct dealer *dealer, const struct deal *deal, struct err *ret_err)
{
    const struct match *match = &audit->record.table->match;
    char given[WORDS_MAX], dealt[WORDS_MAX];
    struct text text;
    struct action action;
    dealer->next = deal->number;
    dealer_deal(dealer, &deal->chance, &action);
    if (action_same(&action, &deal->action)) return true;
    text_open(&text, given, sizeof given);
    notation_write(match->game, match->scenario, &deal->action, &text);
    text_open(&text, dealt, sizeof dealt);
    notation_write(match->game, match->scenario, &action, &text);
    return file_fail(ret_err, audit->record.file, deal->line,
                     "the journal says '%.90s', but the revealed seed gives '%.90s'", given, dealt);
}

/* "@seed HEX": it must be the one that was promised, and all deals since must come from it. */
static bool take_revealed_seed(struct audit *audit, struct err *ret_err)
{
    uint8_t seed[DEALER_SEED_BYTES];
    char hex[DEALER_HEX_BYTES], promised[DEALER_HEX_BYTES];
    struct dealer dealer;
    int length = 0;
    const int line = audit->record.cursor.line;
    if (sscanf(audit->record.line, "@seed %64[0-9a-f]%n", hex, &length) != 1 ||
        strlen(hex) != DEALER_HEX_BYTES - 1 || audit->record.line[length]) {
        return fail(audit, line, ret_err, "expected '@seed HEX' with 64 hexadecimal digits");
    }
    if (!audit->commitment[0]) return fail(audit, line, ret_err, "a seed is revealed, but none was promised");
    dealer_seed_from_text(hex, seed);
    dealer_commitment(seed, promised);
    if (strcmp(promised, audit->commitment) != 0) {
        return fail(audit, line, ret_err, "this is not the seed whose SHA-256 the journal promised");
    }
    dealer_random_init(&dealer, seed);
    for (uint32_t i = 0; i < audit->deals; i++) {
        if (!check_deal(audit, &dealer, &audit->deal[i], ret_err)) return false;
    }
    audit->checked += audit->deals;
    audit->is_revealed = true;
    return true;
}

/* ---- the journal ---------------------------------------------------------------------------------------- */

static bool check_line(struct audit *audit, struct err *ret_err)
{
    struct record *record = &audit->record;
    const struct match *match = &record->table->match;
    struct pending pending;
    struct action action;
    const uint32_t before = match->plies;
    match->game->pending(match->scenario, match->state, &pending);
    if (audit->is_revealed && record->kind != LINE_NONE) {
        return fail(audit, record->cursor.line, ret_err, "the journal goes on though its seed is revealed");
    }
    if (!record_play(record, ret_err)) return false;
    switch (record->kind) {
    case LINE_ACTION:
        audit->plies++;
        audit->after_hash++;
        action = match_ply(match, 0).action;
        if (pending.kind == PENDING_CHANCE) keep_deal(audit, &pending, &action);
        return true;
    case LINE_HASH:
        audit->hashes++;
        audit->after_hash = 0;
        return true;
    case LINE_SET:
        audit->after_hash++;
        return true;
    case LINE_UNDO:
    case LINE_REWIND:
        audit->taken_back += before - match->plies;
        audit->after_hash++;
        return true;
    case LINE_DEALS: return skip_deals(audit, ret_err);
    case LINE_DICE: return take_new_seed(audit, ret_err);
    case LINE_SEED: return take_revealed_seed(audit, ret_err);
    default:
        sscanf(record->line, "# ended: %63[^\n]", audit->ended);
        return true;
    }
}

static bool check_journal(struct audit *audit, struct err *ret_err)
{
    struct record *record = &audit->record;
    bool is_end = false;
    if (record->is_other) {
        return file_fail(ret_err, record->file, 0, "it was made with %s: its hashes cannot be checked here%s",
                         record->header.version != record->table->match.game->version ? "another version of the rules"
                                                                                      : "another pack",
                         record->header.version != record->table->match.game->version ? ""
                                                                                      : "; name that pack with --pack");
    }
    memcpy(audit->commitment, record->header.commitment, sizeof audit->commitment);
    while (!is_end) {
        if (!record_read(record, &is_end, ret_err) || !check_line(audit, ret_err)) return false;
    }
    return true;
}

/* ---- telling -------------------------------------------------------------------------------------------- */

static void line(const char *heading, const char *words)
{
    enum { COLUMNS = 12 };
    const int blanks = COLUMNS - say_columns(heading);
    printf("  %s%*s%s\n", heading, blanks > 1 ? blanks : 1, "", words);
}

static void tell_dice(const struct audit *audit)
{
    const struct voice voice = cli_voice();
    if (!audit->commitment[0]) {
        line(SAY(voice, VERIFY_DICE), SAY(voice, DICE_TYPED));
        return;
    }
    line(SAY(voice, VERIFY_DICE), audit->is_revealed ? SAYS(voice, DICE_FIT, SAID_NUMBER(audit->checked))
                                                     : SAYS(voice, DICE_LATER, SAID_NUMBER(audit->deals)));
    if (audit->lost) line("", SAYS(voice, DICE_LOST, SAID_NUMBER(audit->lost)));
}

/* "Kenshin, Fourth Kawanakajima, over: Uesugi wins." */
static void tell_match(const struct audit *audit)
{
    const struct table *table = audit->record.table;
    const struct match *match = &table->match;
    const struct voice voice = cli_voice();
    const struct said said[] = { SAID_WORD(record_game(table)), SAID_WORD(record_scenario(table)),
                                 SAID_WORD(audit->ended) };
    char words[SAY_BYTES], sentence[WORDS_MAX];
    struct text text;
    struct outcome outcome;
    if (match_is_over(match)) {
        match->game->outcome(match->scenario, match->state, &outcome);
        text_open(&text, sentence, sizeof sentence);
        words_outcome(match->game, match->scenario, &outcome, voice.lang, &text);
        line(SAY(voice, VERIFY_MATCH), SAYS(voice, VERIFY_OVER, said[0], said[1], SAID_WORD(sentence)));
    } else {
        const enum saying saying = audit->ended[0]      ? SAY_VERIFY_ENDED_HOW
                                   : audit->is_revealed ? SAY_VERIFY_ENDED
                                                        : SAY_VERIFY_UNFINISHED;
        line(SAY(voice, VERIFY_MATCH), say_write(voice, saying, said, 3, words));
    }
}

static void tell(const struct audit *audit)
{
    const struct record *record = &audit->record;
    const struct voice voice = cli_voice();
    puts(SAYS(voice, VERIFIED, SAID_WORD(record->file)));
    tell_match(audit);
    line(SAY(voice, VERIFY_PLIES), SAYS(voice, PLIES_LEGAL, SAID_NUMBER(audit->plies), SAID_NUMBER(audit->taken_back)));
    line(SAY(voice, VERIFY_HASHES),
         SAYS(voice, HASHES_FIT, SAID_NUMBER(audit->hashes), SAID_NUMBER(audit->after_hash)));
    tell_dice(audit);
    if (record->is_cut) line(SAY(voice, VERIFY_NOTE), SAYS(voice, LINE_CUT_OFF, SAID_NUMBER(record->cursor.line)));
}

int verify_main(int argc, char **argv)
{
    const char *file = NULL, *pack = NULL;
    const struct cli_option options[] = {
        { "pack", &pack, NULL, "DIR", "the pack it was played with, if not the program's own" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct audit audit = { 0 };
    struct err err;
    const enum cli_next next = cli_read_options(argc, argv, "verify FILE [--pack DIR]", options, 1, &file);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!file) return cli_wrong("verify: name a journal; see honjin verify --help");
    int status = 0;
    if (!record_open(file, pack, &audit.record, &err)) return cli_fail(&err);
    if (check_journal(&audit, &err)) tell(&audit);
    else status = cli_fail(&err);
    free(audit.deal);
    record_close(&audit.record);
    return status;
}
