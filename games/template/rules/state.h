/* What the template game knows: the scenario, which never changes, and the state of play; its words by
 * number; and the functions that its files share. */
#ifndef HONJIN_GAMES_TEMPLATE_RULES_STATE_H
#define HONJIN_GAMES_TEMPLATE_RULES_STATE_H

#include "core/sequence.h"
#include "core/show.h"

enum { RED, BLUE, PLAYERS };
enum { UNITS_MAX = 8, COLUMNS_MAX = 8, ROWS_MAX = 16, LANE_LOG2 = 4, LINE_MAX = 16 };
enum { HEX_LIMIT = COLUMNS_MAX << LANE_LOG2, HEX_WORDS = HEX_LIMIT / 64 };
enum { KIND_UNIT = KIND_GAME, KINDS_END };

#define RULE(name, id, title, text) name,
enum { RULE_NONE,
#include "games/template/rules/rules.def"
    RULES
};
#undef RULE

enum { VERB_NONE, VERB_CARRY, VERB_SEAL, VERB_MOVE, VERB_ATTACK, VERB_DONE, VERB_ROLL, VERBS };
enum { EVENT_NONE, EVENT_CARRY, EVENT_SEALED, EVENT_TURN, EVENT_DONE, EVENT_MOVE, EVENT_ATTACK, EVENT_ROLL,
       EVENT_LOST, EVENT_HAD_BANNER, EVENT_HAD_NO_BANNER, EVENT_OVER, EVENTS };
enum { PROMPT_NONE, PROMPT_BANNER, PROMPT_TURN, PROMPT_ROLL, PROMPTS };
enum { REASON_NONE, REASON_SEALED, REASON_NOT_NOW, REASON_NOT_YOURS, REASON_LOST, REASON_NO_BEARER,
       REASON_ACTED, REASON_FAR, REASON_TAKEN, REASON_OWN, REASON_CUT_OFF, REASONS };
enum { LEVEL_NONE, LEVEL_BANNER, LEVEL_UNITS, LEVEL_DRAW, LEVELS };

enum terrain_id { TERRAIN_PLAINS, TERRAIN_HILL, TERRAINS };

/* Where we are in the sequence of play (core/sequence.h). */
enum frame_kind {
    FRAME_NONE,
    FRAME_BANNER, /* both sides name their bearers, sealed */
    FRAME_TURN,   /* a side's turn; frame.role is the side */
    FRAME_ATTACK, /* inside a turn: a die is wanted; arg[0] attacks arg[1] */
    FRAME_OVER,
    FRAME_KINDS,
};

struct template_scenario {
    struct grid grid;
    int32_t turns; /* of each side */
    int units;
    struct {
        const char *name, *title;
        uint8_t side;
        int16_t start; /* hex */
        int32_t value;
    } unit[UNITS_MAX];
    uint8_t terrain[HEX_LIMIT]; /* enum terrain_id, by hex */
};

struct template_state {
    struct sequence sequence;
    int16_t hex[UNITS_MAX];  /* where each unit stands; NOTHING: lost, or no such unit */
    int8_t banner[PLAYERS];  /* the unit that carries it; NOTHING: not named yet. Secret */
    uint8_t sealed[PLAYERS]; /* has the side sealed its choice? */
    uint8_t acted[UNITS_MAX]; /* has the unit acted in this turn? */
    uint8_t turn;            /* 1 to scenario.turns */
    uint8_t winner;          /* when over: a side, or ROLE_OBSERVER for a draw; before that 0 */
    uint8_t left[PLAYERS];   /* units not lost; derived from hex */
};
_Static_assert(sizeof(struct template_state) ==
                   sizeof(struct sequence) + sizeof(int16_t) * UNITS_MAX + 3 * PLAYERS + UNITS_MAX + 2,
               "the field table covers every byte, so there may be no padding");

typedef struct template_scenario scenario_t;
typedef struct template_state state_t;

#include "core/chapter.h" /* it wants the two types, and VERB_ROLL and REASON_NOT_NOW */

enum { FIELD_BANNER }; /* the fields that are not public come first in the field table */

/* ---- load.c ---- */
extern const struct terrain template_terrains[TERRAINS];
bool template_load(const struct image *image, const char *name, const struct options *options,
                   void *ret_scenario, struct err *ret_err);
void template_setup(const void *scenario, void *ret_state);

/* ---- sequence.c: which chapter answers, whose turn it is, when the game ends ---- */
void template_pending(const void *scenario, const void *state, struct pending *ret);
void template_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret);
struct refusal template_legal(const void *scenario, const void *state, const struct action *action);
void template_apply(const void *scenario, void *state, const struct action *action, struct sink *sink);
uint32_t template_clock(const void *scenario, const void *state);
void template_settle(const void *scenario, void *state);
bool template_phase(const void *scenario, void *state, const char *name);
extern const char *const template_phase_names[];
void template_begin_turn(state_t *state, uint8_t side, struct sink *sink);
void template_end(state_t *state, uint8_t winner, uint16_t rule, struct sink *sink);
void template_outcome(const void *scenario, const void *state, struct outcome *ret);
int32_t template_score(const void *scenario, const void *state, uint8_t role);

/* ---- the chapters: banner.c, turn.c, and what the die does in combat.c ---- */
CHAPTER(template_banner);
CHAPTER(template_turn);
void template_attack_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void template_attack_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);

/* ---- secrets.c: who sees what ---- */
role_set template_seen_by(const void *scenario, const void *state, int field, int i);
void template_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng);

/* ---- words.c, check.c ---- */
extern const struct wording template_events[], template_prompts[], template_reasons[], template_levels[];
const char *template_check(const void *scenario, const void *state);

#endif
