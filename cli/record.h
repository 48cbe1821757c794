/* A journal opened to be studied. What it says is played; nothing is added to it and no dice are dealt.
 *
 *     record_open      header, pack, scenario: the match stands at its start
 *     record_read      the next line, and what it is
 *     record_play      plays that line; or record_play_all, which does both to the end
 *     record_steps     what a side noticed of it, step by step
 *     record_seek      goes to any ply of those in force at the end */
#ifndef HONJIN_CLI_RECORD_H
#define HONJIN_CLI_RECORD_H

#include "host/table.h"

enum record_line {
    LINE_NONE, LINE_ACTION, LINE_HASH, LINE_UNDO, LINE_REWIND, LINE_DEALS, LINE_DICE, LINE_SEED, LINE_SET
};

struct record {
    struct table *table; /* dice are never dealt at it */
    struct journal_header header;
    bool is_other;       /* made with another pack or rules version: its hashes say nothing here */
    bool is_cut;         /* the last line was only half written and is left out */

    const char *file;    /* for errors */
    struct blob text;
    struct journal_cursor cursor;
    char line[JOURNAL_LINE_MAX]; /* read last */
    enum record_line kind;       /* what it is */

    struct ply *ply; /* after record_play_all: the plies in force */
    uint32_t plies;
};

/* The pack is a folder, or NULL for the one inside the program. Errors name file and line. */
bool record_open(const char *file, const char *pack, struct record *ret, struct err *ret_err);
void record_close(struct record *record);

bool record_read(struct record *record, bool *ret_end, struct err *ret_err);
bool record_play(struct record *record, struct err *ret_err);
/* False: only so far; what came before can be looked at. */
bool record_play_all(struct record *record, struct err *ret_err);
/* The same for whoever only looks: where the rules stop is said on standard error. False: they allow nothing of it. */
bool record_play_on(struct record *record, struct err *ret_err);
/* ply: 0 is the start, record->plies the end. */
void record_seek(struct record *record, uint32_t ply);

/* The steps of the match that stands at its end, as the role can count them: without a side (ROLES) each ply is
 * one; for a side it is whatever it noticed, an order of its own or something it was told; so
 * nobody can count another's hidden drafts. ret_ply, malloc'ed, says after which ply each stands, from ply[0] = 0,
 * the start, on. How many there are besides the start. */
uint32_t record_steps(const struct record *record, uint8_t role, uint32_t **ret_ply);

/* The titles of its game and scenario, for people. */
const char *record_game(const struct table *table);
const char *record_scenario(const struct table *table);
bool match_is_over(const struct match *match);
/* Whose eyes a command looks with: those of the role of this name, or of an observer. Without a name all is
 * shown (ROLES), but a match that is not over shows all only if is_all. A failure is said on standard error. */
bool record_eyes(const struct match *match, const char *command, const char *name, bool is_all, uint8_t *ret);

#endif
