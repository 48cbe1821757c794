/* Beats: what happened, told as one would say it at a table, a breath each.
 *
 *     events of the rules  ->  cut for a role  ->  grouped into beats  ->  clauses  ->  a sentence in a language
 *     (core/event.h)           (event_redact)      (by struct part)       (compose)     (words_beat)
 *
 * The rules tell every step they take: a duel of two cards is nineteen events. A person wants "Inoue attacks Morozumi:
 * both play 6, then 4.5 beats 4. Morozumi retreats to 1405." So between the rules and every front end stands this
 * layer. Terminal log, page log, film, replay, the journal of one side and the protocol tell beats; who wants the
 * events asks for them by the numbers of the first and the last that the beat is made of. These numbers also name the
 * states before and after it: the role had been told `first - 1` events then, and `last` (rerun_open_told()).
 *
 * This file knows no game. A game says by data, for each kind of its events (struct part), what it is to a beat:
 *
 *     PART_ALONE    a beat of its own
 *     PART_OPENS    begins a beat
 *     PART_GOES_ON  goes on with the open beat, if that was opened by the same group and the same `who`; else opens one
 *     PART_GATHERS  joins the open beat if the event before it is of its own kind; else opens one: a list
 *     PART_JOINS    belongs to the open beat, and is a beat of its own where none is open
 *     PART_SILENT   no news: belongs to the open beat if there is one, and is never told
 *     PART_CLOSES   joins, and ends the beat: what follows is something else, but for what befalls the same `victim`
 *     PART_ENDS     is silent and ends the beat
 *
 * and by which clause it is told (`words`, with the arguments of the event), if at all. Clauses follow each other in
 * the order of things. One that begins with a letter begins a sentence; one that begins with a comma, a colon or a
 * space goes on with the last one: so every language can put them together in its own way. Where that is not enough
 * the game composes (telling.compose): it is given the events of the beat and adds clauses, whose words are in the
 * same table. A game without a table (struct telling) tells each event by itself, with the event's own words.
 *
 * Who acts on whom, from where to where, dice, modifiers, pieces and hexes are in the beat as data, picked out of the
 * arguments by their kinds and by the part. What a turn cost is counted by `toll` from one part that `sums`
 * to the next, which composes the summary.
 *
 * Whether an event opens a beat depends only on the open beat. Who listens to a match keeps a bookmark: where the beat
 * began that is still open, and what the turn has cost up to there. He is told on from there, and no event is looked at
 * twice but those of the open beat. Who has none is given one: after the last sum it does not matter what was before.
 *
 * Nothing is allocated; a beat is a value. */
#ifndef HONJIN_CORE_BEAT_H
#define HONJIN_CORE_BEAT_H

#include "core/bookmark.h"
#include "core/match.h"
#include "core/text.h"

/* ---- the game's side -------------------------------------------------------------------------------------------- */

enum part_kind { PART_ALONE, PART_OPENS, PART_GOES_ON, PART_GATHERS, PART_JOINS, PART_SILENT, PART_CLOSES, PART_ENDS };

/* How a film shows a beat: what is alike and quiet goes together, blows come one by one. */
enum look { LOOK_PLAIN, LOOK_MARCH, LOOK_FIGHT, LOOK_SUMMARY, LOOK_END, LOOKS };
extern const char *const look_name[LOOKS]; /* "march" */

struct part { /* arguments are counted from 1; 0: none */
    uint8_t part, look, group;
    uint16_t words;                /* the clause, of telling.words; 0: none; alone: the event's own words */
    uint8_t who, whom, from, to;   /* the arguments that say so */
    uint8_t victim;                /* the argument that says whom it befalls: see PART_CLOSES */
    uint8_t lists;                 /* the argument for {*} of the clause; alike ones in a row are one clause */
    uint8_t unless;                /* not told while this argument is 0: nothing has happened */
    uint8_t modifier;              /* the argument that was added to a die or a strength */
    uint8_t toll, tolled;        /* what a turn counts, 1 to TOLLS, and the argument that is counted */
    bool sums;                     /* is told with the toll of the turn */
    bool along;                    /* goes on with a beat of its kind by somebody else, from and to the same places */
};

struct beat;
struct passage; /* what a beat is composed of */

struct telling {
    const struct wording *words; /* [0] unused */
    uint16_t count;
    const struct part *part;     /* by kind of event */
    uint64_t pieces;             /* which kinds of the game (bit kind - KIND_GAME) are pieces on the map */
    /* Adds the clauses of a beat; false: the table will do. May be NULL. */
    bool (*compose)(const struct passage *passage, struct beat *beat);
};

