/* Opponents that think. They are given what a role sees and nothing else: the redacted state goes in, one
 * of the offered actions comes out. The same request on the same view gives the same answer everywhere, with
 * several threads too: effort is counted in actions tried (nodes). Only a deadline or a stop cuts a thought
 * short by time. */
#ifndef HONJIN_AI_AI_H
#define HONJIN_AI_AI_H

#include <stdatomic.h>

#include "core/view.h"

enum { AI_THREADS_MAX = 16 };
enum { AI_LINE_MAX = 8, AI_STATE_MAX = 8192, AI_OPTIONS_MAX = 16 };

struct ai_request {
    const char *level;
    uint32_t nodes; /* about how many actions it may try in thought */
    uint64_t seed;
    uint32_t worlds; /* in which a sealed choice is solved, at the most; 0: as many as the nodes allow, but a few */
    uint32_t threads;        /* they share the nodes, each in worlds of its own; 0 and 1: one, that of the caller */
    uint32_t deadline_ms;    /* after so long it answers what is best so far. 0: when the nodes are spent */
    const atomic_bool *stop; /* somebody wants the answer at once, likewise. Or NULL */
    /* Told now and then, in the caller's thread, how many nodes that has tried; may set what stop points to. Or NULL */
    void (*progress)(void *context, uint32_t nodes);
    void *context;
    uint64_t until;          /* ai_think's own: when the deadline is, or 0 */
};
/* Is the thought to end, whatever it has found? */
bool ai_is_stopped(const struct ai_request *request);

struct ai_option { /* what was thought about */
    struct action action;
    int32_t estimate;
    int32_t merit;   /* by which it was compared with the others; 0: by the estimate */
    uint32_t visits; /* worlds it was tried in */
    uint16_t mix; /* of a sealed choice: how often in 1000 it is taken; else 0 */
    struct action line[AI_LINE_MAX]; /* the whole order, the action itself first */
    int lines;
};

struct ai_answer {
    struct action action;
    int32_t estimate; /* what the role expects, in 1/100 points; 0 if the level has no opinion */
    bool is_chance;   /* ... or, and so of the options: its chance to win, in 1/1000 */
    bool is_judged;   /* the estimates say something: there was more than one option, and they were tried */
    struct ai_option option[AI_OPTIONS_MAX]; /* the best, best first; of a sealed choice all */
    int options;
    struct action line[AI_LINE_MAX]; /* how play is expected to go on, the action itself first */
    int lines;
    uint32_t nodes; /* actions tried */
    uint32_t tries; /* ... in so many courses of play: a guess of the world, orders down the tree, play, a judgement */
    uint32_t ms;    /* how long it took: the only member that is not the same every time */
};

struct ai_level {
    const char *name, *help;
};
extern const struct ai_level ai_levels[];  /* weakest first; ends with a NULL name */
extern const struct ai_level ai_anchors[]; /* for the arena; likewise */

/* What the view's role would play. False: no such level, or the role has nothing to decide. */
bool ai_ask(const struct view *view, const struct ai_request *request, struct ai_answer *ret);
/* The same inside a thought, where views are bytes. Games whose state is larger than AI_STATE_MAX cannot be thought
 * about. */
bool ai_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
              const struct ai_request *request, struct ai_answer *ret);

/* The time a player takes who plays with people: at most AI_DECISION_MS for a decision and AI_TURN_MS for a turn, that
 * is, for all of its decisions while the game's clock stands still. One for each role; it begins empty. When a turn's
 * time is over the rest of it is decided at once, which takes a moment, too: all in all it stays below 10 seconds. */
enum { AI_DECISION_MS = 2000, AI_TURN_MS = 9000 };
struct ai_patience {
    uint32_t clock, spent_ms;
};
/* What is left for the view's decision: a deadline_ms, never 0. */
uint32_t ai_patience_left(struct ai_patience *patience, const struct view *view);
void ai_patience_spend(struct ai_patience *patience, const struct ai_answer *answer);

#endif
