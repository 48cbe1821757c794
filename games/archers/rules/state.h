/* What the archers know: the scenario, which never changes, and the state of play; their words by number; and the
 * functions that the files share. Lengths are millimetres from the south-west corner, directions tenths of a degree. */
#ifndef HONJIN_GAMES_ARCHERS_RULES_STATE_H
#define HONJIN_GAMES_ARCHERS_RULES_STATE_H

#include "core/sequence.h"
#include "core/show.h"
#include "kit/angle.h"
#include "kit/area.h"

enum { RED, BLUE, PLAYERS };
enum { FIGURES_MAX = 8, WOODS_MAX = 4, TABLE_MAX = 2000, BASE = 20 /* across */ };
enum { KIND_FIGURE = KIND_GAME, KINDS_END };

#define RULE(name, id, title, text) name,
enum { RULE_NONE,
#include "games/archers/rules/rules.def"
    RULES
};
#undef RULE

enum { VERB_NONE, VERB_GO, VERB_FACE, VERB_SHOOT, VERB_DONE, VERB_ROLL, VERBS };
enum { EVENT_NONE, EVENT_TURN, EVENT_DONE, EVENT_GO, EVENT_FACE, EVENT_SHOOT, EVENT_ROLL, EVENT_LOST, EVENT_OVER,
       EVENT_MEASURED, EVENTS };
enum { PROMPT_NONE, PROMPT_TURN, PROMPT_ROLL, PROMPTS };
enum { REASON_NONE, REASON_NOT_NOW, REASON_NOT_YOURS, REASON_LOST, REASON_ACTED, REASON_FAR, REASON_EDGE, REASON_TAKEN,
       REASON_OWN, REASON_BEHIND, REASON_UNSEEN, REASON_QUESTION, REASONS };
enum { LEVEL_NONE, LEVEL_WON, LEVEL_DRAW, LEVELS };

enum frame_kind {
    FRAME_NONE,
    FRAME_TURN, /* a side's turn; frame.role is the side */
    FRAME_SHOT, /* inside a turn: a die is wanted; arg[0] shoots at arg[1] */
    FRAME_OVER,
    FRAME_KINDS,
};

struct archers_scenario {
    int32_t width, depth, turns, pace, range;
    int figures, woods;
    struct {
        const char *name, *title;
        uint8_t side;
        int16_t x, y, facing; /* at the start */
    } figure[FIGURES_MAX];
    struct { const char *name; struct area area; } wood[WOODS_MAX];
};

struct archers_state {
    struct sequence sequence;
    int16_t x[FIGURES_MAX], y[FIGURES_MAX]; /* NOTHING: lost, or no such figure */
    int16_t facing[FIGURES_MAX];
    uint8_t acted[FIGURES_MAX]; /* has it acted in this turn? */
    uint8_t turn;               /* 1 to scenario.turns */
    uint8_t winner;             /* when over: a side, or ROLE_OBSERVER for a draw; before that 0 */
};
_Static_assert(sizeof(struct archers_state) == sizeof(struct sequence) + 7 * FIGURES_MAX + 2,
               "the field table covers every byte, so there may be no padding");

typedef struct archers_scenario scenario_t;
typedef struct archers_state state_t;

#include "core/chapter.h" /* it wants the two types, and VERB_ROLL and REASON_NOT_NOW */

static inline struct point place_of(const state_t *state, int figure)
{
    return (struct point){ state->x[figure], state->y[figure] };
}

/* ---- load.c ---- */
bool archers_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                  struct err *ret_err);
void archers_setup(const void *scenario, void *ret_state);

/* ---- rules.c ---- */
void archers_pending(const void *scenario, const void *state, struct pending *ret);
void archers_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret);
struct refusal archers_legal(const void *scenario, const void *state, const struct action *action);
/* What archers_legal says during a side's turn. */
struct refusal archers_turn_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void archers_apply(const void *scenario, void *state, const struct action *action, struct sink *sink);
void archers_outcome(const void *scenario, const void *state, struct outcome *ret);
int32_t archers_score(const void *scenario, const void *state, uint8_t role);
const char *archers_check(const void *scenario, const void *state);
uint32_t archers_clock(const void *scenario, const void *state);
bool archers_phase(const void *scenario, void *state, const char *name);
/* The part of a way that leads through a wood; which wood, or NOTHING. */
int archers_wood_between(const scenario_t *scenario, struct point a, struct point b, struct area_span *ret);
int archers_wood_at(const scenario_t *scenario, struct point at);
struct refusal archers_may_see(const scenario_t *scenario, const state_t *state, int figure, int other,
                               struct point *ret);

#endif
