/* The one interface between a game's rules and everything else.
 *
 * A game is a `const struct game`: tables (roles, verbs, rules, words, state fields) and a few pure
 * functions. The functions never wait, roll, print, allocate or read a clock; they know two things:
 *
 *   scenario  const, made once by load() from a pack image and the chosen options, shared by threads
 *   state     flat bytes, no pointers, owned by the caller; clone it with memcpy
 *
 * and they answer: what is wanted now (pending), which actions are offered (choices), whether one is
 * allowed and why not (legal), and what it makes of the state (apply). Chance is an action like any
 * other, by ROLE_CHANCE. ARCHITECTURE.md follows one action through all of this. */
#ifndef HONJIN_CORE_GAME_H
#define HONJIN_CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/hex.h"

struct choices; /* core/choices.h: what may be ordered */
struct image;   /* core/image.h: a compiled pack */
struct rng;     /* kit/rng.h */
struct show;    /* core/show.h: the drawing half of a game */
struct sink;    /* core/event.h: where events are told */
struct think;   /* core/think.h: the half of a game that machine players are told */

/* ---- roles ---------------------------------------------------------------------------------- */

enum { ROLE_PLAYERS_MAX = 6, ROLE_OBSERVER = 6, ROLE_CHANCE = 7, ROLES = 8 };
typedef uint8_t role_set; /* bit r: role r */
#define ROLE_BIT(role) ((role_set)(1u << (role)))
#define ROLE_ALL ((role_set)0xff)
#define ROLE_NOBODY ((role_set)0)

struct role_name {
    const char *id;     /* "uesugi": in notation and in the protocol */
    const char *title;  /* "Uesugi" */
    const char *native; /* "上杉" */
};

/* ---- kinds of values: what an argument, an index or a field means ------------------------------ */

enum kind {
    KIND_NONE,
    KIND_NUMBER,
    KIND_DIE,    /* a number that a die showed: front ends draw dice */
    KIND_COLUMN, /* a number by which a table was read: where ... */
    KIND_ROW,    /* ... and on which line */
    KIND_HALF, /* counted in halves: 9 is written 4.5 */
    KIND_YES,  /* 0 no, 1 yes */
    KIND_HEX,
    KIND_ROLE,
    KIND_RULE,
    KIND_MM,    /* a length or coordinate on a table without hexes: 164 is 16.4 cm */
    KIND_ANGLE, /* tenths of a degree of the compass: 900 is east */
    KIND_GAME, /* from here on: index into the game's own kinds */
};

/* Plain numbers may have any value, also HIDDEN's and NOTHING's. */
static inline bool kind_is_number(uint8_t kind)
{
    return kind >= KIND_NUMBER && kind <= KIND_ROW;
}

struct likeness { uint8_t kind; int32_t value, number; }; /* "Archer 3": the title of a value, and a number or 0 */

/* A kind with names of its own: pieces, cards, terrain. Names are what notation reads and writes;
 * titles are for people (NULL: the name itself). The terms of a game (struct term) come before them. */
struct name_kind {
    const char *id; /* "unit", "card": names the kind in JSON and help */
    int (*count)(const void *scenario);
    const char *(*name)(const void *scenario, int index);
    const char *(*title)(const void *scenario, int index);  /* may be NULL */
    const char *(*native)(const void *scenario, int index); /* the title in Japanese; may be NULL */
    uint16_t (*rule)(const void *scenario, int index); /* which says what it means, or 0; may be NULL */
    bool is_proper; /* people and places: their names are the same in every language, or told by `native` */
    /* Its titles are those of another kind, with a number; may be NULL. */
    struct likeness (*like)(const void *scenario, int index);
};

enum { NOTHING = -2, HIDDEN = -1 }; /* no value; a value this role may not know */
enum { VARIOUS = INT32_MIN };       /* in odds: a plain number that is not the same every time */

/* ---- actions --------------------------------------------------------------------------------- */

enum { ARG_MAX = 8 };

struct action { /* ids, hexes, counts, millimetres; never a path or a set */
    uint8_t role, verb, nargs, spare;
    int32_t arg[ARG_MAX];
};

struct arg_spec {
    const char *name;
    uint8_t kind;
};

