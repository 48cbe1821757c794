/* What front ends draw: the half of a game that is not rules. Terminal, pictures, protocol and page show the same
 * things, all made from a role's view (a redacted state), so that nothing can be drawn that the role may not know.
 *
 *   on the map     pieces, sites (castles), overlays; or, on a table without hexes, pieces with bases and features
 *   beside it      the panel: blocks of a few kinds, whose items name the pieces, hexes and rules they are about
 *   when asked     the way of a move, the line of a piece, a measurement, what to know of an order, the book's tables
 *
 * A game fills a `const struct show`; what it has nothing to say about stays NULL. */
#ifndef HONJIN_CORE_SHOW_H
#define HONJIN_CORE_SHOW_H

#include <assert.h>

#include "core/game.h"
#include "kit/point.h"

struct telling; /* core/beat.h: how events are told */
struct text; /* core/text.h: bounded text under construction */

/* ---- pieces ----------------------------------------------------------------------------------------------- */

enum { PIECES_MAX = 256, MARKS_MAX = 6, ABILITIES_MAX = 4 };

struct ability { const char *name; int32_t value; }; /* one of the numbers printed on a counter */

enum base_shape { SHAPE_NONE, SHAPE_ROUND, SHAPE_STADIUM }; /* none: the piece is not on a table */

struct base { /* where a figure stands on a table without hexes: mm from the south-west corner, tenths of a degree */
    int32_t x, y;
    int16_t facing; /* compass: 0 north, clockwise */
    uint16_t width, depth;
    uint8_t shape;
};

struct piece {
    int32_t id;             /* stable while the piece can be followed */
    uint8_t kind;           /* of the game, whose value the id is and whose titles it has; KIND_NONE: `title` has it */
    int32_t hex;            /* or NOTHING: off the map, or on a table */
    struct base base;
    uint8_t role;           /* owner; ROLE_OBSERVER: nobody's */
    bool face_up, may_act;
    const char *name;       /* NULL: unknown to this viewer */
    const char *title, *native;
    const char *army;       /* the clan or band it belongs to, for colour and lists, or NULL */
    const char *code;       /* two or three letters for a small counter */
    int32_t value;          /* main strength in halves, or HIDDEN */
    struct ability ability[ABILITIES_MAX]; /* "elan" 2: what the strength is made of and the rest; name NULL: no more */
    uint8_t steps;          /* that it can still lose, the last one with its life; 0: this game does not count them */
    uint8_t shaken;         /* how far its morale has fallen; 0: not at all, or this game has none */
    const char *mark[MARKS_MAX]; /* states in words: "retreat", "may move" */
    const char *box;        /* name of the off-map box it lies in, or NULL */
    bool is_led;            /* another piece leads it: */
    int32_t under;          /* its id; the pieces of a stack come with each leader last */
};

/* ---- a map of hexes ----------------------------------------------------------------------------------------- */

struct terrain { const char *name, *title; char glyph; };

struct hex_info {
    const struct terrain *terrain;
    const char *label;      /* place name, or NULL */
    const char *native;     /* the place name in Japanese, or NULL */
    const char *region;     /* name of the province it lies in, or NULL */
    const char *start;      /* start marking, or NULL */
    const char *entry;      /* short name of the point beside it where units come in during the game, or NULL */
    const char *hexside[6]; /* features on the hexsides (river, ford), or NULL */
    uint8_t level;          /* how high it lies; 0: the plain */
    bool is_outside;        /* on the map, but no part of this scenario */
};

enum { RIVERS_MAX = 32, RIVER_SIDES_MAX = 128 };

struct river { /* along hexsides, from its spring to its mouth; each side by the two hexes it lies between */
    const char *name;
    int16_t sides;
    int16_t side[RIVER_SIDES_MAX][2];
};

enum { SITES_MAX = 64 };

struct site { /* something that stands on the map and is no piece: a castle */
    int32_t hex;
    const char *name, *title, *native;
    const char *army;       /* of its owner, or NULL */
    uint8_t role;           /* owner; ROLE_OBSERVER: nobody's */
    uint8_t level;          /* how strong it was built; 0: no levels */
    int16_t left, of;       /* how much of it still stands: durability 7 of 10; of 0: not counted */
    int16_t morale;         /* or HIDDEN: not counted */
    bool is_main, is_besieged; /* of its owner; enemies lie around it */
    const char *mark[MARKS_MAX]; /* the same for people, and what else there is to say: "abandoned" */
};