/* ---- a beat ----------------------------------------------------------------------------------------------------- */

enum { BEAT_EVENTS = 256, CLAUSES_MAX = 40, BEAT_RULES = 16, BEAT_DICE = 24, BEAT_MODIFIERS = 16, BEAT_HEXES = 32,
       BEAT_PIECES = 48, BEAT_LISTED = 96, BEAT_BYTES = 2048 };

struct value { uint8_t kind; int32_t value; }; /* KIND_NONE: none */

struct clause {
    const struct wording *wording;
    int32_t arg[ARG_MAX];
    uint16_t list;  /* {*}: where its values begin in beat.listed, */
    uint8_t lists;  /* and how many there are */
};

struct modifier { /* the event that tells the cause, with its number */
    uint32_t number;
    struct event event;
    struct value value;
};

struct beat {
    uint32_t first, last;  /* events, as they are counted for the role */
    uint32_t news;         /* the last of them that is not silent: since then it is told like this */
    uint16_t kind;         /* of the event that opened it */
    uint8_t look, heading; /* enum look, enum heading */
    bool is_open;          /* it may go on: what comes next can still belong to it */
    struct value who, whom;
    int32_t from, to;      /* hexes, or NOTHING */
    uint8_t clauses, rules, dice, modifiers, hexes, pieces, listed;
    struct clause clause[CLAUSES_MAX];
    uint16_t rule[BEAT_RULES];
    int32_t die[BEAT_DICE];
    struct modifier modifier[BEAT_MODIFIERS];
    int32_t hex[BEAT_HEXES];
    struct value piece[BEAT_PIECES];
    struct value list[BEAT_LISTED];
};

/* ---- composing, for games ---------------------------------------------------------------------------------------- */

struct passage {
    const struct game *game;
    const void *scenario;
    const struct event *event; /* redacted; the first one opened the beat */
    uint32_t events;
    const struct toll *toll; /* [TOLLS], of this turn so far */
};

/* The next event of a kind, from `from` on; NULL: none. */
const struct event *passage_find(const struct passage *passage, uint16_t kind, const struct event *from);
int passage_count(const struct passage *passage, uint16_t kind);
/* Adds a clause. It may be changed as long as nothing else is added; NULL: there is no more room. */
struct clause *beat_say(const struct passage *passage, struct beat *beat, uint16_t words,
                        const int32_t arg[ARG_MAX]);
#define BEAT_SAY(passage, beat, words, ...) beat_say(passage, beat, words, (const int32_t[ARG_MAX]){ __VA_ARGS__ })
/* A value for the list of the clause that was added last. */
void beat_list(struct beat *beat, uint8_t kind, int32_t value);
/* What a toll has of one side, behind these words, which are told with the side; false: nothing. */
bool beat_list_toll(const struct passage *passage, struct beat *beat, const struct toll *toll, uint8_t kind,
                    uint16_t words, uint8_t side, uint8_t (*side_of)(const void *scenario, int piece));
/* An argument, counted from 0, of each event of a kind. */
void beat_list_events(const struct passage *passage, struct beat *beat, uint16_t event, int arg);
/* Clauses as the table has them, of the events from one to before another. */
void beat_say_events(const struct passage *passage, struct beat *beat, const struct event *from,
                     const struct event *to);

/* ---- telling ----------------------------------------------------------------------------------------------------- */

/* Calls tell() with the beats of a role (ROLES: of whoever sees everything) that have news after the bookmark, and
 * moves it to the end; the first of them may have begun before it. Returns how many events the role was told in all. */
uint32_t match_beats_on(const struct match *match, uint8_t role, struct bookmark *mark,
                        void (*tell)(void *context, const struct beat *beat), void *context);
/* The bookmark of somebody who was told so many events; it costs what the turn has told so far. */
void match_bookmark(const struct match *match, uint8_t role, uint32_t told, struct bookmark *ret);
/* Both, for whoever keeps none. */
uint32_t match_beats(const struct match *match, uint8_t role, uint32_t since,
                     void (*tell)(void *context, const struct beat *beat), void *context);

/* Does it go on with the sentence before it? */
bool clause_goes_on(const struct wording *wording);
/* The beat as a sentence or more; a heading has no full stop. */
void words_beat(const struct game *game, const void *scenario, const struct beat *beat, enum lang lang,
                struct text *ret);

#endif