enum verb_flag {
    VERB_SECRET = 1, /* others never see this action, nor that it was given (drafts of a sealed phase) */
    VERB_CHANCE = 2, /* played by ROLE_CHANCE */
    VERB_VARIADIC = 4, /* takes 1 to ARG_MAX values, all of the first argument's kind (dice) */
    VERB_SEALS = 8, /* makes drafts final: nobody gives it in a player's place, even if nothing else is left */
    VERB_GRAVE = 16, /* gives something up for good: front ends ask before they take it from a key or a click */
    VERB_RISKY = 32, /* begins what dice or sealed choices decide: one wants to see its odds before one gives it */
    VERB_PRINTED = 64, /* leaves the rest of a set-up to the scenario: front ends offer it first */
    VERB_ENDS = 128, /* ends what a player is at: front ends show it also while something is missing, with the reason */
};

struct verb { /* drives parser, menus, JSON, notation and fuzzing for all games */
    const char *name;
    uint8_t nargs, flags;
    uint16_t rule;
    struct arg_spec arg[ARG_MAX];
    const char *help; /* one line */
};

/* ---- refusals --------------------------------------------------------------------------------- */

struct refusal { /* reason 0: allowed */
    uint16_t rule, reason;
    int32_t arg[4];
};
#define ALLOWED ((struct refusal){ 0 })

/* ---- what is wanted from outside --------------------------------------------------------------- */

enum pending_kind { PENDING_DECISION, PENDING_CHANCE, PENDING_OVER };
enum chance_kind { CHANCE_NONE, CHANCE_DICE, CHANCE_DRAW };
enum { CUP_WORDS = 2, CUP_MAX = 96 };

struct chance {
    uint8_t kind, verb;     /* the verb that carries the outcome */
    uint8_t count, faces;   /* dice */
    uint64_t cup[CUP_WORDS]; /* draw: the ids in the cup, all equally likely */
};

struct pending {
    uint8_t kind;
    role_set roles; /* several: a sealed phase, each works on his own */
    uint16_t rule, prompt;
    uint8_t depth;  /* how many activities are open, one inside the other: what begins at a depth ends back there */
    int32_t arg[4]; /* for the words of the prompt */
    struct chance chance;
};

/* ---- tables ------------------------------------------------------------------------------------ */

enum lang { LANG_EN, LANG_FR, LANG_JA, LANGS };

struct rule {
    const char *id;
    const char *title[LANGS], *text[LANGS]; /* our paraphrase; a missing language falls back to English */
};

/* Where a log begins anew: with a turn, or with a part of it (a side's phase, an activation). */
enum heading { HEADING_NONE, HEADING_TURN, HEADING_PART };

/* A sentence with holes: {0} is argument 0; core/grammar.h has their forms. */
struct wording {
    const char *id;
    const char *text[LANGS]; /* a missing language falls back to English */
    uint8_t kind[ARG_MAX];
    uint8_t heading; /* of events: enum heading */
};

/* What something is called in a language: a value of a kind (by the kind's id and the value's name), or what else is
 * named in the tables of a game: docs/translating.md lists these kinds. A common noun comes with its article ("le
 * gué"), a proper name without. The languages follow each other in their order; the lengths are there to look it up. */
struct term {
    const char *kind, *name, *text;
    uint8_t lang, kind_length;
    uint16_t name_length;
};
#define TERM_OF(of, kind, name, text) { kind, name, text, of, sizeof(kind) - 1, sizeof(name) - 1 }

enum field_seen {
    SEEN_ALL,     /* public */
    SEEN_BY_GAME, /* element by element: ask game.seen_by */
};

/* One field of the state: count elements of size bytes, stride bytes apart. The table covers every
 * byte once, so save, load, hash, position and redaction need no other code. A field of bits covers
 * the whole words it needs; the bits beyond count are zero. An element that may be NOTHING needs
 * low = NOTHING; one that may be hidden never has all bits set as a value. Derived fields are computed
 * from public ones only and are public. */
struct field {
    const char *name;
    uint16_t offset, stride, count;
    uint8_t size;          /* 1, 2 or 4 bytes; 0: the elements are the bits of 64-bit words, for public yes/no */
    uint8_t seen;          /* enum field_seen */
    uint8_t index, value;  /* kinds; index KIND_NONE: a plain list */
    bool is_set;           /* the value is a set of that kind, a bit each; all bits: of whatever there is */
    bool derived;          /* settle() computes it from the others; not part of a position */
    int32_t low, high;     /* the values an element may take */
};