enum { OVERLAYS_MAX = 1024 };

struct overlay { /* something that holds of a hex just now: "zone", "siege", "owner" */
    const char *name;
    int32_t hex;
    uint8_t role; /* whose, or ROLE_OBSERVER */
};

/* ---- a table without hexes ------------------------------------------------------------------------------------ */

enum { FEATURES_MAX = 96, OUTLINE_MAX = 16, OPENINGS_MAX = 6 };

struct show_opening { /* in the outline of a feature: a door, a window, a gate */
    const char *kind;
    struct point from, to;
};

struct show_feature { /* a wood, a wall, a house, a zone, an objective */
    const char *name, *kind, *title; /* kind: a word that front ends draw by, "woods", "zone" */
    uint8_t of;             /* a kind of the game: it is a value of it, called so; KIND_NONE: `title` says it */
    int32_t value;
    bool is_line;           /* the outline is not closed: a wall, a hedge */
    uint8_t role;           /* whose zone or objective, or ROLE_OBSERVER */
    uint8_t level, points;
    int16_t uphill;         /* direction of a slope, or HIDDEN */
    struct point point[OUTLINE_MAX];
    struct show_opening opening[OPENINGS_MAX];
    uint8_t openings;
    const char *mark[MARKS_MAX]; /* "burning" */
};

enum { WAYS_MAX = 128, WAY_POINTS = 48 };

struct show_way { /* a line on a table: the way a piece is ordered to go, or went */
    const char *kind;       /* "order", "charge" (its last stretch follows an enemy), "trail" */
    int32_t piece;
    int32_t length, left;   /* in mm, and how much farther it may go; left HIDDEN: does not matter */
    uint8_t points;
    struct point point[WAY_POINTS];
    int16_t tick[WAY_POINTS]; /* of a trail: when it was there, of WAY_TICKS in all; for playing the move as a film */
};
enum { WAY_TICKS = 400 };

/* ---- the panel ------------------------------------------------------------------------------------------------ */

enum block_kind {
    BLOCK_TEXT,   /* sentences, an item each */
    BLOCK_TRACK,  /* boxes in a row; the one with the marker is ITEM_HERE */
    BLOCK_HAND,   /* cards or chits that somebody holds */
    BLOCK_ROSTER, /* clans, groups, leaders with their state */
    BLOCK_CUP,    /* what may still be drawn, and what has been (ITEM_SPENT) */
    BLOCK_TABLE,  /* rows of numbers under headings */
    BLOCK_AREAS,  /* areas joined by lines */
};

enum { BLOCKS_MAX = 48, ITEMS_MAX = 512, ITEM_NUMBERS = 8, ITEM_LINES = 8, PANEL_PIECES = 512, PANEL_BYTES = 8192 };
enum item_flag { ITEM_HERE = 1, ITEM_SPENT = 2, ITEM_HIDDEN = 4 };

struct item {
    const char *name;       /* for front ends and choices: "4.5", "clan-a"; or NULL */
    const char *title, *native;
    const char *state;      /* how it stands: "attack", "asleep"; or NULL */
    const char *mark[MARKS_MAX];
    uint8_t role, flags;    /* whose, or ROLE_OBSERVER; enum item_flag */
    uint8_t count;          /* how many of it there are, if more than one */
    uint8_t numbers, lines;
    uint16_t rule;          /* that says what it means, or 0 */
    int32_t hex;            /* or NOTHING */
    int32_t number[ITEM_NUMBERS]; /* under the block's headings */
    struct { uint8_t to; int16_t number; } line[ITEM_LINES]; /* to which item of its block, and what it costs */
    uint16_t piece, pieces; /* the ids of the pieces it is about: where they begin in panel.piece, how many */
};

struct block {
    uint8_t kind, role;     /* whose, or ROLE_OBSERVER */
    bool is_duel;           /* its items are those who fight, while each side chooses in secret */
    uint16_t rule;
    const char *name;       /* for front ends: "turn", "hand"; the same in every view */
    const char *title;      /* for people */
    const char *heading[ITEM_NUMBERS]; /* what the numbers of its items count */
    uint16_t first, items;
};

struct panel {
    uint8_t lang; /* of the texts that are made for it, where the game has them */
    uint16_t blocks, items, pieces, bytes;
    struct block block[BLOCKS_MAX];
    struct item item[ITEMS_MAX];
    int32_t piece[PANEL_PIECES];
    char byte[PANEL_BYTES]; /* texts that were made for it */
};

/* An empty panel, in English; who wants another language says so then. */
void panel_clear(struct panel *panel);
/* For games that fill a panel: a block, then its items, then what an item is about. */
struct block *panel_block(struct panel *panel, enum block_kind kind, const char *name, const char *title);
struct item *panel_item(struct panel *panel, const char *title);
void panel_about(struct panel *panel, struct item *item, int32_t piece);
void panel_number(struct item *item, int32_t number); /* under the block's next heading */
/* A text that lives as long as the panel. */
const char *panel_keep(struct panel *panel, const struct text *text);
/* Where the track of turns in the game's panel stands, from 1; 0: it has none. The panel is room to work in. */
int panel_turn(const struct game *game, const void *scenario, const void *state, struct panel *panel);
/* The whole panel as lines of text. */
void panel_write(const struct game *game, const struct panel *panel, struct text *ret);

/* ---- charts: the tables of a rulebook ---------------------------------------------------------------------------- */

enum { CHART_LINES = 16, CHART_CELL = 28, CHART_ASKERS = 3 };

struct chart { /* a table that numbers are read on, as this scenario has it */
    const char *name;
    uint16_t rule;          /* events that were read on it cite it; its title is the chart's */
    uint16_t asker[CHART_ASKERS]; /* prompts that tell by which numbers it will be read, before dice; 0: no more */
    uint8_t of;             /* kind of what stands in the cells; KIND_NONE: numbers and signs */
    uint8_t across, down;   /* kinds of the numbers that choose the column and the row */
    uint8_t columns, rows;
    uint8_t column_dice, row_dice; /* that are still added to a number, six-sided */
    bool is_upto;           /* column[] is where each ends; otherwise columns and rows hold from their number on */
    int32_t column[CHART_LINES], row[CHART_LINES]; /* rising; beyond the ends the first and the last hold */
    char cell[CHART_LINES][CHART_LINES][CHART_CELL]; /* by row and column; names of the kind */
};

/* ---- when asked ------------------------------------------------------------------------------------------------ */

struct remark { /* what one should know of an allowed order before one gives it; remark 0: nothing */
    uint16_t remark;
    int32_t arg[4];
    bool is_grave; /* it gives something up or leaves something unspent: front ends ask before they take it */
};
enum { REMARK_UNSPENT = 0xff00 }; /* of core, for every game: arg[0] pieces can still act */

enum { ROUTE_MAX = 256, NOTES_MAX = 64, LINKS_MAX = 32, LINK_HEXES_MAX = 24 };

struct note { /* a line of a breakdown: the rule, a remark of the game with its arguments */
    uint16_t rule, remark;
    int32_t arg[4];
};

struct spot { int32_t hex, x, y; }; /* hex NOTHING: a point on the table */

struct route { /* of a move, from start to end */
    int spots, cost, notes;
    uint8_t kind; /* of the cost: KIND_NONE, points of movement; KIND_MM, a length */
    struct spot spot[ROUTE_MAX];
    struct note note[NOTES_MAX]; /* what each point was spent on, what was cancelled */
};

struct link { /* of a line of communication; rule: the one that sets its limit, or 0 */
    uint16_t rule;
    int32_t from, to;      /* hexes */
    int32_t piece, site;   /* the relay at `from`: id of a piece, index of a site, or NOTHING */
    int16_t cost, limit;
    uint8_t hexes;
    int32_t hex[LINK_HEXES_MAX];
};

struct trace {
    int links, notes;
    struct link link[LINKS_MAX];
    struct note note[NOTES_MAX]; /* what relays it, what opened a hex to it */
    struct refusal why;    /* there is none: the rule, the nearest hex that stops it, what stands there or is missing */
};

enum question_kind { ASK_RULER, ASK_REACH, ASK_PATH, ASK_ARC, ASK_SIGHT, ASK_SHOTS, ASK_BLOWS, QUESTIONS };
extern const char *const question_name[QUESTIONS]; /* "ruler" */
enum { ANSWER_ROWS_MAX = 256, ANSWER_POINTS_MAX = 256, QUESTION_LEGS = 8 };

struct question {
    uint8_t kind, role, legs;
    int32_t piece, other;  /* ids, or NOTHING: then the points count */
    struct point from, to;
    struct point leg[QUESTION_LEGS];
};