struct option {
    const char *name, *help;
    const char *value[8]; /* the first is the default; NULL-terminated */
};
enum { OPTION_MAX = 16 };
struct options { uint8_t value[OPTION_MAX]; }; /* index into option.value */

struct err { /* bad data: where, and a sentence */
    char file[96];
    int line;
    char sentence[256];
};

/* ---- the end ----------------------------------------------------------------------------------- */

struct outcome {
    uint8_t winner;      /* role, or ROLE_OBSERVER for a draw */
    uint16_t level;      /* index into the game's outcome words, with arg */
    uint16_t rule;
    int32_t arg[4];
};

/* ---- the game ---------------------------------------------------------------------------------- */

struct game {
    const char *id, *title, *native;
    const char *notice;          /* shown on every screen, or NULL */
    bool is_sample;              /* a pattern for new games more than a game: listed after the others */
    const char *aim[LANGS];      /* for somebody who never read the rules: how one wins, and how it goes */
    uint16_t version;            /* of these rules; in every journal */
    uint8_t roles, verbs, kinds, options;
    uint16_t rules, events, prompts, reasons, remarks, levels, fields;
    const struct role_name *role;
    const struct verb *verb;     /* [0] unused: verb 0 is no verb */
    const struct rule *rule;     /* [0] unused */
    const struct wording *event, *prompt, *reason, *remark, *level; /* [0] of each unused */
    const struct name_kind *kind;
    const struct term *term;     /* the last one has no kind; may be NULL */
    const struct field *field;
    const struct option *option;
    /* The event that tells where a figure stands by the ruler of a real table (figure, x, y, facing), and its rule. */
    struct { uint16_t event, rule; } measured;
    size_t scenario_bytes, state_bytes;

    /* Only load can fail. name: a scenario of the pack, or NULL for the first. */
    bool (*load)(const struct image *image, const char *name, const struct options *options,
                 void *ret_scenario, struct err *ret_err);
    void (*setup)(const void *scenario, void *ret_state);

    /* Questions: they change nothing, and they bear redacted states: asked of a role's view they say
     * what they say of the state. */
    void (*pending)(const void *scenario, const void *state, struct pending *ret);
    void (*choices)(const void *scenario, const void *state, uint8_t role, struct choices *ret);
    struct refusal (*legal)(const void *scenario, const void *state, const struct action *action);
    void (*outcome)(const void *scenario, const void *state, struct outcome *ret); /* when over */
    int32_t (*score)(const void *scenario, const void *state, uint8_t role);
    /* NULL, or the name of the first invariant that does not hold. */
    const char *(*check)(const void *scenario, const void *state);
    /* Of a state that check() refuses: the piece at fault (kind 0: it is no piece's) and where that is, or NOTHING. May
     * be NULL. */
    struct culprit { uint8_t kind; int32_t piece, hex; } (*culprit)(const void *scenario, const void *state);

    /* The action must be legal. Runs on until something is wanted from outside. */
    void (*apply)(const void *scenario, void *state, const struct action *action, struct sink *sink);

    /* Who may see element i of field f; goes by public fields alone. Redaction follows from it
     * (core/fields.h). A game without secrets has neither this nor determinize. */
    role_set (*seen_by)(const void *scenario, const void *state, int field, int i);
    /* Fills what a redacted state hides with values that fit; it is given nothing else to go by. */
    void (*determinize)(const void *scenario, void *view, uint8_t role, struct rng *rng);
    /* After fields were set from outside: computes the derived ones. NULL: there are none. */
    void (*settle)(const void *scenario, void *state);
    /* Puts the state at a named phase of play ("uesugi-movement"); false: no such phase. */
    bool (*phase)(const void *scenario, void *state, const char *name);
    const char *const *phase_name; /* NULL-terminated */

    /* Rises at each side's turn and each chit, and never falls; everybody knows it. May be NULL. */
    uint32_t (*clock)(const void *scenario, const void *state);

    const struct grid *(*grid)(const void *scenario); /* NULL: no hexes */
    /* The values that KIND_MM or KIND_ANGLE can take. NULL: the game has neither. */
    void (*bounds)(const void *scenario, uint8_t kind, int32_t *ret_low, int32_t *ret_high);
    const struct show *show;   /* core/show.h: what front ends draw */
    const struct think *think; /* core/think.h: what machine players are told */
};

#endif