struct answer_row {        /* one figure of the answer, with the rule that makes it */
    const char *name;      /* "gap", "band", "modifier", "need" */
    uint16_t rule, remark; /* remark: a sentence of the game for it, or 0; its arguments are value and piece */
    uint8_t kind;          /* of the value: KIND_MM, KIND_NUMBER, KIND_YES */
    int32_t value;
    int32_t piece;         /* whom it is about, or NOTHING */
    int32_t ways, of;      /* a chance; of 0: none */
};

struct answer {
    int rows, points;
    struct answer_row row[ANSWER_ROWS_MAX];
    struct point point[ANSWER_POINTS_MAX]; /* an outline, edges of an arc, where a line is blocked */
    struct refusal why;    /* no answer: the rule and the reason */
};

static inline void route_add_hex(struct route *route, int32_t hex)
{
    assert(route->spots < ROUTE_MAX);
    route->spot[route->spots++] = (struct spot){ .hex = hex };
}

/* ---- decided in advance ---------------------------------------------------------------------------------------- */

enum { STANDING_PROMPTS = 4 };

struct standing { /* a question that a player may answer once and for all: core/standing.h; name NULL: no more */
    const char *name;       /* in the protocol, and where it is kept */
    uint16_t remark;        /* its sentence; the kind of {0} is what it is given with */
    uint16_t prompt[STANDING_PROMPTS]; /* asked so, it is given: 0, no more */
    uint8_t verb;           /* the order, if it has no arguments */
    /* Only while this is so, by what those who watch may see. NULL: always. */
    bool (*holds)(const void *scenario, const void *seen, uint8_t role);
    bool (*takes)(const void *scenario, int32_t value); /* may it be given with this? NULL: with any */
    /* The order, from what the role sees, into an empty one of `verb`; false: there is none. NULL: as it is. */
    bool (*choose)(const void *scenario, const void *view, uint8_t role, int32_t value, struct action *ret);
};

/* ---- the functions ---------------------------------------------------------------------------------------------- */

enum { DANGERS_MAX = 8 };

struct show { /* all are given redacted states */
    void (*hex)(const void *scenario, int hex, struct hex_info *ret);
    /* The rivers that have names; how many. */
    int (*rivers)(const void *scenario, const struct river **ret);
    /* The size of a table without hexes, in mm. */
    void (*table)(const void *scenario, int32_t *ret_width, int32_t *ret_depth);
    int (*pieces)(const void *scenario, const void *view, struct piece ret[PIECES_MAX]);
    int (*sites)(const void *scenario, const void *view, struct site ret[SITES_MAX]);
    int (*overlays)(const void *scenario, const void *view, uint8_t role, struct overlay ret[OVERLAYS_MAX]);
    int (*features)(const void *scenario, const void *view, struct show_feature ret[FEATURES_MAX]);
    int (*ways)(const void *scenario, const void *view, struct show_way ret[WAYS_MAX]);
    void (*panel)(const void *scenario, const void *view, uint8_t role, struct panel *ret); /* cleared before */
    /* What the player should know of a legal action before he gives it. */
    struct remark (*remark_on)(const void *scenario, const void *view, const struct action *action);
    /* What the role has to fear as things stand, the worst first: how many. Cheap: asked before and after every order
     * that a player thinks about. */
    int (*dangers)(const void *scenario, const void *view, uint8_t role, struct note ret[DANGERS_MAX]);
    /* Makes the prompt of what is pending say more than pending() has the time for: another prompt, arguments. */
    void (*explain)(const void *scenario, const void *view, struct pending *pending);
    /* The way a move would take; false: the action is none. */
    bool (*route)(const void *scenario, const void *view, const struct action *action, struct route *ret);
    /* With what order the program would go on if the rest of what is being done were left to it: the nearest way of the
     * next unit. False: there is something to decide. */
    bool (*rest)(const void *scenario, const void *view, uint8_t role, struct action *ret);
    /* The line of communication of a piece; false: it has none, ret->why says why. */
    bool (*line)(const void *scenario, const void *view, int32_t piece, struct trace *ret);
    /* Answers a question of the measuring tool; false: ret->why says why not. */
    bool (*measure)(const void *scenario, const void *view, const struct question *question, struct answer *ret);
    /* The charts of the rulebook, from 0 on; *ret is cleared before. False: there are no more. */
    bool (*chart)(const void *scenario, int number, struct chart *ret);
    const struct telling *telling; /* NULL: event by event */
    const struct standing *standing; /* what may be decided in advance, or NULL */
};

extern const struct show show_none; /* nothing is drawn */

#endif
